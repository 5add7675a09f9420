export { type MessageContent, type MessageKind, type NewMessage, queueMessage } from './queue.ts'
export type { MessageRow } from './store.ts'
