export { mailServerJobs } from './clean-up.ts'
export { testServer } from './connection-test.ts'
export { closeConnections, connectionsOf } from './connections.ts'
export { ensureMailServer } from './first.ts'
export { pauseAllServers, pauseServer } from './pausing.ts'
export { leavesThisMachine, problemOfLinks } from './public-url.ts'
export type { SendersOfServers } from './senders.ts'
export {
  encryptedPasswords,
  findServer,
  fromServer,
  holdServer,
  listSmtpServers,
  type MailServerRow,
  type PauseReason,
} from './store.ts'
export { dailyLimit, type WarmUp } from './warm-up.ts'
