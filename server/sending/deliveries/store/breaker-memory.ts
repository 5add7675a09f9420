import type { Sql } from '../../../platform/storage/open.ts'
import { storable } from '../../../platform/storage/text.ts'
import { fromServer } from '../../mail-servers/index.ts'
import type { BreakerMemory } from '../sending/breaker.ts'

/** Seconds after which recorded failures of a mail server are ignored. */
const forgottenAfter = 3600

/** The recent failures of a mail server. Null where there are none. Times are by the database's clock. */
export const findBreakerMemory = async (sql: Sql, serverId: string): Promise<BreakerMemory | null> => {
  const [row] = await sql<
    { latest: string; failures: number; failing: number; rests: number; detail: string }[]
  >`
    select latest, failures, detail,
      coalesce(extract(epoch from clock_timestamp() - failing_since), 0)::double precision * 1000 as failing,
      coalesce(extract(epoch from rests_until - clock_timestamp()), 0)::double precision * 1000 as rests
    from mail_ways
    where mail_server_id = ${serverId} and updated_at > clock_timestamp() - make_interval(secs => ${forgottenAfter}::integer)`
  if (row === undefined) return null
  return {
    latest: [...row.latest].map((character) => character === 'r'),
    failures: row.failures,
    failingFor: Math.max(0, row.failing),
    restsFor: Math.max(0, row.rests),
    detail: row.detail,
  }
}

/**
 * Stores the recent failures of a mail server. Null deletes them: the server works again, or the server or
 * campaign is stopped.
 */
export const saveBreakerMemory = async (
  sql: Sql,
  serverId: string,
  memory: BreakerMemory | null,
): Promise<void> => {
  if (memory === null) {
    await sql`delete from mail_ways where mail_server_id = ${serverId}`
    return
  }
  const { latest, failures, failingFor, restsFor, detail } = memory
  const ago = (ms: number) => sql`clock_timestamp() - make_interval(secs => ${ms / 1000}::double precision)`
  await sql`
    insert into mail_ways (mail_server_id, latest, failures, failing_since, rests_until, detail, updated_at)
    select id, ${latest.map((refused) => (refused ? 'r' : 'a')).join('')}, ${failures},
      ${failures === 0 ? null : ago(failingFor)}, ${restsFor === 0 ? null : ago(-restsFor)}, ${storable(detail, 1000)},
      clock_timestamp()
    ${fromServer(sql, serverId)}
    on conflict (mail_server_id) do update set
      latest = excluded.latest, failures = excluded.failures, failing_since = excluded.failing_since,
      rests_until = excluded.rests_until, detail = excluded.detail, updated_at = excluded.updated_at`
}
