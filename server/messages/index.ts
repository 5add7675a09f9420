export { messageHandlers } from './handlers.ts'
export { type MessageMailing, prepareMessages } from './mailing.ts'
export { type MessageContent, type MessageKind, type NewMessage, queueMessage } from './queue.ts'
export { forgetContents, type MessageRow } from './store.ts'
