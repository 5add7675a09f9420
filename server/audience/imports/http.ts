export { importHandlers } from './handlers.ts'
export { uploadRoutes } from './links.ts'
