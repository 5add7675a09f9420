export { createEmbeddedHost, ensureAdministrator, hostJobs, reachableUsers } from './embedded/index.ts'
