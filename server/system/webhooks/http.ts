export { webhookHandlers } from './feed-handlers.ts'
