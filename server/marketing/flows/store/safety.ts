import { recordOwnChange } from '../../../platform/audit.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import { repeatAfterDeadlock } from '../../../platform/storage/repeating.ts'
import { closeNotice, notify } from '../../../system/notices/index.ts'

const areaOf = { automation: 'automations', sequence: 'sequences' } as const
const noticeOf = { automation: 'automation_paused', sequence: 'sequence_paused' } as const

/** Why the walker pauses a flow by itself. */
export type PauseReason =
  | 'refused'
  | 'emails_per_hour'
  | 'failing_step'
  | 'failing_condition'
  | 'loop'
  | 'plan_limit'

/** Locks the flows with an hourly limit, so that several walkers together keep it. Comes before all other locks. */
export const lockLimited = async (tx: Sql, flowIds: readonly string[]): Promise<void> => {
  await tx`
    select id from flows where id = any (${flowIds as string[]}::uuid[]) and emails_per_hour is not null
    order by id for no key update`
}

/** How many more e-mails a flow that is locked may send in this hour. */
export const emailsLeft = async (tx: Sql, flowId: string, now: Date): Promise<number> => {
  const [row] = await tx<{ left: number }[]>`
    update flows set
      emails_count = case when emails_since = date_trunc('hour', ${now}, 'UTC') then emails_count else 0 end,
      emails_since = date_trunc('hour', ${now}, 'UTC')
    where id = ${flowId}
    returning greatest(0, emails_per_hour - emails_count) as left`
  return row?.left ?? 0
}

export const countEmails = async (tx: Sql, flowId: string, count: number): Promise<void> => {
  await tx`update flows set emails_count = emails_count + ${count} where id = ${flowId}`
}

/** Pauses an active flow. Returns whether it was active. The audit log and a notice tell users why the service did it. */
export const pauseFlow = async (
  tx: Sql,
  flowId: string,
  now: Date,
  cause: { reason: PauseReason; detail: string } | null = null,
): Promise<boolean> => {
  const [row] = await tx<{ kind: 'automation' | 'sequence'; name: string }[]>`
    update flows set status = 'paused', pause_reason = ${cause?.reason ?? null}, pause_detail = ${cause?.detail ?? null},
      updated_at = ${now}, version = version + 1
    where id = ${flowId} and status = 'active'
    returning kind, name`
  if (row === undefined) return false
  if (cause !== null) {
    const change = {
      before: { state: 'active', pause_reason: null },
      after: { state: 'paused', pause_reason: cause.reason },
    }
    const about = { event: `${row.kind}.paused`, area: areaOf[row.kind], targetId: flowId }
    await recordOwnChange(tx, about, change, now)
    const data = { name: row.name, detail: cause.detail }
    await notify(tx, { kind: noticeOf[row.kind], subject: flowId, data, now })
  }
  return true
}

/**
 * When a flow is no longer paused: its notice is closed, and failures count from zero. One that the service had paused may
 * send again.
 */
export const endPause = async (
  tx: Sql,
  { id, kind }: { id: string; kind: keyof typeof noticeOf },
  now: Date,
): Promise<void> => {
  const isEnded = await closeNotice(tx, { kind: noticeOf[kind], subject: id, now })
  await tx`
    update flows set failures = '{}', emails_count = case when ${isEnded} then 0 else emails_count end
    where id = ${id} and (${isEnded} or failures <> '{}')`
}

/**
 * Flows to pause once the transaction is over. Flows are locked before contacts: a transaction that holds contacts
 * must not wait for a flow. A walker that holds the flow can wait for these contacts.
 */
export type Pauses = Map<string, { reason: PauseReason; detail: string }>

export const pauseFlows = async (sql: Database, pauses: Pauses, now: Date): Promise<void> => {
  for (const [flowId, cause] of pauses)
    await repeatAfterDeadlock(() => sql.begin((tx: Sql) => pauseFlow(tx, flowId, now, cause)))
}

/**
 * Adds failures in a row to a flow: `counts` by node, null for a node that succeeded. Returns the node with the most
 * failures.
 */
export const countFailures = async (
  tx: Sql,
  flowId: string,
  counts: Readonly<Record<string, number | null>>,
): Promise<{ nodeId: string; count: number } | null> => {
  const [row] = await tx<{ nodeId: string; count: number }[]>`
    with counted as (
      update flows set failures = (
        select coalesce(jsonb_object_agg(node_id, count), '{}') from (
          select node_id, sum(count) as count from (
            select key as node_id, value::integer as count from jsonb_each_text(failures)
            union all
            select key, value::integer from jsonb_each_text(${tx.json(counts)}) where value is not null
          ) each group by node_id
        ) summed
        where not exists (
          select from jsonb_each_text(${tx.json(counts)}) as given where given.key = node_id and given.value is null)
      )
      where id = ${flowId}
      returning failures
    )
    select key as "nodeId", value::integer as count from counted, jsonb_each_text(failures) order by 2 desc limit 1`
  return row ?? null
}
