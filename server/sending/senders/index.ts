export { type ResolvedSender, resolveSender, unverified } from './resolve.ts'
export {
  existingSender,
  findSenderByAddress,
  findSenderOfServer,
  findTestSender,
  namedSenders,
  sendersOfDomain,
} from './store.ts'
export type { UsersOfSenders } from './users.ts'
export {
  findSenderAddress,
  type SenderAddress,
  verificationExpiry,
  verifySenderAddress,
  verifySenderUrl,
} from './verification.ts'
