export { type ResolvedSender, resolveSender } from './resolve.ts'
