import type { components } from '../../../generated/types.ts'
import type { Values } from '../../content/smart-codes/index.ts'

/** The kinds of single messages. */
export type MessageKind = 'transactional' | 'confirmation' | 'test'

/** The content of a message at its creation. */
export interface MessageContent {
  kind: components['schemas']['ContentKind']
  subject: string
  preheader: string | null
  source: string
  text: string | null
}

/** One e-mail to one address, to be queued. */
export interface NewMessage {
  /** Set where the id is needed earlier, for example in a link. */
  id?: string
  kind: MessageKind
  to: { address: string; name: string | null }
  /** The contact with that address, if any. */
  contactId: string | null
  /**
   * For a test: another contact whose values are used. Without it and without `contactId`, the catalogue's
   * examples are used.
   */
  filledFor?: string | null
  /** Null for the default sender. */
  senderId: string | null
  /** Null or undefined for the sender's own. */
  replyTo?: string | null
  templateId?: string | null
  /** The sender whose address the link verifies. The message is skipped once that is not needed any more. */
  verifiesSenderId?: string
  content: MessageContent
  /**
   * By the full keys of smart codes (`event.order_number`, `links.confirm_url`). They override all other
   * values.
   */
  values?: Values
}
