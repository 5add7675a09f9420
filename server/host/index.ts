export {
  createEmbeddedHost,
  ensureAdministrator,
  findEnabledUser,
  hostJobs,
  reachableUsers,
  readersOfNotices,
  sessionLimits,
  usersUsed,
} from './embedded/index.ts'
