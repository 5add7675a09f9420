export { noticeHandlers } from './handlers.ts'
