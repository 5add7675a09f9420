export {
  createEmbeddedHost,
  ensureAdministrator,
  findEnabledUser,
  hostJobs,
  notifiedUsers,
  reachableUsers,
  sessionLimits,
  usersUsed,
} from './embedded/index.ts'
