import { cpus } from 'node:os'
import { publishVersion } from '../server/marketing/flows/publish.ts'
import { claimDue } from '../server/marketing/flows/store/due.ts'
import type { FlowDefinition, FlowNode } from '../server/marketing/flows/types.ts'
import { walkBatch } from '../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../server/platform/http/outbound.ts'
import { newId } from '../server/platform/ids.ts'
import type { Database } from '../server/platform/storage/open.ts'
import { type Audience, openAudience } from './audience.ts'
import { type Bench, type Figure, figure, inverse, median } from './bench.ts'
import { cpuOfTree, parentOf } from './cpu.ts'
import { insertRecipients } from './mail.ts'

/** Waiting enrolments of each case. The latter is compared with the former. */
const sizes = (process.env.BENCH_WAITING ?? '10000,1000000').split(',').map(Number)

/** Enrolments that are due in a round. */
const dueInRound = 10_000

/** Enrolments that one statement inserts. */
const atOnceInserted = 100_000

const rounds = 5
const batchSize = 500
/** Batches at once, as many as a worker walks. */
const atOnce = 2
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
  // Random ids would spread the contacts of a day over all pages of two indexes.
  // Round n has the contacts that are due at the nth day. In parts, each of which is done before a statement times out.
  for (let first = 0; first < count; first += atOnceInserted)
    await sql`
    insert into enrolments
      (id, contact_id, kind, source_id, source_name, status, entered_at, due_at, version_id, node_id, visit, arrived_at)
    select uuidv7(), c.id, 'automation', ${id}, '', 'waiting', ${start},
      ${start}::timestamptz + make_interval(days => (c.n / ${dueInRound})::integer), ${version.id}, 'wait', 1,
      ${new Date(start.getTime() - 366 * day)}
    from (select id, row_number() over (order by id) + ${first}::integer - 1 as n from (
      select id from contacts where trashed_at is null order by id offset ${first} limit ${Math.min(atOnceInserted, count - first)}
    ) as part) c`
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
  /** The same of one batch after the other. */
  singleWalks: number[]
  /** Microseconds of processor time for each enrolment, of this process and PostgreSQL. */
  claimCpu: number[]
  walkCpu: number[]
  statements: number
  bytes: number
}

/** The parent of all processes of PostgreSQL. */
const postmasterOf = async (sql: Database): Promise<number> => {
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  return parentOf(row?.pid ?? 0) ?? 0
}

/** Bytes of what grows with the enrolments that wait, and of the path, for each of them. */
const bytesOf = async (sql: Database, size: number): Promise<Record<string, number>> => {
  const rows = await sql<{ name: string; bytes: number }[]>`
    select relname as name, pg_relation_size(oid) as bytes from pg_class where relname = 'enrolments'
    union all
    select 'its ' || count(*) || ' indexes', sum(pg_relation_size(indexrelid))::bigint
    from pg_index where indrelid = 'enrolments'::regclass
    union all
    select 'a step of the path', pg_total_relation_size('enrolment_steps') * ${size}::bigint / greatest(count(*), 1)
    from enrolment_steps`
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Math.round(bytes / size)]))
}

const countUntilEmpty = async (claim: () => Promise<number>): Promise<number> => {
  for (let count = 0; ; ) {
    const claimed = await claim()
    if (claimed === 0) return count
    count += claimed
  }
}

