export { userHandlers } from './handlers.ts'
export { requireTestMail } from './test-mail.ts'
