export { readPreferences } from './preferences.ts'
export { requireTestMail } from './test-mail.ts'
