import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { NewMessage } from './message.ts'
import { insertMessage, type MessageRow } from './store.ts'

/**
 * Queues a message in the lane of single messages: its row, that of the ledger, and its place in the queue. Room under the plan's
 * limit is reserved by the caller, and whether the sender may send is asked by it. A contact that is removed meanwhile, or is
 * gone, is left out.
 */
export const queueMessage = (tx: Sql, message: NewMessage, actor: Actor, now: Date): Promise<MessageRow> =>
  insertMessage(tx, { ...message, id: message.id ?? newId() }, actor, now)
