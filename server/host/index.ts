export {
  createEmbeddedHost,
  ensureAdministrator,
  hostJobs,
  reachableUsers,
  readersOfNotices,
} from './embedded/index.ts'
