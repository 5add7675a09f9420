import { asJson } from '../../../platform/storage/json.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { ListRef, TagRef } from '../../memberships/index.ts'

/** Words that may stand for lists or tags, sorted by what they can be. */
export interface Words {
  ids: string[]
  /** Slugs and names, in small letters. */
  names: string[]
}

/** The lists that words stand for. Otherwise as lockLists. */
export const lockNamedLists = async (tx: Sql, { ids, names }: Words): Promise<ListRef[]> =>
  ids.length + names.length === 0
    ? []
    : tx<ListRef[]>`
        select id, name, slug, opt_in from lists
        where id = any (${ids}::uuid[]) or slug = any (${names}::text[]) or lower(name) in (select lower(word) from unnest(${names}::text[]) as given (word))
        order by id for key share`

/** The tags that words stand for. Otherwise as lockTags. */
export const lockNamedTags = async (tx: Sql, { ids, names }: Words): Promise<TagRef[]> =>
  ids.length + names.length === 0
    ? []
    : tx<TagRef[]>`
        select id, name, slug from tags
        where id = any (${ids}::uuid[]) or slug = any (${names}::text[]) or lower(name) in (select lower(word) from unnest(${names}::text[]) as given (word))
        order by id for key share`

/** Adds tags in the order of their slugs. Returns those that were added: the others' names or slugs are taken. */
export const insertTags = async (tx: Sql, tags: readonly TagRef[], now: string): Promise<TagRef[]> =>
  tx<TagRef[]>`
    insert into tags (id, name, slug, created_at, updated_at)
    select id, name, slug, ${now}, ${now} from jsonb_populate_recordset(null::tags, ${asJson(tx, tags)})
    order by slug
    on conflict do nothing
    returning id, name, slug`

/** Those of the addresses, in small letters, that somebody has, in the trash or not. */
export const findKnown = async (sql: Sql, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ address: string }[]>`
    select lower(email) as address from contacts where lower(email) = any (${addresses as string[]}::text[])`
  return new Set(rows.map(({ address }) => address))
}

/** Nobody else adds or changes contacts before the transaction, or the savepoint behind it, comes to its end. They are still read. */
export const holdBackWriters = async (tx: Sql): Promise<void> => {
  await tx`lock table contacts in share row exclusive mode`
}

/** What a trial remembers under some keys. */
export const recall = async <Value>(
  sql: Sql,
  jobId: string,
  keys: readonly string[],
): Promise<Map<string, Value>> => {
  if (keys.length === 0) return new Map()
  const rows = await sql<{ key: string; value: Value }[]>`
    select key, value from job_memory where job_id = ${jobId} and key = any (${keys as string[]}::text[])`
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** Has a trial remember values by key, in place of what it remembered there. */
export const remember = async (
  tx: Sql,
  jobId: string,
  entries: readonly { key: string; value: unknown }[],
): Promise<void> => {
  if (entries.length === 0) return
  await tx`
    insert into job_memory (job_id, key, value)
    select ${jobId}, key, value from jsonb_to_recordset(${asJson(tx, entries)}) as given (key text, value jsonb)
    on conflict (job_id, key) do update set value = excluded.value`
}
