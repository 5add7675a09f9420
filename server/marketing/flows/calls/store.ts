import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { CallOutcome } from '../node.ts'
import { previousKeyUntil } from './signature.ts'

/** The keys with which the calls of a flow are signed now: its own, and for a while the former one. */
export const findKeyGenerations = async (tx: Sql, flowId: string, now: Date): Promise<number[]> => {
  const [row] = await tx<{ generation: number; rotatedAt: string | null }[]>`
    select key_generation as generation, key_rotated_at as "rotatedAt" from flows where id = ${flowId}`
  const { generation = 0, rotatedAt = null } = row ?? {}
  return previousKeyUntil(rotatedAt, now) === null ? [generation] : [generation, generation - 1]
}

/** A visit that wants to call. */
export interface CallKey {
  enrolmentId: string
  visit: number
  nodeId: string
  /** Whether to call again although an earlier call may have arrived. */
  repeatsUnknown: boolean
}

/**
 * Records, before calls are made, that they begin. Returns the enrolments that may call. The others have a call that
 * another process began and did not finish: its outcome is recorded as unknown.
 */
export const beginCalls = async (tx: Sql, calls: readonly CallKey[], now: Date): Promise<Set<string>> => {
  if (calls.length === 0) return new Set()
  const rows = await tx<{ enrolment_id: string; status: string }[]>`
    insert into flow_calls (enrolment_id, visit, node_id, status, started_at)
    select given.enrolment_id, given.visit, given.node_id, 'calling', ${now}
    from unnest(
      ${calls.map(({ enrolmentId }) => enrolmentId)}::uuid[], ${calls.map(({ visit }) => visit)}::integer[],
      ${calls.map(({ nodeId }) => nodeId)}::text[]
    ) as given (enrolment_id, visit, node_id)
    on conflict (enrolment_id, visit) do update set
      status = case when flow_calls.status = 'failed'
        or flow_calls.enrolment_id = any (${calls.flatMap((call) => (call.repeatsUnknown ? [call.enrolmentId] : []))}::uuid[])
        then 'calling' else 'unknown' end,
      started_at = case when flow_calls.status in ('calling', 'unknown') then flow_calls.started_at else excluded.started_at end,
      finished_at = null
    returning enrolment_id, status`
  return new Set(rows.flatMap(({ enrolment_id, status }) => (status === 'calling' ? [enrolment_id] : [])))
}

export interface MadeCall {
  enrolmentId: string
  visit: number
  outcome: CallOutcome
}

const writeOutcomes = async (
  sql: Sql,
  calls: readonly MadeCall[],
  now: Date,
  which: Fragment,
): Promise<void> => {
  if (calls.length === 0) return
  await sql`
    update flow_calls c set status = given.status, finished_at = ${now}, http_status = given.http_status, detail = given.detail
    from unnest(
      ${calls.map(({ enrolmentId }) => enrolmentId)}::uuid[], ${calls.map(({ visit }) => visit)}::integer[],
      ${calls.map(({ outcome }) => outcome.status)}::text[], ${calls.map(({ outcome }) => outcome.httpStatus)}::integer[],
      ${calls.map(({ outcome }) => outcome.detail)}::text[]
    ) as given (enrolment_id, visit, status, http_status, detail)
    where c.enrolment_id = given.enrolment_id and c.visit = given.visit and ${which}`
}

/** Records what came of calls, in the transaction that moves their contacts on. */
export const finishCalls = (tx: Sql, calls: readonly MadeCall[], now: Date): Promise<void> =>
  writeOutcomes(tx, calls, now, tx`true`)

/** The visit of a call under way is over: no walker will record what comes of it. */
const isLeft = (sql: Sql): Fragment => sql`
  c.status = 'calling' and not exists (
    select from enrolments e
    where e.id = c.enrolment_id and e.visit = c.visit and e.status in ('active', 'waiting', 'paused'))`

/** Records what came of those calls whose contacts left during them, without moving a contact on. */
export const finishLeftCalls = (sql: Sql, calls: readonly MadeCall[], now: Date): Promise<void> =>
  writeOutcomes(sql, calls, now, isLeft(sql))

/** Minutes after which no walker waits for an answer any more: longer than time-outs and leases. */
const longest = 5

/** Settles calls whose contacts left during them, and whose process ended before it recorded what came of them. */
export const settleLeftCalls = async (sql: Sql, now: Date): Promise<void> => {
  await sql`
    update flow_calls c set status = 'unknown', finished_at = ${now}
    where c.started_at < ${now}::timestamptz - make_interval(mins => ${longest}::integer) and ${isLeft(sql)}`
}
