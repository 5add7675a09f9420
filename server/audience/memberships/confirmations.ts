import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'

/** Milliseconds between two confirmation e-mails to the same address. The contract documents it. */
export const confirmationInterval = 3_600_000

/** Why no confirmation e-mail is sent to a contact. */
export type ConfirmationRefusal = 'unsubscribed' | 'bounced' | 'complained' | 'suppressed' | 'asked' | 'full'

/** The result for each contact. Missing contacts do not exist or are in the trash. */
export type ConfirmationAnswers = ReadonlyMap<string, 'queued' | 'unneeded' | ConfirmationRefusal>

/** The actor and the time, in ISO 8601. */
export interface RequestedBy {
  actor: Actor
  now: string
}

/** Confirmation e-mails, which lie above. All functions require that the transaction has locked the contacts. */
export interface Confirmations {
  /** Asks contacts that became pending, or joined a list with double opt-in. */
  requestConfirmation(tx: Sql, contactIds: readonly string[], by: RequestedBy): Promise<void>
  /** Asks contacts that a caller has made pending, if the settings say so. */
  requestPendingConfirmations(tx: Sql, contactIds: readonly string[], by: RequestedBy): Promise<void>
  /** Asks contacts again. `quota` is how many messages the plan still allows; null without a limit. */
  resendConfirmations(
    tx: Sql,
    contactIds: readonly string[],
    by: RequestedBy & { secret: Uint8Array; quota: () => Promise<number | null> },
  ): Promise<ConfirmationAnswers>
}
