export { importKind } from './applying/kind.ts'
export { importJobs } from './clean-up.ts'
export { importHandlers } from './handlers.ts'
export { uploadRoutes } from './links.ts'
