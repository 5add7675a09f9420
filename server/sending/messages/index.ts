export { messageHandlers } from './handlers.ts'
export { type MessageMailing, prepareMessages } from './mailing.ts'
export { createConfirmationPace } from './pace.ts'
