export { mailServerJobs } from './clean-up.ts'
export { ensureMailServer } from './first.ts'
export { mailServerHandlers } from './handlers.ts'
export { closeLanes, lanesOf } from './lanes.ts'
export { pauseServer } from './pausing.ts'
export { leavesThisMachine, troubleOfLinks } from './public-url.ts'
export {
  findServer,
  holdServer,
  listSmtpServers,
  type MailServerRow,
  type PauseReason,
  resealPasswords,
  sealedPasswords,
} from './store.ts'
export { tryServer } from './trial.ts'
export { dailyLimit, type WarmUp } from './warm-up.ts'
