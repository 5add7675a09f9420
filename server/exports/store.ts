import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import { planned } from '../platform/storage/planned.ts'

/** Contacts that are settled in one row, and between two checkpoints. */
export const chunkSize = 1000

/**
 * Keeps the ids of the contacts that fulfil a condition as they are in this one statement, in the order of their creation,
 * cut into chunks. Returns how many they are.
 */
export const settleContacts = async (tx: Sql, jobId: string, where: Fragment): Promise<number> => {
  await planned(tx`
    insert into job_targets (job_id, chunk, contact_ids)
    select ${jobId}::uuid, (place - 1) / ${chunkSize}::integer, array_agg(id order by place)
    from (
      select contacts.id, row_number() over (order by contacts.created_at, contacts.id) as place
      from contacts where ${where}
    ) as numbered
    group by 2`)
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(cardinality(contact_ids)), 0)::bigint as count from job_targets where job_id = ${jobId}`
  return row?.count ?? 0
}

export const findChunk = async (tx: Sql, jobId: string, chunk: number): Promise<string[]> => {
  const [row] = await tx<{ contact_ids: string[] }[]>`
    select contact_ids from job_targets where job_id = ${jobId} and chunk = ${chunk}`
  return row?.contact_ids ?? []
}

/** Those of the ids that no contact has, or one in the trash. */
export const listMissing = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids as string[]}::uuid[]) as given (id)
    where not exists (select from contacts where contacts.id = given.id and trashed_at is null)
    order by id`
  return rows.map(({ id }) => id)
}

/**
 * Contacts as lines of a file, in the order of the ids; those in the trash, or gone, are left out. PostgreSQL puts the
 * lines together, because to carry every value over to be put together here takes several times as long.
 */
export const readLines = async (
  sql: Sql,
  { line, joins }: { line: Fragment; joins: Fragment },
  ids: readonly string[],
): Promise<{ text: string; rows: number }> => {
  const [found] = await planned(sql<{ text: string | null; rows: number }[]>`
    select string_agg(text, '' order by place) as text, count(*)::integer as rows
    from (
      select wanted.place, ${line} as text
      from unnest(${ids as string[]}::uuid[]) with ordinality as wanted (wanted_id, place)
      join contacts on contacts.id = wanted.wanted_id and contacts.trashed_at is null
      ${joins}
    ) as lines`)
  return { text: found?.text ?? '', rows: found?.rows ?? 0 }
}

/** The custom fields in use in their order. */
export const listFieldKeys = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ key: string }[]>`
    select key from custom_fields where archived_at is null order by position, id`
  return rows.map(({ key }) => key)
}

export const findFieldTypes = async (sql: Sql, keys: readonly string[]): Promise<Map<string, string>> => {
  const rows = await sql<{ key: string; type: string }[]>`
    select key, type from custom_fields where key = any (${keys as string[]}::text[]) and deleted_at is null`
  return new Map(rows.map(({ key, type }) => [key, type]))
}
