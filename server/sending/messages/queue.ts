import type { components } from '../../../generated/types.ts'
import type { Values } from '../../content/smart-codes/index.ts'
import type { Actor } from '../../host/principal.ts'
import { newId } from '../../platform/ids.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { insertMessage, type MessageRow } from './store.ts'

/** What single messages are. */
export type MessageKind = 'transactional' | 'confirmation' | 'test'

/** What a message says, as it was when somebody asked for it. */
export interface MessageContent {
  kind: components['schemas']['ContentKind']
  subject: string
  preheader: string | null
  source: string
  text: string | null
}

/** One e-mail to one address, about to be queued. */
export interface NewMessage {
  /** Where its own id is needed before, such as for a link in it. */
  id?: string
  kind: MessageKind
  to: { address: string; name: string | null }
  /** The contact that it goes to, if the address belongs to one. */
  contactId: string | null
  /** Another contact whose values fill it in; without one, and without `contactId`, a test has the catalogue's examples. */
  filledFor?: string | null
  /** Null for the default sender. */
  senderId: string | null
  /** Null, or left out, for where the sender says. */
  replyTo?: string | null
  templateId?: string | null
  /** The sender whose address its link verifies: it is skipped once there is nothing to verify by it. */
  verifiesSenderId?: string
  content: MessageContent
  /** By the whole keys of smart codes (`event.order_number`, `links.confirm_url`): they take the place of any other value. */
  values?: Values
}

/**
 * Queues a message in the lane of single messages: its row, that of the ledger, and its place in the queue. Room under the plan's
 * limit is reserved by the caller, and whether the sender may send is asked by it. A contact that is removed meanwhile, or is
 * gone, is left out.
 */
export const queueMessage = (tx: Sql, message: NewMessage, actor: Actor, now: Date): Promise<MessageRow> =>
  insertMessage(tx, { ...message, id: message.id ?? newId() }, actor, now)
