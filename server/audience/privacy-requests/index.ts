export { privacyRequestData } from './contact-data.ts'
export { completeExport, privacyRequestJobs } from './jobs.ts'
export type { MailPrivacyLink, PrivacyMail } from './mail.ts'
export { privacyRequestRetention } from './retention.ts'
export {
  confirmByContact,
  downloadByContact,
  findRequestOfLink,
  type LinkedRequest,
  requestByContact,
} from './self-service.ts'
