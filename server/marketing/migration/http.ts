export { migrationUploadRoutes } from './files/upload-routes.ts'
export { migrationHandlers } from './handlers.ts'
export { migrationFileRoutes } from './links.ts'
