import type { components } from '../../../generated/types.ts'
import type { Logger } from '../../platform/log.ts'
import type { Sql, TransactionSql } from '../../platform/storage/open.ts'
import { latestEvent } from './events.ts'
import { hasWanted } from './wanted.ts'

export type ShownStart = components['schemas']['FlowStart']

/** A sequence or automation, and the contacts that a change lets enter it. */
export type FlowStart = Pick<ShownStart, 'kind' | 'id' | 'name'> & { contactIds: ReadonlySet<string> }

/** What decides which sequences and automations contacts enter. */
export interface FlowStarts {
  /**
   * Routes the events of these contacts after the one with the id `after`, as the router does, and returns which flows the contacts
   * have entered. The caller rolls it back.
   */
  routeEvents(
    tx: Sql,
    events: { contactIds: readonly string[]; after: string },
    by: { now: Date; log: Logger },
  ): Promise<FlowStart[]>
}

/** Rolls the savepoint back. */
class TriedOut extends Error {}

/** Does the work in a savepoint, and rolls it back. */
const rolledBack = async <Done>(tx: Sql, work: (inner: Sql) => Promise<Done>): Promise<Done> => {
  let result: { done: Done } | undefined
  try {
    await (tx as TransactionSql).savepoint(async (inner) => {
      result = { done: await work(inner) }
      throw new TriedOut()
    })
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error
  }
  if (result === undefined) throw new Error('A savepoint ended without a result.')
  return result.done
}

/**
 * Does the work on contacts and rolls it back. Returns what it returned, and which flows the contacts would have entered because of it.
 * `prepare` brings the contacts into the state before the work; what that causes does not count.
 */
export const tryOut = <Done>(
  tx: Sql,
  {
    flowStarts,
    contactIds,
    now,
    log,
    prepare,
  }: {
    flowStarts: FlowStarts
    /** Also asked for after the work, which may create contacts. */
    contactIds: () => readonly string[]
    now: Date
    log: Logger
    prepare?: (inner: Sql) => Promise<void>
  },
  work: (inner: Sql) => Promise<Done>,
): Promise<{ done: Done; starts: FlowStart[] }> =>
  rolledBack(tx, async (inner) => {
    await prepare?.(inner)
    // Nothing is waited for: no event is recorded.
    if (!(await hasWanted(inner))) return { done: await work(inner), starts: [] }
    const after = await latestEvent(inner, contactIds())
    const done = await work(inner)
    const events = { contactIds: contactIds(), after }
    return { done, starts: await flowStarts.routeEvents(inner, events, { now, log }) }
  })

/** Maximum number of flows that a response names. */
const mostShown = 50

/** Adds what one step would start to what the steps before would start. */
export const addStarts = (before: readonly ShownStart[], more: readonly FlowStart[]): ShownStart[] => {
  const sums = new Map(before.map((start) => [start.id, start]))
  for (const { contactIds, ...flow } of more) {
    const { contacts_count } = sums.get(flow.id) ?? { contacts_count: 0 }
    if (contactIds.size > 0) sums.set(flow.id, { ...flow, contacts_count: contacts_count + contactIds.size })
  }
  return [...sums.values()]
}

/** As responses show it: what most contacts start comes first. */
export const shownStarts = (starts: readonly ShownStart[]): ShownStart[] =>
  starts
    .toSorted((one, other) => other.contacts_count - one.contacts_count || (one.id < other.id ? -1 : 1))
    .slice(0, mostShown)
