import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'

/** Contacts that are frozen in one row, and between two checkpoints. */
export const chunkSize = 2000

/** The ids of the contacts that fulfil a condition and their places, in the order of their creation: what a job freezes. */
export const placedByCreation = (sql: Sql, where: Fragment): Fragment => sql`
  select contacts.id, row_number() over (order by contacts.created_at, contacts.id) as place
  from contacts where ${where}`

/** Those of the ids that no contact has, or one in the trash. */
export const listMissing = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids as string[]}::uuid[]) as given (id)
    where not exists (select from contacts where contacts.id = given.id and trashed_at is null)
    order by id`
  return rows.map(({ id }) => id)
}

/** Some contacts of a chunk, behind so many of it. */
export interface Piece {
  chunk: number
  behind: number
  size: number
}

/** What has become of a piece. */
export interface Lines {
  text: string
  /** Contacts that have become lines, out of how many, and how many the whole chunk has. */
  rows: number
  asked: number
  chunkLength: number
}

/**
 * Contacts that were settled as lines of a file, in their order; those in the trash, or gone, are left out. PostgreSQL puts
 * the lines together, because to carry every value over to be put together here takes several times as long.
 */
export const readLines = async (
  sql: Sql,
  jobId: string,
  { line, joins }: { line: Fragment; joins: Fragment },
  { chunk, behind, size }: Piece,
): Promise<Lines> => {
  const [found] = await unprepared(sql<
    { text: string | null; rows: number; asked: number; length: number }[]
  >`
    with settled as materialized (
      select contact_ids[${behind}::integer + 1:${behind}::integer + ${size}::integer] as ids,
        cardinality(contact_ids) as length
      from job_targets where job_id = ${jobId} and chunk = ${chunk}
    )
    select string_agg(text, '' order by place) as text, count(*)::integer as rows,
      (select cardinality(ids) from settled) as asked, (select length from settled) as length
    from (
      select wanted.place, ${line} as text
      from settled cross join unnest(settled.ids) with ordinality as wanted (wanted_id, place)
      join contacts on contacts.id = wanted.wanted_id and contacts.trashed_at is null
      ${joins}
    ) as lines`)
  return {
    text: found?.text ?? '',
    rows: found?.rows ?? 0,
    asked: found?.asked ?? 0,
    chunkLength: found?.length ?? 0,
  }
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
