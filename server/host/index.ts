export { createEmbeddedHost, ensureAdministrator, hostJobs } from './embedded/index.ts'
