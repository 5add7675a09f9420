import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { RunOptions } from '../options.ts'

export type RunMode = 'dry_run' | 'full' | 'delta'

export interface RunRow {
  id: string
  migration_id: string
  mode: RunMode
  options: RunOptions
  options_hash: string
  fingerprint: string
  /** Of the files of the run; null if it reads a connection. */
  files_hash: string | null
  started_at: string
  applied_at: string | null
  undone_at: string | null
}

const columns = (sql: Sql) => sql`
  id, migration_id, mode, options, options_hash, fingerprint, files_hash, started_at, applied_at, undone_at`

export const insertRun = async (
  tx: Sql,
  { options, ...row }: Omit<RunRow, 'applied_at' | 'undone_at'>,
): Promise<void> => {
  await tx`insert into migration_runs ${tx({ ...row, options: asJson(tx, options) } as never)}`
}

export const findRun = async (sql: Sql, id: string): Promise<RunRow | null> => {
  const [row] = await sql<RunRow[]>`select ${columns(sql)} from migration_runs where id = ${id}`
  return row ?? null
}

/** The runs of a migration, the latest first. */
export const listRuns = (sql: Sql, migrationId: string): Promise<RunRow[]> => sql<RunRow[]>`
  select ${columns(sql)} from migration_runs where migration_id = ${migrationId} order by id desc limit 50`

export const markApplied = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`update migration_runs set applied_at = ${now} where id = ${id}`
}

export const markUndone = async (tx: Sql, id: string, now: string): Promise<void> => {
  await tx`update migration_runs set undone_at = ${now} where id = ${id}`
}

/** The runs of the account that are undone. */
export const listUndoneRuns = async (sql: Sql, fingerprint: string): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from migration_runs where fingerprint = ${fingerprint} and undone_at is not null`
  return rows.map(({ id }) => id)
}

/** Whether a later run from the same account has been applied and not undone. */
export const hasLaterRun = async (sql: Sql, run: RunRow): Promise<boolean> => {
  const rows = await sql`
    select from migration_runs r where fingerprint = ${run.fingerprint} and id > ${run.id}
      and mode <> 'dry_run' and undone_at is null
      and exists (select from migration_items where run_id = r.id and action in ('created', 'updated')) limit 1`
  return rows.length > 0
}

/** The start of the last run of an account whose effects are here. */
export const findWatermark = async (sql: Sql, fingerprint: string): Promise<string | null> => {
  const [row] = await sql<{ started_at: string }[]>`
    select started_at from migration_runs
    where fingerprint = ${fingerprint} and mode <> 'dry_run' and applied_at is not null and undone_at is null
    order by id desc limit 1`
  return row?.started_at ?? null
}

/** Counts by dimension and key. */
export type Tallies = Map<string, Map<string, number>>

export const tally = (tallies: Tallies, dimension: string, key: string, by = 1): void => {
  const keys = tallies.get(dimension) ?? new Map<string, number>()
  tallies.set(dimension, keys)
  keys.set(key, (keys.get(key) ?? 0) + by)
}

export const addTallies = async (tx: Sql, runId: string, tallies: Tallies): Promise<void> => {
  const rows = [...tallies].flatMap(([dimension, keys]) =>
    [...keys].map(([key, count]) => ({ dimension, key: key.slice(0, 200), count })),
  )
  if (rows.length === 0) return
  await tx`
    insert into migration_tallies as t (run_id, dimension, key, count)
    select ${runId}, dimension, key, sum(count)
    from jsonb_to_recordset(${asJson(tx, rows)}) as given (dimension text, key text, count bigint)
    group by dimension, key order by dimension, key
    on conflict (run_id, dimension, key) do update set count = t.count + excluded.count`
}

/** Keys of a dimension in a report: some are texts of the source. */
const mostKeys = 200

export const listTallies = (
  sql: Sql,
  runId: string,
): Promise<{ dimension: string; key: string; count: number }[]> => sql<
  { dimension: string; key: string; count: number }[]
>`
  select dimension, key, count from (
    select dimension, key, count::float8 as count,
      row_number() over (partition by dimension order by count desc, key) as place
    from migration_tallies where run_id = ${runId}) as ranked
  where place <= ${mostKeys} order by dimension, count desc, key`

export interface NewProblem {
  source_id: string | null
  person: string | null
  code: string
  detail: string
}

/** Problems of a run that are stored; the others are only counted. */
export const mostProblems = 10_000

export const insertProblems = async (
  tx: Sql,
  runId: string,
  problems: readonly NewProblem[],
): Promise<void> => {
  if (problems.length === 0) return
  await tx`
    insert into migration_problems (run_id, source_id, person, code, detail)
    select ${runId}, source_id, person, code, detail
    from jsonb_to_recordset(${asJson(tx, [...problems])}) as p (source_id text, person text, code text, detail text)
    where (select count(*) from migration_problems where run_id = ${runId}) < ${mostProblems}`
}

export const listProblems = (
  sql: Sql,
  runId: string,
  limit: number,
): Promise<(NewProblem & { id: string })[]> =>
  sql<(NewProblem & { id: string })[]>`
    select id::text, source_id, person, code, detail from (
      select p.*, row_number() over (partition by code order by id) as place
      from migration_problems p where run_id = ${runId}) as ranked
    order by place, ranked.id limit ${limit}`

/** The next problems of a run, for a file. */
export const listNextProblems = (
  sql: Sql,
  runId: string,
  after: string,
  limit: number,
): Promise<(NewProblem & { id: string })[]> =>
  sql<(NewProblem & { id: string })[]>`
    select id::text, source_id, person, code, detail from migration_problems
    where run_id = ${runId} and id > ${after}::bigint order by migration_problems.id limit ${limit}`
