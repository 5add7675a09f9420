export {
  createEmbeddedHost,
  ensureAdministrator,
  findEnabledUser,
  hostJobs,
  reachableUsers,
  readersOfNotices,
  sessionLimits,
} from './embedded/index.ts'
