export { privacyRequestHandlers } from './handlers.ts'
