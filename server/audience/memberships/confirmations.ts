import { createPort } from '../../platform/port.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** Milliseconds between two mails that ask the same address to confirm. The contract says so. */
export const confirmationInterval = 3_600_000

/** Why somebody is not asked who was to be. */
export type ConfirmationRefusal = 'unsubscribed' | 'bounced' | 'complained' | 'suppressed' | 'asked' | 'full'

/** What becomes of each contact that is to be asked once more. Who is not in it does not exist, or lies in the trash. */
export type ConfirmationAnswers = ReadonlyMap<string, 'queued' | 'unneeded' | ConfirmationRefusal>

/** By whom and when. `now` is an ISO 8601 time. */
export interface AskedBy {
  actor: Actor
  now: string
}

/** Mails that ask contacts to confirm. All take contacts that the transaction has locked. */
export interface Confirmations {
  /** Asks contacts that have become pending, or joined a list with double opt-in. */
  askToConfirm(tx: Sql, contactIds: readonly string[], by: AskedBy): Promise<void>
  /** The same for contacts that somebody has made pending, where the settings want them to be asked. */
  askPending(tx: Sql, contactIds: readonly string[], by: AskedBy): Promise<void>
  /** Asks contacts once more. `room` is how many messages the plan allows; null without a limit. */
  askAgain(
    tx: Sql,
    contactIds: readonly string[],
    by: AskedBy & { secret: Uint8Array; room: () => Promise<number | null> },
  ): Promise<ConfirmationAnswers>
}

export const confirmations = createPort<Confirmations>('confirmations')
