export {
  createEmbeddedHost,
  ensureAdministrator,
  findEnabledUser,
  hostJobs,
  reachableUsers,
  readersOfNotices,
} from './embedded/index.ts'
