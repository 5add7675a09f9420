import { problem } from '../../platform/problem.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { stopAndTell } from './stop.ts'

const counted = (allowed: number): string => `${allowed} active ${allowed === 1 ? 'webhook' : 'webhooks'}`

/** Pauses the latest active endpoints over the limit of the plan. Their events wait. */
export const pauseEndpointsBeyondPlan = async (
  sql: Database,
  allowed: number | null,
  now: Date,
): Promise<void> => {
  if (allowed === null) return
  const over = await sql<{ id: string }[]>`
    select id from webhook_endpoints where state = 'active' order by id offset ${allowed}`
  const stop = { state: 'paused', reason: 'plan_limit' } as const
  const detail = `The plan allows ${counted(allowed)}, and this limit is exceeded. The events of this webhook wait.`
  for (const { id } of over) await sql.begin((tx: Sql) => stopAndTell(tx, id, stop, detail, now))
}

/** An endpoint that becomes active must fit into the plan, because there can be more of them after a downgrade. @throws pro_lock */
export const requireActive = async (tx: Sql, allowed: number | null): Promise<void> => {
  if (allowed === null) return
  // The lock of those who add endpoints: two requests cannot both use the last place.
  await tx`select pg_advisory_xact_lock(hashtext('plan_limit webhook_endpoints'))`
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from webhook_endpoints where state = 'active'`
  const used = row?.count ?? 0
  if (used < allowed) return
  throw problem('pro_lock', {
    detail: `The plan allows ${counted(allowed)}, and this limit is reached. Pause another one first.`,
    lock: { feature: null, limit: { key: 'webhook_endpoints', used, allowed } },
  })
}
