import type { Connections } from '../../../platform/mail/connections.ts'
import type { Envelope, Outcome } from '../../../platform/mail/smtp.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Eligibility } from '../rules.ts'
import type { Result, Source } from '../store/ledger.ts'

/** A contact with the data to compose its e-mail. */
export interface Recipient {
  contactId: string
  address: string
  eligibility: Eligibility
  /** The subject. Null where it is the source's own, the same for all. */
  subject: string | null
  /** The tracking that the lists allow. Null where they set no limit. */
  allowed: 'none' | 'aggregate' | null
}

/** The e-mail cannot be composed for this contact, in any process. */
export class CannotCompose extends Error {
  override name = 'CannotCompose'
}

/** A campaign or variant as opened by one process that sends it. */
export interface Mailing<MailRecipient extends Recipient = Recipient> {
  source: Source
  /** When the audience was frozen. */
  frozenAt: Date
  connections: Connections
  /** Reads contacts with all data of their e-mails in one query. Contacts that are gone are left out. */
  load(tx: Sql, contactIds: readonly string[], now: Date): Promise<MailRecipient[]>
  /** Throws CannotCompose. */
  compose(recipient: MailRecipient, deliveryId: string): Promise<{ envelope: Envelope; message: Buffer }>
  /**
   * How many of `requested` e-mails the rates allow now, after a wait where that is necessary. 0 where the wait
   * is too long.
   */
  allow(requested: number): Promise<number>
  /**
   * How many of `requested` e-mails the plan allows, asked in the transaction that writes their intents: no other
   * transaction can use them before it ends. Null without a limit.
   */
  plan(): Promise<((tx: Sql, requested: number) => Promise<number>) | null>
  /** Returns permits of e-mails that are not sent, because their contacts are skipped. */
  unused(count: number): void
  /**
   * Null where an e-mail may go to this address now. Otherwise its domain is slowed, and this is the time to
   * ask again.
   */
  hold(address: string): Date | null
  /** Records the outcome of an attempt, counted from 1, for breaker and domain rates. */
  report(outcome: Outcome, address: string, attempt: number): void
  /** Applies refusals to contacts, in the transaction that writes the results. */
  bounced(tx: Sql, results: readonly Result[], now: Date): Promise<void>
}
