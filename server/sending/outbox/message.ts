import type { components } from '../../../generated/types.ts'
import type { Values } from '../../content/smart-codes/index.ts'

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
