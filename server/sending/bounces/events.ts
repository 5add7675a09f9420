import type { Trouble } from '../deliveries/index.ts'
import type { Traces } from './mail/origin.ts'

/** Something that a message of the inbox says happened. */
export interface InboundEvent {
  /** What tells it apart from others of its channel. */
  id: string
  /** How the message came back, or what the person wants to say. */
  what: Trouble | 'complained' | 'unsubscribed' | 'delivered'
  traces: Traces
  /** Of whom it speaks, where the one who says so is known to be who it is. */
  address: string | null
  /** Null where it does not say. */
  occurredAt: Date | null
}
