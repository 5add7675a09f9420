export { requireTestMail } from './test-mail.ts'
