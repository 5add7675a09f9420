import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { RunMode, RunOptions } from '../../migrations/index.ts'

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

/** A run of a migration, or its latest one. */
export const findRunOf = async (sql: Sql, migrationId: string, id?: string): Promise<RunRow | null> => {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from migration_runs
    where migration_id = ${migrationId} ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by id desc limit 1`
  return row ?? null
}

/** The latest complete dry run of a migration with these options and files. */
export const findDryRun = async (
  sql: Sql,
  migrationId: string,
  { options_hash, files_hash }: Pick<RunRow, 'options_hash' | 'files_hash'>,
): Promise<RunRow | null> => {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from migration_runs
    where migration_id = ${migrationId} and mode = 'dry_run' and options_hash = ${options_hash}
      and files_hash is not distinct from ${files_hash} and applied_at is not null
    order by id desc limit 1`
  return row ?? null
}

/** `isComplete`: the run has read everything about people, without gaps. */
export const markApplied = async (tx: Sql, id: string, now: string, isComplete: boolean): Promise<void> => {
  await tx`update migration_runs set applied_at = ${now}, is_complete = ${isComplete} where id = ${id}`
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

/** Whether a run that wrote has effects that an undo takes back. `runs` is the alias of the run's row. */
const withEffects = (sql: Sql): Fragment => sql`
  runs.mode <> 'dry_run' and runs.undone_at is null
  and exists (select from migration_items where run_id = runs.id and action in ('created', 'updated'))`

export const hasEffects = async (sql: Sql, id: string): Promise<boolean> => {
  const rows = await sql`select from migration_runs runs where id = ${id} and ${withEffects(sql)}`
  return rows.length > 0
}

/** Whether a later run from the same account has effects. */
export const hasLaterRun = async (sql: Sql, run: RunRow): Promise<boolean> => {
  const rows = await sql`
    select from migration_runs runs
    where fingerprint = ${run.fingerprint} and id > ${run.id} and ${withEffects(sql)} limit 1`
  return rows.length > 0
}

/**
 * Whether what a run has read still stands: it is not undone, and no run before it was undone since. What it left alone then
 * is no longer as it was. `r` is the alias of the run's row.
 */
export const stillStands = (sql: Sql): Fragment => sql`
  r.undone_at is null and not exists (
    select from migration_runs u where u.fingerprint = r.fingerprint and u.id < r.id and u.undone_at >= r.started_at)`

/**
 * The start of the last complete run of an account with the same options, whose effects are here. Other options decide
 * otherwise about people who have not changed, so they must be read again.
 */
export const findWatermark = async (
  sql: Sql,
  { fingerprint, options_hash }: Pick<RunRow, 'fingerprint' | 'options_hash'>,
): Promise<string | null> => {
  const [row] = await sql<{ started_at: string }[]>`
    select started_at from migration_runs r
    where fingerprint = ${fingerprint} and options_hash = ${options_hash} and is_complete and mode <> 'dry_run'
      and ${stillStands(sql)}
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

/** Keys of a dimension that are counted apart: some are texts of the source. The others are counted together. */
const mostKeys = 200
const otherKeys = '(others)'

export const addTallies = async (tx: Sql, runId: string, tallies: Tallies): Promise<void> => {
  const rows = [...tallies].flatMap(([dimension, keys]) =>
    [...keys].map(([key, count]) => ({ dimension, key: key.slice(0, 200).toWellFormed(), count })),
  )
  if (rows.length === 0) return
  await tx`
    with given as (
      select g.dimension, g.key, g.count, t.key is not null as is_known,
        row_number() over (partition by g.dimension, t.key is null order by g.key) as place
      from jsonb_to_recordset(${asJson(tx, rows)}) as g (dimension text, key text, count bigint)
      left join migration_tallies t on t.run_id = ${runId} and t.dimension = g.dimension and t.key = g.key),
    known as (
      select dimension, count(*) as count from migration_tallies where run_id = ${runId} group by dimension)
    insert into migration_tallies as t (run_id, dimension, key, count)
    select ${runId}, dimension, named, sum(count) from (
      select g.dimension, g.count,
        case when is_known or place + coalesce(known.count, 0) <= ${mostKeys} then g.key else ${otherKeys} end as named
      from given g left join known using (dimension)) as named
    group by dimension, named order by dimension, named
    on conflict (run_id, dimension, key) do update set count = t.count + excluded.count`
}

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
  where place <= ${mostKeys + 1} order by dimension, count desc, key`

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
