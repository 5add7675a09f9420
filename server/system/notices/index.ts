export { noticeJobs } from './jobs.ts'
export { noticeMail } from './mail.ts'
export { closeNotice, notify } from './notify.ts'
export { noticeRetention } from './retention.ts'
