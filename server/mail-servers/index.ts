export { ensureMailServer } from './first.ts'
export { mailServerHandlers } from './handlers.ts'
export { closeLanes, lanesOf } from './lanes.ts'
export { pauseServer } from './pausing.ts'
export {
  findServer,
  holdServer,
  type MailServerRow,
  type PauseReason,
  resealPasswords,
  sealedPasswords,
} from './store.ts'
export { allowedOn, dailyLimit, type WarmUp } from './warm-up.ts'
