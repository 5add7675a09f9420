import { shareIntents } from '../../../audience/contacts/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Connections } from '../../../platform/mail/connections.ts'
import type { Envelope, Outcome } from '../../../platform/mail/smtp.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { isBounce, resultOf } from '../rules.ts'
import type { Result } from '../store/ledger.ts'
import type { Sending } from './context.ts'
import { type Journal, JournalClosed, JournalFailed } from './journal.ts'
import { CannotCompose } from './mailing.ts'

/** Another process may hold the lease by now: begin nothing and write nothing. */
export class LeaseLost extends Error {}

/** An e-mail whose intent is about to be written. */
export interface Email {
  id: string
  /** Includes this attempt. */
  attempts: number
  /** Null at the first attempt. */
  firstTriedAt: Date | null
  connections: Connections
  isUrgent: boolean
  /** Throws CannotCompose. */
  compose(): Promise<{ envelope: Envelope; message: Buffer }>
  report(outcome: Outcome): void
}

declare const committed: unique symbol
/** An e-mail whose intent is committed. Only `commitIntents` makes them, so that nothing else is handed over. */
export type Ready = Email & { readonly [committed]: true }

/**
 * One transaction with the shared lock for writing intents and outcomes, which an erasure waits for. Both
 * statements are sent without waiting in between.
 */
export const begin = async <Done>(
  { sql }: Pick<Sending, 'sql'>,
  work: (tx: Sql) => Promise<Done>,
): Promise<Done> =>
  sql.begin(async (tx: Sql) => {
    const [, done] = await Promise.all([shareIntents(tx), work(tx)])
    return done
  }) as Promise<Done>

/** Commits the intents that `write` writes. Returns the e-mails to hand over. */
export const commitIntents = (
  parts: Pick<Sending, 'sql'>,
  write: (tx: Sql) => Promise<Email[]>,
): Promise<Ready[]> => begin(parts, write) as Promise<Ready[]>

/** The outcome of an e-mail without a failure of its server. */
const outcomeOf = (id: string, status: 'accepted' | 'skipped', skip: Result['skip'] = null): Result => ({
  id,
  status,
  skip,
  trouble: null,
  retryAt: null,
})

/**
 * Hands an e-mail to its server. Returns null where the lease was lost before: the new holder sends the
 * e-mail.
 */
export const handOver = async (
  clock: Clock,
  email: Ready,
  lease: { isGood(): boolean },
  journal: Journal | null,
): Promise<Result | null> => {
  const { id, attempts, firstTriedAt } = email
  try {
    const { envelope, message } = await email.compose()
    // Called when the server is ready for the message, perhaps long after the intent.
    const release = () => {
      if (!lease.isGood()) throw new LeaseLost()
      journal?.mark(id)
      return message
    }
    const onOutcome = (outcome: Outcome): void => journal?.markOutcome(id, outcome)
    const priority = email.isUrgent ? 'urgent' : undefined
    const outcome = await email.connections.send(envelope, release, priority, onOutcome)
    email.report(outcome)
    if (outcome.accepted) return outcomeOf(id, 'accepted')
    const now = clock.now()
    const tried = { attempts, firstTriedAt: firstTriedAt ?? now, now, jitter: Math.random() }
    return resultOf(id, outcome.failure, tried)
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof JournalClosed) return null
    if (error instanceof CannotCompose) return outcomeOf(id, 'skipped', 'render_error')
    // An unforeseen error must not be retried for ever.
    if (!(error instanceof JournalFailed)) journal?.mark(id)
    throw error
  }
}

/** Applies bounces to contacts, in the transaction that wrote the results with the ids of `written`. */
export const applyBounces = async (
  tx: Sql,
  bounced: (tx: Sql, results: readonly Result[], now: Date) => Promise<void>,
  results: readonly Result[],
  written: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  const some = results.filter((result) => isBounce(result) && written.has(result.id))
  if (some.length > 0) await bounced(tx, some, now)
}
