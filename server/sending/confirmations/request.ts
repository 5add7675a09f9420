import type { ConfirmationAnswers, Confirmations, RequestedBy } from '../../audience/memberships/index.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { bulkConfirmationQueue, queueOf } from '../deliveries/index.ts'
import { dueFor, refusalFor } from './rules.ts'
import { findCandidates, insertRequests, pendingNeedConfirmation } from './store.ts'

/**
 * Maximum number of confirmations that count as single messages. More go into the bulk queue, so that they do
 * not delay a password e-mail.
 */
const bulkThreshold = 20

const queueFor = (count: number): number =>
  count > bulkThreshold ? bulkConfirmationQueue : queueOf.confirmation

/**
 * Asks contacts that just became pending or joined a list with double opt-in. The caller has locked them.
 * Each gets one e-mail about everything that it is to confirm. The e-mail is queued in the transaction of its
 * cause, so a cause has one e-mail. A second one within the interval is postponed. Suppressions and the
 * plan's quota are checked when the e-mail is sent.
 */
const requestConfirmation = async (
  tx: Sql,
  contactIds: readonly string[],
  { actor, now }: RequestedBy,
): Promise<void> => {
  if (contactIds.length === 0) return
  const at = new Date(now)
  const requests = (await findCandidates(tx, contactIds)).flatMap((contact) => {
    const dueAt = dueFor(contact, at)
    return dueAt === null ? [] : [{ contact, dueAt }]
  })
  await insertRequests(tx, requests, queueFor(requests.length), actor, at)
}

/** Asks contacts that a user or an API made pending, where the settings require it. */
const requestPendingConfirmations = async (
  tx: Sql,
  contactIds: readonly string[],
  by: RequestedBy,
): Promise<void> => {
  if (contactIds.length > 0 && (await pendingNeedConfirmation(tx)))
    await requestConfirmation(tx, contactIds, by)
}

/**
 * Asks contacts again. The caller has locked them. `quota` returns how many e-mails the plan allows, null
 * without a limit.
 */
const resendConfirmations = async (
  tx: Sql,
  contactIds: readonly string[],
  { actor, now, secret, quota }: RequestedBy & { secret: Uint8Array; quota: () => Promise<number | null> },
): Promise<ConfirmationAnswers> => {
  const at = new Date(now)
  const candidates = await findCandidates(tx, contactIds)
  const answers = new Map(candidates.map((one) => [one.id, refusalFor(one, at)]))
  const open = candidates.filter(({ id }) => answers.get(id) === null)
  const suppressed = await suppressedAmong(
    tx,
    secret,
    open.map(({ email }) => email),
  )
  const able = open.filter(({ email }) => !suppressed.has(email))
  const most = able.length === 0 ? 0 : Math.max(0, (await quota()) ?? able.length)
  for (const { id, email } of open) if (suppressed.has(email)) answers.set(id, 'suppressed')
  for (const { id } of able.slice(most)) answers.set(id, 'full')
  const requested = able.slice(0, most)
  await insertRequests(
    tx,
    requested.map((contact) => ({ contact, dueAt: at })),
    queueFor(requested.length),
    actor,
    at,
  )
  return new Map([...answers].map(([id, answer]) => [id, answer ?? 'queued']))
}

export const confirmations: Confirmations = {
  requestConfirmation,
  requestPendingConfirmations,
  resendConfirmations,
}
