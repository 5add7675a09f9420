import { publishVersion } from '../server/marketing/flows/publish.ts'
import { claimDue } from '../server/marketing/flows/store/due.ts'
import type { FlowDefinition, FlowNode } from '../server/marketing/flows/types.ts'
import { walkBatch } from '../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../server/platform/http/outbound.ts'
import { newId } from '../server/platform/ids.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { type Audience, openAudience } from './audience.ts'
import { type Bench, type Figure, figure, median } from './bench.ts'

/** Waiting enrolments of each case. The latter is compared with the former. */
const sizes = (process.env.BENCH_WAITING ?? '10000,1000000').split(',').map(Number)

/** Enrolments that are due in a round. */
const dueInRound = 10_000

const rounds = 5
const batchSize = 500
const start = new Date('2026-11-20T12:00:00Z')
const day = 86_400_000

/** Due enrolments that one process must advance in a second on two cores. */
const leastPerSecond = 5_000

const node = (id: string, type: string, settings: FlowNode['settings']): FlowNode => ({
  id,
  type,
  settings,
  note: null,
})

/** Each due contact leaves a wait, takes a branch by a condition, and waits again. */
const definition: FlowDefinition = {
  triggers: [],
  start: 'wait',
  nodes: [
    node('wait', 'wait', { mode: 'duration', amount: 365, unit: 'days' }),
    node('branch', 'if_else', {
      condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
    }),
  ],
  edges: [
    { from: 'wait', branch: 'next', to: 'branch' },
    { from: 'branch', branch: 'yes', to: 'wait' },
    { from: 'branch', branch: 'no', to: 'wait' },
  ],
  re_entry: { mode: 'never', after_days: null },
  exit_condition: null,
  exit_events: [],
}

const fillFlow = async (sql: Database, count: number): Promise<void> => {
  const id = newId()
  await sql`
    insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
    values (${id}, 'automation', ${`${count} waiting`}, 'draft', '{}', 'system', ${start}, ${start})`
  const actor = { kind: 'system', id: null, name: null } as const
  const version = await sql.begin((tx) =>
    publishVersion(tx, { flowId: id, definition }, actor, start.toISOString()),
  )
  // Round n has the contacts that are due at the nth day.
  await sql`
    insert into enrolments
      (id, contact_id, kind, source_id, source_name, status, entered_at, due_at, version_id, node_id, visit, arrived_at)
    select gen_random_uuid(), c.id, 'automation', ${id}, '', 'waiting', ${start},
      ${start}::timestamptz + make_interval(days => (c.n / ${dueInRound})::integer), ${version.id}, 'wait', 1,
      ${new Date(start.getTime() - 366 * day)}
    from (select id, row_number() over (order by id) - 1 as n from contacts where trashed_at is null limit ${count}) c`
  await sql`vacuum analyze enrolments`
}

const walPosition = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ bytes: number }[]>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as bytes`
  return row?.bytes ?? 0
}

interface Measured {
  claims: number[]
  walks: number[]
  statements: number
  bytes: number
}

const countUntilEmpty = async (claim: () => Promise<number>): Promise<number> => {
  for (let count = 0; ; ) {
    const claimed = await claim()
    if (claimed === 0) return count
    count += claimed
  }
}

const measure = async (
  { sql, parts }: Audience,
  size: number,
  progress: (line: string) => void,
): Promise<Measured> => {
  const measured: Measured = { claims: [], walks: [], statements: 0, bytes: 0 }
  let now = start
  const app = { ...parts, clock: { now: () => now } }
  const walker = { sql, app, outbound: createOutbound(), batchSize }
  for (let round = 0; round <= rounds; round++) {
    // Of 10 thousand all are due in each round: they wait for a year.
    now = new Date(start.getTime() + (size > dueInRound ? round : round * 366) * day)
    let from = performance.now()
    const claimed = await countUntilEmpty(async () => (await claimDue(sql, batchSize, 3_600, now)).length)
    const claims = (performance.now() - from) / 1000
    await sql`update enrolments set lease_until = '-infinity' where lease_until > clock_timestamp()`
    const before = await walPosition(sql)
    let statements = 0
    sql.options.onStatement = () => {
      statements += 1
    }
    from = performance.now()
    const walked = await countUntilEmpty(async () => (await walkBatch(walker)).claimed)
    const walks = (performance.now() - from) / 1000
    sql.options.onStatement = undefined
    if (claimed !== dueInRound || walked !== dueInRound)
      throw new Error(`Of ${dueInRound} due enrolments ${claimed} were claimed and ${walked} advanced.`)
    progress(
      `${size} waiting: ${(claimed / claims).toFixed(0)}/s claimed, ${(walked / walks).toFixed(0)}/s advanced`,
    )
    // The first round prepares statements and fills caches.
    if (round === 0) continue
    measured.claims.push(claimed / claims)
    measured.walks.push(walked / walks)
    measured.statements = statements / walked
    measured.bytes = ((await walPosition(sql)) - before) / walked
  }
  return measured
}

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(Math.ceil(Math.max(...sizes) * 1.02), progress)
  const figures: Figure[] = []
  const conditions: Record<string, string | number> = {
    baseline: 'the claim of the same enrolments alone; for the others as named',
    due: `${dueInRound} in each round, in batches of ${batchSize}`,
    rounds: `${rounds}, medians; each enrolment leaves a wait, takes a branch and waits again`,
  }
  try {
    const speeds: number[] = []
    for (const size of sizes) {
      await audience.sql`truncate enrolments, enrolment_steps cascade`
      await audience.sql`update flows set status = 'archived'`
      await fillFlow(audience.sql, size)
      const { claims, walks, statements, bytes } = await measure(audience, size, progress)
      const speed = median(walks)
      speeds.push(speed)
      figures.push(
        figure(`${size} waiting, advanced/s beside claimed/s`, speed, median(claims), 0.3),
        figure(`${size} waiting, advanced/s beside the goal`, speed, leastPerSecond, 1),
      )
      conditions[`statements for each enrolment, ${size} waiting`] = Number(statements.toFixed(3))
      conditions[`bytes of WAL for each enrolment, ${size} waiting`] = Math.round(bytes)
    }
    const [few = Number.NaN, many = Number.NaN] = speeds
    figures.push(figure('advanced/s with many waiting beside few', many, few, 0.8))
    return { name: 'enrolments', figures, conditions }
  } finally {
    await audience.close()
  }
}

export const enrolments: Bench = {
  name: 'enrolments',
  summary:
    'due enrolments advanced per second, compared with claiming them, at 10 thousand and 1 million waiting',
  run,
}
