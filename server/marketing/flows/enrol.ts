import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { finishEnrolments } from './enrolments.ts'
import { type Earlier, findEarlier, findOpenFlow, insertEnrolments, type OpenFlow } from './store/entering.ts'
import { listNames } from './store/naming.ts'
import { notifyFlows } from './store/notify.ts'
import type { Pauses } from './store/safety.ts'
import { createTallies, type Tallies } from './store/steps.ts'
import { type ContactState, endedSince, lockContactStates } from './store/walking.ts'

/** A contact that is to enter. */
export interface Entrant {
  contactId: string
  /** An order, a cart, a submission; empty where the trigger has none. */
  entryKey: string
  /** `trigger`: the data of the event. */
  context: Record<string, unknown>
  /** The flows that caused the entry, the first one first. */
  causedBy: readonly string[]
}

/**
 * `not_allowed`: the rule of re-entry or the status of the contact forbids it, or flows that start each other were
 * stopped.
 */
export type EnrolOutcome = 'entered' | 'inside' | 'not_allowed' | 'not_active' | 'not_found'

/** Entries of one contact in an hour, caused by flows, after which the flow pauses. */
const mostCaused = 10

const day = 86_400_000

const keyOf = ({ contactId, entryKey }: { contactId: string; entryKey: string }): string =>
  `${contactId} ${entryKey}`

/** Statuses with which a contact cannot enter a sequence. */
const unmailable = new Set(['unsubscribed', 'bounced', 'complained'])

type Decision = 'enter' | 'restart' | 'inside' | 'not_allowed'

const decide = (
  { reEntry, kind }: OpenFlow,
  { lastEnteredAt, insideId }: Earlier,
  mailEndedAt: string | null,
  now: Date,
): Decision => {
  // An unsubscription has ended the passage through a sequence, also if the walker has not seen it yet.
  const isOver = kind === 'sequence' && lastEnteredAt !== null && endedSince(mailEndedAt, lastEnteredAt)
  if (insideId !== null && !isOver) return reEntry.mode === 'always' ? 'restart' : 'inside'
  if (lastEnteredAt === null) return 'enter'
  switch (reEntry.mode) {
    case 'never':
      return 'not_allowed'
    case 'after_days':
      return now.getTime() - new Date(lastEnteredAt).getTime() >= (reEntry.after_days ?? 0) * day
        ? insideId === null
          ? 'enter'
          : 'restart'
        : 'not_allowed'
    default:
      return insideId === null ? 'enter' : 'restart'
  }
}

const cannotEnter = (flow: OpenFlow, contact: ContactState | undefined): EnrolOutcome | null => {
  if (contact === undefined || contact.isTrashed) return 'not_found'
  return flow.kind === 'sequence' && unmailable.has(contact.status) ? 'not_allowed' : null
}

/** Why flows that start each other pause: the contact has entered too often in an hour. */
const loopOf = async (tx: Sql, { causedBy }: Entrant) => ({
  reason: 'loop' as const,
  detail: `A contact entered more than ${mostCaused} times in an hour, because automations start each other: ${(await listNames(tx, causedBy)).join(' → ')}. Remove the loop.`,
})

const decideAll = async (
  tx: Sql,
  flow: OpenFlow,
  entrants: readonly Entrant[],
  now: Date,
  pauses: Pauses,
): Promise<{ outcomes: (EnrolOutcome | null)[]; ending: string[] }> => {
  const contacts = await lockContactStates(tx, [...new Set(entrants.map(({ contactId }) => contactId))])
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  const earlierOf = new Map((await findEarlier(tx, flow.id, entrants, now)).map((one) => [keyOf(one), one]))
  const ending: string[] = []
  const taken = new Set<string>()
  let isLooping = false
  const outcomes: (EnrolOutcome | null)[] = []
  for (const entrant of entrants) {
    const earlier = earlierOf.get(keyOf(entrant))
    const refusal = cannotEnter(flow, contactOf.get(entrant.contactId))
    if (refusal !== null || earlier === undefined) {
      outcomes.push(refusal ?? 'not_found')
      continue
    }
    if (taken.has(keyOf(entrant))) {
      outcomes.push('inside')
      continue
    }
    const decision = isLooping
      ? 'not_allowed'
      : decide(flow, earlier, contactOf.get(entrant.contactId)?.mailEndedAt ?? null, now)
    if (decision === 'inside' || decision === 'not_allowed') {
      outcomes.push(decision)
      continue
    }
    if (entrant.causedBy.length > 0 && earlier.causedInHour >= mostCaused) {
      isLooping = true
      pauses.set(flow.id, await loopOf(tx, entrant))
      outcomes.push('not_allowed')
      continue
    }
    if (decision === 'restart' && earlier.insideId !== null) ending.push(earlier.insideId)
    taken.add(keyOf(entrant))
    outcomes.push(null)
  }
  return { outcomes, ending }
}

/**
 * Lets contacts enter a flow by its rule of re-entry, which counts for each entry key. Returns the outcomes in the order
 * of the contacts. With the mode `always` a contact that is inside starts again: its enrolment ends, so it never has two
 * timers. Adds to `pauses` what the caller pauses after the transaction. With `given`, the caller writes the statistics at the end
 * of its transaction.
 */
export const enrolEntrants = async (
  tx: Sql,
  flowId: string,
  entrants: readonly Entrant[],
  now: Date,
  pauses: Pauses,
  given?: Tallies,
): Promise<EnrolOutcome[]> => {
  if (entrants.length === 0) return []
  const flow = await findOpenFlow(tx, flowId)
  if (flow === null) return entrants.map(() => 'not_active')
  const { outcomes, ending } = await decideAll(tx, flow, entrants, now, pauses)
  const tallies = given ?? createTallies()
  await finishEnrolments(tx, ending, { status: 'exited', reason: 're_entered' }, now, tallies)
  const entering = entrants.flatMap((entrant, index) =>
    outcomes[index] === null ? [{ ...entrant, id: newId(), index }] : [],
  )
  const entered = await insertEnrolments(tx, flow, entering, now)
  for (const { id, index } of entering) {
    outcomes[index] = entered.has(id) ? 'entered' : 'inside'
    if (entered.has(id)) tallies.add(flow.versionId, '', 'entered')
  }
  if (given === undefined) await tallies.write(tx, now)
  if (entered.size > 0) await notifyFlows(tx)
  return outcomes.map((outcome) => outcome ?? 'inside')
}

/** Lets contacts enter a flow with one entry key. */
export const enrol = async (
  tx: Sql,
  entry: {
    flowId: string
    contactIds: readonly string[]
    entryKey?: string
    context?: Record<string, unknown>
    causedBy?: readonly string[]
  },
  _actor: Actor,
  now: Date,
  /** Only entries that flows caused can pause a flow. */
  pauses: Pauses = new Map(),
  tallies?: Tallies,
): Promise<Map<string, EnrolOutcome>> => {
  const { flowId, entryKey = '', context = {}, causedBy = [] } = entry
  const contactIds = [...new Set(entry.contactIds)]
  const entrants = contactIds.map((contactId) => ({ contactId, entryKey, context, causedBy }))
  const outcomes = await enrolEntrants(tx, flowId, entrants, now, pauses, tallies)
  return new Map(contactIds.map((id, index) => [id, outcomes[index] ?? 'not_found']))
}
