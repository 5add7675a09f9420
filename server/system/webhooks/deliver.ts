import type { Editions } from '../../platform/editions.ts'
import type { HostPlatform } from '../../platform/host.ts'
import type { Logger } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { findLostAccess } from './access.ts'
import { type EventRow, toEvent } from './build.ts'
import { type Answer, type CallContext, callEndpoint } from './call.ts'
import type { ContactsOfEvents } from './contacts.ts'
import { filterWaiting } from './publish.ts'
import { holdAndTell, stopAndTell, tellGivenUp } from './stop.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  countFailure,
  countSuccess,
  isUnfiltered,
  type Outcome,
  recordOutcome,
  releaseDeliveries,
} from './store/deliveries.ts'

export interface DeliveryContext extends CallContext {
  sql: Database
  editions: Editions
  contactsOfEvents: ContactsOfEvents
  findUser: HostPlatform['findUser']
  log: Logger
}

const day = 86_400_000
/** Milliseconds after which a delivery is given up, and an endpoint disabled that failed all the time. */
const givenUpAfter = 3 * day

/** Seconds before the next call, by the number of calls before; then every eight hours. */
const delays = [5, 30, 120, 600, 1800, 3600, 7200, 14_400]
const longestDelay = 28_800

/** A fifth more or less, so that calls that failed together do not come back together. */
export const delayAfter = (attempts: number, random = Math.random()): number =>
  (delays[attempts - 1] ?? longestDelay) * 1000 * (0.8 + random * 0.4)

const outcomeOf = (
  { attempts, started_at, resumed_at }: ClaimedDelivery,
  answer: Answer,
  duration: number,
  now: Date,
) => {
  const at = now.getTime()
  // While the endpoint was paused, no call was made.
  const since = Math.max(Date.parse(started_at), Date.parse(resumed_at ?? started_at))
  const state = answer.detail === null ? 'delivered' : at - since >= givenUpAfter ? 'failed' : 'waiting'
  return { ...answer, state, nextAt: new Date(at + delayAfter(attempts)), duration } satisfies Outcome
}

/** Records a call with what it says about the endpoint. */
const record = async (
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  outcome: Outcome,
): Promise<void> => {
  const { sql, clock } = context
  const now = clock.now()
  await sql.begin(async (tx: Sql) => {
    if (!(await recordOutcome(tx, delivery, outcome, now))) return
    if (outcome.state === 'delivered') return await countSuccess(tx, delivery.endpoint_id)
    const since = await countFailure(tx, delivery.endpoint_id, now)
    const failing = since !== null && now.getTime() - Date.parse(since) >= givenUpAfter
    const reason = outcome.httpStatus === 410 ? 'gone' : failing ? 'failing' : null
    if (reason === null) {
      if (outcome.state === 'failed') await tellGivenUp(tx, delivery, outcome.detail, now)
      return
    }
    const detail =
      reason === 'gone' ? 'The receiver returned HTTP 410.' : 'All calls of the last three days failed.'
    await stopAndTell(tx, delivery.endpoint_id, { state: 'disabled', reason }, detail, now)
  })
}

const deliver = async (context: DeliveryContext, delivery: ClaimedDelivery): Promise<void> => {
  const now = context.clock.now()
  if (delivery.event === null) {
    const detail = 'The event was deleted because of its age.'
    const outcome = {
      httpStatus: null,
      detail,
      excerpt: null,
      state: 'failed',
      nextAt: now,
      duration: 0,
    } as const
    await context.sql.begin(async (tx: Sql) => {
      if (await recordOutcome(tx, delivery, outcome, now)) await tellGivenUp(tx, delivery, detail, now)
    })
    return
  }
  const occurred_at = new Date(delivery.event.occurred_at).toISOString()
  const event = toEvent({ ...delivery.event, id: delivery.event_id, occurred_at } as EventRow)
  const start = performance.now()
  const answer = await callEndpoint(context, delivery, event)
  await record(context, delivery, outcomeOf(delivery, answer, performance.now() - start, context.clock.now()))
}

/** Those of the deliveries of an endpoint that it may receive now. The others wait, and a notice says why. */
const permitted = async (
  { sql, clock, ...rest }: DeliveryContext,
  deliveries: readonly ClaimedDelivery[],
): Promise<readonly ClaimedDelivery[]> => {
  const [first] = deliveries
  if (first === undefined) return []
  // Events of types that were removed since wait for their scope, too.
  const sent = deliveries.flatMap(({ event }) => event?.type ?? [])
  const known = new Set([...first.types, ...first.held_types, ...sent])
  const lost = await findLostAccess({ sql, clock, ...rest }, { ...first, types: [...known] })
  if (lost !== null && lost.types === null) {
    const { reason, detail } = lost
    await releaseDeliveries(sql, deliveries)
    await sql.begin((tx: Sql) =>
      stopAndTell(tx, first.endpoint_id, { state: 'paused', reason }, detail, clock.now()),
    )
    return []
  }
  const types = lost?.types ?? []
  const kept = deliveries.filter(({ event_type }) => !types.includes(event_type))
  if (kept.length === deliveries.length && types.join() === first.held_types.join()) return kept
  await releaseDeliveries(
    sql,
    deliveries.filter((one) => !kept.includes(one)),
  )
  const now = clock.now()
  await sql.begin((tx: Sql) => holdAndTell(tx, first, types, lost?.detail, now))
  // Those that were held until now have three days again, as the endpoint has noted.
  return kept.map((one) =>
    first.held_types.includes(one.event_type) ? { ...one, resumed_at: now.toISOString() } : one,
  )
}

/** Transactions of a pass in which the events of failed conditions are filtered: others must not wait for all of them. */
const filteredAtOnce = 10

/** Claims due deliveries and makes their calls. Returns the calls under way, after which the outcome is recorded. */
export const startDeliveries = async (context: DeliveryContext, limit: number): Promise<Promise<void>[]> => {
  const { sql, clock, log } = context
  for (let count = 0; count < filteredAtOnce && (await isUnfiltered(sql)); count++)
    await filterWaiting(context)
  const claimed = await claimDeliveries(sql, limit, clock.now())
  const begun: Promise<void>[] = []
  for (const deliveries of Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id).values())
    for (const delivery of await permitted(context, deliveries))
      begun.push(
        deliver(context, delivery).catch((error: unknown) => {
          log.error(
            { err: error, delivery: delivery.id },
            'a webhook delivery has no outcome; it is repeated',
          )
        }),
      )
  return begun
}
