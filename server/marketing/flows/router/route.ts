import { deleteTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Database, TransactionSql } from '../../../platform/storage/open.ts'
import { isContention, isTransient } from '../../../platform/transient-errors.ts'
import { endIfFrozen } from '../store/frozen.ts'
import { type Pauses, pauseFlows } from '../store/safety.ts'
import { createTallies } from '../store/steps.ts'
import { pickEvents } from './pick.ts'
import { eventOf, routeRounds } from './rounds.ts'
import { becomeRouter } from './store.ts'

export interface RouterContext {
  sql: Database
  clock: Clock
  log: Logger
}

/** Events in one transaction. */
const batchSize = 1_000

/** Routes the first events in one transaction: their effects and their deletion happen together. */
const routeBatch = async (
  { sql, clock, log }: RouterContext,
  limit: number,
  pauses: Pauses,
): Promise<number> =>
  sql.begin(async (tx: TransactionSql) => {
    if (!(await becomeRouter(tx))) return 0
    await endIfFrozen(tx)
    const events = (await pickEvents(tx, limit)).map(eventOf)
    if (events.length === 0) return 0
    const now = clock.now()
    const tallies = createTallies()
    const { events: routed } = await routeRounds(tx, events, { now, log, pauses, tallies })
    await tallies.write(tx, now)
    await deleteTriggerEvents(
      tx,
      routed.map(({ id }) => id),
    )
    return routed.length
  })

/** Removes the first event, which cannot be routed, so that it does not stop all others for good. */
const dropFirst = ({ sql, log }: RouterContext, cause: unknown): Promise<number> =>
  sql.begin(async (tx: TransactionSql) => {
    if (!(await becomeRouter(tx))) return 0
    const [event] = await pickEvents(tx, 1)
    if (event === undefined) return 0
    await deleteTriggerEvents(tx, [event.id])
    log.error({ err: cause, key: event.key, contact_id: event.contact_id }, 'an event could not be routed')
    return 1
  })

/**
 * Routes some events: wakes and ends enrolments, and lets contacts enter. Returns how many were routed; 0 if there are
 * none, or if another process routes. An event that fails does so alone.
 */
export const routeEvents = async (context: RouterContext, limit = batchSize): Promise<number> => {
  try {
    const pauses: Pauses = new Map()
    const routed = await routeBatch(context, limit, pauses)
    await pauseFlows(context.sql, pauses, context.clock.now())
    return routed
  } catch (error) {
    if (isTransient(error) || isContention(error)) throw error
    return limit === 1 ? dropFirst(context, error) : routeEvents(context, Math.ceil(limit / 10))
  }
}
