export { noticeJobs } from './jobs.ts'
export type { NoticeMail } from './mail.ts'
export { closeNotice, notify } from './notify.ts'
export { noticeRetention } from './retention.ts'
