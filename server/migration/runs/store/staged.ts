import { jsonParts } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { Staged } from '../../records/index.ts'

export interface StagedRow {
  stream: string
  kind: Staged['kind']
  source_id: string
  /** The address for comparison. */
  person: string | null
  person_id: string | null
  record: Staged
}

const isOlder = ({ record: one }: StagedRow, { record: other }: StagedRow): boolean =>
  ((one as { updated_at?: string | null }).updated_at ?? '9') <
  ((other as { updated_at?: string | null }).updated_at ?? '')

/**
 * Stores records of a page. If a record comes again, the one that was updated later stays; without times, the last
 * one that was read.
 */
export const stage = async (tx: Sql, runId: string, rows: readonly StagedRow[]): Promise<void> => {
  const last = new Map<string, StagedRow>()
  for (const row of rows) {
    const key = `${row.stream} ${row.kind} ${row.source_id}`
    const present = last.get(key)
    if (present === undefined || !isOlder(row, present)) last.set(key, row)
  }
  for await (const some of jsonParts([...last.values()]))
    await tx`
    insert into migration_staged (run_id, stream, kind, source_id, person, person_id, record)
    select ${runId}, stream, kind, source_id, person, person_id, record
    from jsonb_populate_recordset(null::migration_staged, ${some}::jsonb)
    on conflict (run_id, stream, kind, source_id) do update
      set person = excluded.person, person_id = excluded.person_id, record = excluded.record
      where coalesce(excluded.record ->> 'updated_at', '9') >= coalesce(migration_staged.record ->> 'updated_at', '')`
}

/** Gives parts without an address the address of another part of the same person. */
export const linkParts = async (tx: Sql, runId: string): Promise<void> => {
  await tx`
    update migration_staged part set person = whole.person
    from migration_staged whole
    where part.run_id = ${runId} and part.person is null and part.person_id is not null
      and whole.run_id = part.run_id and whole.person_id = part.person_id and whole.person is not null`
}

/** Records of people that have no address at all. */
export const countWithoutAddress = async (tx: Sql, runId: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from migration_staged
    where run_id = ${runId} and kind in ('contact', 'suppression') and person is null
      and record ->> 'domain' is null and record ->> 'hash' is null`
  return row?.count ?? 0
}

/** The records of the next people, in the order of their addresses. */
export const listNextPeople = async (
  tx: Sql,
  runId: string,
  after: string,
  limit: number,
): Promise<StagedRow[]> => tx<StagedRow[]>`
  with next as (
    select distinct person from migration_staged
    where run_id = ${runId} and person > ${after} order by person limit ${limit})
  select s.stream, s.kind, s.source_id, s.person, s.person_id, s.record
  from migration_staged s join next using (person)
  where s.run_id = ${runId} order by s.person, s.stream, s.source_id`

/** The records of some kinds, which are few. */
export const listStaged = async (
  tx: Sql,
  runId: string,
  kinds: readonly Staged['kind'][],
): Promise<StagedRow[]> => tx<StagedRow[]>`
  select stream, kind, source_id, person, person_id, record from migration_staged
  where run_id = ${runId} and kind = any (${kinds as string[]}::text[]) order by kind, source_id`

/** How many records of a kind there are, at most one more than `most`. */
export const countStaged = async (
  tx: Sql,
  runId: string,
  kind: Staged['kind'],
  most: number,
): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select from migration_staged where run_id = ${runId} and kind = ${kind} limit ${most + 1}) as found`
  return row?.count ?? 0
}

/** Types of values that are looked at: more of them than a run makes fields of. */
const mostTypes = 2000

/** The types of all values of custom fields, by key. `long`: what only a long text holds. */
export const listFieldTypes = async (tx: Sql, runId: string): Promise<{ key: string; type: string }[]> =>
  tx<{ key: string; type: string }[]>`
    select distinct f.key, case
        when jsonb_typeof(f.value) = 'string' and (length(f.value #>> '{}') > 1000 or f.value #>> '{}' ~ '[\\t\\n\\r]') then 'long'
        when jsonb_typeof(f.value) = 'number' and abs((f.value #>> '{}')::numeric) > 9007199254740991 then 'string'
        else jsonb_typeof(f.value) end as type
    from migration_staged s, jsonb_each(s.record -> 'fields') f
    where s.run_id = ${runId} and s.kind = 'contact' and jsonb_typeof(f.value) <> 'null'
    order by 1, 2 limit ${mostTypes}`

export const countPeople = async (tx: Sql, runId: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(distinct person)::int as count from migration_staged where run_id = ${runId} and person is not null`
  return row?.count ?? 0
}

export const countDocuments = async (tx: Sql, runId: string): Promise<number> => {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from migration_staged where run_id = ${runId} and kind in ('template', 'campaign')`
  return row?.count ?? 0
}

export const deleteStaged = async (tx: Sql, runId: string): Promise<void> => {
  await tx`delete from migration_staged where run_id = ${runId}`
}

/** The values of a field, each once. */
export const listFieldValues = async (
  tx: Sql,
  runId: string,
  key: string,
  limit: number,
): Promise<string[]> => {
  const rows = await tx<{ value: string }[]>`
    select distinct v.value from migration_staged s
    cross join lateral (select s.record -> 'fields' -> ${key} as given) f
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(f.given) when 'array' then f.given else jsonb_build_array(f.given) end) v (value)
    where s.run_id = ${runId} and s.kind = 'contact' and f.given is not null and trim(v.value) <> ''
    order by 1 limit ${limit}`
  return rows.map(({ value }) => value)
}

/** The people among these that the source has in this run. */
export const listStagedAmong = async (
  tx: Sql,
  runId: string,
  people: readonly string[],
): Promise<Set<string>> => {
  if (people.length === 0) return new Set()
  const rows = await tx<{ person: string }[]>`
    select distinct person from migration_staged
    where run_id = ${runId} and person = any (${people as string[]}::text[])`
  return new Set(rows.map(({ person }) => person))
}
