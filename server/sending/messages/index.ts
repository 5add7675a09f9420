export { messageHandlers } from './handlers.ts'
export { type MessageMailing, prepareMessages } from './mailing.ts'
export { canMailNotices, mailNotice } from './notices.ts'
export { createConfirmationPace } from './pace.ts'
