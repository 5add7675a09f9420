import type { Connections } from '../../../platform/mail/connections.ts'
import type { Envelope, Outcome } from '../../../platform/mail/smtp.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Eligibility } from '../rules.ts'
import type { Result, Source } from '../store/ledger.ts'

/** A contact as a message is made for it. */
export interface Recipient {
  contactId: string
  address: string
  standing: Eligibility
  /** What its message is called; null where it is called as its source says, the same for all. */
  subject: string | null
  /** What the lists that it is reached by allow to be counted of its message; null where they have no such wish. */
  allowed: 'none' | 'aggregate' | null
}

/** The message cannot be made for this contact, whoever tries. */
export class CannotCompose extends Error {
  override name = 'CannotCompose'
}

/** What is sent, and how: opened once by each process that sends it. */
export interface Mailing<Someone extends Recipient = Recipient> {
  source: Source
  /** When its audience was frozen. */
  frozenAt: Date
  lanes: Connections
  /** Reads contacts with all that the message says of them, in one query; those that are gone are left out. */
  load(tx: Sql, contactIds: readonly string[], now: Date): Promise<Someone[]>
  /** Throws CannotCompose. */
  compose(recipient: Someone, deliveryId: string): Promise<{ envelope: Envelope; message: Buffer }>
  /** So many of `wanted` messages may be sent now; waits where it is none. */
  allow(wanted: number): Promise<number>
  /** So many of those that were allowed are not sent after all, because their contacts get nothing. */
  unused(count: number): void
  /** When a message may go to this address: null now, otherwise its domain has asked for less, and this is the time to ask again. */
  hold(address: string): Date | null
  /** What became of a message on its way, by the how manieth attempt: what a process does about it is not the chunk's matter. */
  report(outcome: Outcome, address: string, attempt: number): void
  /** What follows for contacts whose servers refused them, in the transaction that writes it down. */
  bounced(tx: Sql, results: readonly Result[], now: Date): Promise<void>
}
