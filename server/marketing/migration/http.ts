export { migrationUploadRoutes } from './files/upload-routes.ts'
export { migrationFileRoutes } from './links.ts'
