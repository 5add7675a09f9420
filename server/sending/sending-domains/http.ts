export { sendingDomainHandlers } from './handlers.ts'
