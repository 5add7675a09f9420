import type { AskedBy, ConfirmationAnswers } from '../../audience/memberships/index.ts'
import { suppressedAmong } from '../../audience/suppressions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { laneOf, laneOfMany } from '../deliveries/index.ts'
import { dueFor, refusalFor } from './rules.ts'
import { areAskedWhenPending, findCandidates, insertAsks } from './store.ts'

/** So many at once are still single messages; more of them stand behind, so that a password does not wait for a file of contacts. */
const few = 20

const queueFor = (count: number): number => (count > few ? laneOfMany : laneOf.confirmation)

/**
 * Asks contacts, which this transaction has locked, who have just become pending or joined a list with double opt-in: each with
 * one mail about all that it is to confirm. Nobody is asked twice for one cause, because the mail is queued in the transaction
 * of the cause; nor twice within the interval, because the second is put off. Whether the address may be mailed, and whether
 * the plan has room, is asked when it goes out.
 */
export const askToConfirm = async (
  tx: Sql,
  contactIds: readonly string[],
  { actor, now }: AskedBy,
): Promise<void> => {
  if (contactIds.length === 0) return
  const at = new Date(now)
  const asks = (await findCandidates(tx, contactIds)).flatMap((contact) => {
    const dueAt = dueFor(contact, at)
    return dueAt === null ? [] : [{ contact, dueAt }]
  })
  await insertAsks(tx, asks, queueFor(asks.length), actor, at)
}

/** The same for contacts that somebody has made pending, where the settings want them to be asked. */
export const askPending = async (tx: Sql, contactIds: readonly string[], by: AskedBy): Promise<void> => {
  if (contactIds.length > 0 && (await areAskedWhenPending(tx))) await askToConfirm(tx, contactIds, by)
}

/** Asks contacts once more, which this transaction has locked. `room` is how many messages the plan allows; null without a limit. */
export const askAgain = async (
  tx: Sql,
  contactIds: readonly string[],
  { actor, now, secret, room }: AskedBy & { secret: Uint8Array; room: () => Promise<number | null> },
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
  const most = able.length === 0 ? 0 : Math.max(0, (await room()) ?? able.length)
  for (const { id, email } of open) if (suppressed.has(email)) answers.set(id, 'suppressed')
  for (const { id } of able.slice(most)) answers.set(id, 'full')
  const asked = able.slice(0, most)
  await insertAsks(
    tx,
    asked.map((contact) => ({ contact, dueAt: at })),
    queueFor(asked.length),
    actor,
    at,
  )
  return new Map([...answers].map(([id, answer]) => [id, answer ?? 'queued']))
}
