export {
  createEmbeddedHost,
  ensureAdministrator,
  findEnabledUser,
  hostJobs,
  notifiedUsers,
  reachableUsers,
  usersUsed,
} from './embedded/index.ts'
