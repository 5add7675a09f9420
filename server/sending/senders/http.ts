export { senderPages } from './pages.ts'
export { createTestMail } from './test-mail.ts'
