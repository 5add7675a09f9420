import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { NewMessage } from './message.ts'
import { insertMessage, type MessageRow } from './store.ts'

/**
 * Queues a single message: its row, the ledger's and the queue's. The caller reserves quota and checks that
 * the sender may send. A contact that is deleted meanwhile is left out.
 */
export const queueMessage = (tx: Sql, message: NewMessage, actor: Actor, now: Date): Promise<MessageRow> =>
  insertMessage(tx, { ...message, id: message.id ?? newId() }, actor, now)