const measure = async (
  { sql, context: parts }: Audience,
  size: number,
  progress: (line: string) => void,
): Promise<Measured> => {
  const measured: Measured = {
    claims: [],
    walks: [],
    singleWalks: [],
    claimCpu: [],
    walkCpu: [],
    statements: 0,
    bytes: 0,
  }
  const postmaster = await postmasterOf(sql)
  const cpu = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000 + cpuOfTree(postmaster)
  }
  /** Enrolments in a second, and microseconds of processor time for each. */
  const timed = async (work: () => Promise<number>, progress: string[]): Promise<[number, number]> => {
    const [since, before] = [performance.now(), cpu()]
    const count = await work()
    const [time, used] = [performance.now() - since, cpu() - before]
    if (count !== dueInRound) throw new Error(`Of ${dueInRound} due enrolments ${count} were reached.`)
    const speed = (count * 1000) / time
    progress.push(speed.toFixed(0))
    return [speed, (used * 1000) / count]
  }
  let now = start
  const app = { ...parts, clock: { now: () => now } }
  const walker = { sql, app, outbound: createOutbound(), batchSize }
  const walkOn = (): Promise<number> => countUntilEmpty(async () => (await walkBatch(walker)).claimed)
  // Round 0 prepares statements and fills caches. Odd ones walk one batch after the other.
  for (let round = 0; round <= rounds * 2; round++) {
    // Of 10 thousand all are due in each round: they wait for a year.
    now = new Date(start.getTime() + (size > dueInRound ? round : round * 366) * day)
    const speeds: string[] = []
    const [claims, claimCpu] = await timed(
      () => countUntilEmpty(async () => (await claimDue(sql, batchSize, 3_600, now)).length),
      speeds,
    )
    await sql`update enrolments set lease_until = '-infinity' where lease_until > clock_timestamp()`
    // The walk claims by locks alone. Without this it would meet the row versions that the claim for comparison left.
    await sql`vacuum enrolments`
    const before = await walPosition(sql)
    let statements = 0
    sql.options.onStatement = () => {
      statements += 1
    }
    const isSingle = round % 2 === 1
    const [walks, walkCpu] = await timed(async () => {
      const counts = await Promise.all(Array.from({ length: isSingle ? 1 : atOnce }, walkOn))
      return counts.reduce((sum, count) => sum + count, 0)
    }, speeds)
    sql.options.onStatement = undefined
    progress(`${size} waiting, ${isSingle ? 1 : atOnce} at once: ${speeds.join('/s claimed, ')}/s advanced`)
    if (round === 0) continue
    measured.claims.push(claims)
    measured.claimCpu.push(claimCpu)
    if (isSingle) measured.singleWalks.push(walks)
    else {
      measured.walks.push(walks)
      measured.walkCpu.push(walkCpu)
    }
    measured.statements = statements / dueInRound
    measured.bytes = ((await walPosition(sql)) - before) / dueInRound
  }
  return measured
}

const run: Bench['run'] = async (progress) => {
  // Bare contacts: a step of an automation looks at nothing else, and a million come within a minute.
  const audience = await openAudience(Math.max(...sizes), progress, async (sql, contacts) => {
    await insertRecipients(sql, contacts)
    await sql`vacuum analyze contacts`
  })
  const figures: Figure[] = []
  const conditions: Record<string, string | number> = {
    baseline:
      'the claim of the same enrolments with leases, one batch after the other, and nothing else; for the others as named',
    due: `${dueInRound} in each round, in batches of ${batchSize}, ${atOnce} of them at once as in a worker`,
    ids: 'of contacts and enrolments in order of time, as the service makes them',
    vacuum: 'between claim and walk',
    rounds: `${rounds}, medians; each enrolment leaves a wait, takes a branch and waits again`,
    cpu: 'of this process and all processes of PostgreSQL together',
    cores: cpus().length,
    node: process.version,
  }
  try {
    const speeds: number[] = []
    for (const size of sizes) {
      await audience.sql`truncate enrolments, enrolment_steps cascade`
      await audience.sql`update flows set status = 'archived'`
      await fillFlow(audience.sql, size)
      const measured = await measure(audience, size, progress)
      const speed = median(measured.walks)
      const claimed = median(measured.claims)
      speeds.push(speed)
      figures.push(
        figure(`${size} waiting, advanced/s beside claimed/s`, speed, claimed, 0.3),
        figure(`${size} waiting, advanced/s beside the goal`, speed, leastPerSecond, 1),
        figure(
          `${size} waiting, one batch at a time, beside claimed/s`,
          median(measured.singleWalks),
          claimed,
          null,
        ),
        inverse(
          `${size} waiting, µs of CPU to advance, beside a claim`,
          median(measured.walkCpu),
          median(measured.claimCpu),
          null,
        ),
      )
      for (const [what, count] of Object.entries(await bytesOf(audience.sql, size)))
        conditions[`bytes for each enrolment, ${size} waiting: ${what}`] = count
      conditions[`statements for each enrolment, ${size} waiting`] = Number(measured.statements.toFixed(3))
      conditions[`bytes of WAL for each enrolment, ${size} waiting`] = Math.round(measured.bytes)
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
