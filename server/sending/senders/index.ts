export { senderHandlers } from './handlers.ts'
export { type ResolvedSender, resolveSender, unverified } from './resolve.ts'
export { findSenderAddress, type SenderAddress, verifySenderAddress } from './verification.ts'
