export { createEmbeddedHost, ensureAdministrator, hostJobs } from './embedded/index.ts'
export type { Capability, HostPlatform, HostUser, SessionOutcome } from './platform.ts'
export { type Actor, actorOf, type Principal } from './principal.ts'
