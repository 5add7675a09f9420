export { jobHandlers } from './handlers.ts'
export { jobLinkRoutes } from './links.ts'
