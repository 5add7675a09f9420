import type { Trouble } from '../deliveries/index.ts'
import type { Traces } from './mail/origin.ts'

/** An event that an inbound message reports. */
export interface InboundEvent {
  /** Unique within its channel. */
  id: string
  /** The bounce, or what the recipient did. */
  what: Trouble | 'complained' | 'unsubscribed' | 'delivered'
  traces: Traces
  /** The recipient's address. Null where the source of the report is not authenticated. */
  address: string | null
  /** Null where the report does not contain it. */
  occurredAt: Date | null
}
