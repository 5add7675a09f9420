export { outboxData } from './contact-data/forget.ts'
export type { MessageContent, MessageKind, NewMessage } from './message.ts'
export { queueMessage } from './queue.ts'
export {
  type AttemptValues,
  type CompleteMessage,
  confirmationsOf,
  findMessage,
  forgetContents,
  hasMessagesOf,
  insertConfirmations,
  insertMessages,
  listOutgoing,
  type MessageFilter,
  type MessageRow,
  messageList,
  type Outgoing,
  writeAttempts,
} from './store.ts'
