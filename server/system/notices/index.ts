export { noticeHandlers } from './handlers.ts'
export { noticeJobs } from './jobs.ts'
export { noticeMail } from './mail.ts'
export { closeNotice, notify } from './notify.ts'
