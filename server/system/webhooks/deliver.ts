import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { HostPlatform } from '../../platform/host.ts'
import { type Outbound, OutboundRefused } from '../../platform/http/outbound.ts'
import { signedHeaders } from '../../platform/http/standard-webhooks.ts'
import type { Logger } from '../../platform/log.ts'
import { decrypt } from '../../platform/secrets.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { type EventRow, toEvent } from './build.ts'
import { stopAndTell } from './stop.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  countFailure,
  countSuccess,
  type Outcome,
  recordOutcome,
  releaseDeliveries,
} from './store/deliveries.ts'
import type { EndpointRow } from './store/endpoints.ts'

export interface DeliveryContext {
  sql: Database
  clock: Clock
  config: Config
  findUser: HostPlatform['findUser']
  log: Logger
  outbound: Outbound
}

const timeout = 15_000
/** Bytes of a response that are read and kept. */
const excerptBytes = 1024

const day = 86_400_000
/** Milliseconds after which a delivery is given up, and an endpoint disabled that failed all the time. */
const givenUpAfter = 3 * day

/** Seconds before the next call, by the number of calls before; then every eight hours. */
const delays = [5, 30, 120, 600, 1800, 3600, 7200, 14_400]
const longestDelay = 28_800

/** A fifth more or less, so that calls that failed together do not come back together. */
export const delayAfter = (attempts: number, random = Math.random()): number =>
  (delays[attempts - 1] ?? longestDelay) * 1000 * (0.8 + random * 0.4)

const unprintable = /[^\x20-\x7e\xa0-\uffff]+/g

/** What is stored of texts that others send: one line of printable characters. */
const printable = (text: string, length: number): string => text.replace(unprintable, ' ').slice(0, length)

type Answer = Pick<Outcome, 'httpStatus' | 'detail' | 'excerpt'>

/** Calls the endpoint. Never throws: every error is an answer. */
const call = async (
  { config, clock, outbound }: DeliveryContext,
  { url, secret, previous_secret }: Pick<ClaimedDelivery, 'url' | 'secret' | 'previous_secret'>,
  event: { id: string },
): Promise<Answer> => {
  try {
    const keys = [secret, previous_secret].flatMap((one) => (one === null ? [] : decrypt(config, one)))
    const body = JSON.stringify(event)
    const signed = signedHeaders(keys, { id: event.id, at: clock.now(), body })
    const answer = await outbound(url, {
      method: 'POST',
      headers: { ...signed, 'content-type': 'application/json' },
      body,
      timeout,
      maxBytes: excerptBytes,
      onlyStart: true,
    })
    const isTaken = answer.status >= 200 && answer.status < 300
    return {
      httpStatus: answer.status,
      detail: isTaken ? null : `The receiver returned HTTP ${answer.status}.`,
      excerpt: printable(answer.body.toString('utf8'), excerptBytes) || null,
    }
  } catch (error) {
    const { message } = error as Error
    const detail = error instanceof OutboundRefused ? message : `The call failed: ${message}`
    return { httpStatus: null, detail: printable(detail, 500), excerpt: null }
  }
}

const outcomeOf = (
  { attempts, started_at }: ClaimedDelivery,
  answer: Answer,
  duration: number,
  now: Date,
) => {
  const at = now.getTime()
  const state =
    answer.detail === null ? 'delivered' : at - Date.parse(started_at) >= givenUpAfter ? 'failed' : 'waiting'
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
    if (reason === null) return
    const detail = reason === 'gone' ? 'The receiver returned 410.' : 'All calls of three days failed.'
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
    await recordOutcome(context.sql, delivery, outcome, now)
    return
  }
  const occurred_at = new Date(delivery.event.occurred_at).toISOString()
  const event = toEvent({ ...delivery.event, id: delivery.event_id, occurred_at } as EventRow)
  const start = performance.now()
  const answer = await call(context, delivery, event)
  await record(context, delivery, outcomeOf(delivery, answer, performance.now() - start, context.clock.now()))
}

/** Whether the user who is responsible for an endpoint may still administer it. */
const mayReceive = async (
  { findUser }: DeliveryContext,
  { user_id }: Pick<EndpointRow, 'user_id'>,
): Promise<boolean> => (await findUser(user_id))?.capabilities.includes('crm_administer') ?? false

/** Claims due deliveries and makes their calls. Returns the calls under way, after which the outcome is recorded. */
export const startDeliveries = async (context: DeliveryContext, limit: number): Promise<Promise<void>[]> => {
  const { sql, clock, log } = context
  const claimed = await claimDeliveries(sql, limit, clock.now())
  const begun: Promise<void>[] = []
  for (const [endpointId, deliveries] of Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)) {
    const [first] = deliveries
    if (first !== undefined && !(await mayReceive(context, first))) {
      await releaseDeliveries(sql, deliveries)
      const detail =
        'Its user may no longer administer the service. Another administrator can take it over by an update.'
      const stop = { state: 'paused', reason: 'user_lost_access' } as const
      await sql.begin((tx: Sql) => stopAndTell(tx, endpointId, stop, detail, clock.now()))
      continue
    }
    for (const delivery of deliveries)
      begun.push(
        deliver(context, delivery).catch((error: unknown) => {
          log.error(
            { err: error, delivery: delivery.id },
            'a webhook delivery has no outcome; it is repeated',
          )
        }),
      )
  }
  return begun
}
