import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { unprepared } from '../../platform/storage/prepared-plans.ts'

/** Contacts per frozen row, and between two checkpoints. */
export const chunkSize = 2000

/**
 * The ids of the contacts that match a condition with their positions, in the order of their creation: the
 * targets that a job freezes.
 */
export const placedByCreation = (sql: Sql, where: Fragment): Fragment => sql`
  select contacts.id, row_number() over (order by contacts.created_at, contacts.id) as place
  from contacts where ${where}`

/** The ids that belong to no contact, or to one in the trash. */
export const listMissing = async (sql: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids as string[]}::uuid[]) as given (id)
    where not exists (select from contacts where contacts.id = given.id and trashed_at is null)
    order by id`
  return rows.map(({ id }) => id)
}

/** Contacts of a chunk, after skipping the first `offset`. */
export interface Piece {
  chunk: number
  offset: number
  size: number
}

/** The lines of a piece. */
export interface Lines {
  text: string
  /** Contacts that were written, contacts in the piece, and contacts in the whole chunk. */
  rows: number
  asked: number
  chunkLength: number
}

/**
 * Frozen contacts as lines of a file, in their order, without deleted ones and those for which `where` is false. PostgreSQL
 * builds the lines: transferring all values and building them here takes several times as long.
 */
export const readLines = async (
  sql: Sql,
  jobId: string,
  { line, joins, where }: { line: Fragment; joins: Fragment; where: Fragment },
  { chunk, offset, size }: Piece,
): Promise<Lines> => {
  const [found] = await unprepared(sql<
    { text: string | null; rows: number; asked: number; length: number }[]
  >`
    with settled as materialized (
      select contact_ids[${offset}::integer + 1:${offset}::integer + ${size}::integer] as ids,
        cardinality(contact_ids) as length
      from job_targets where job_id = ${jobId} and chunk = ${chunk}
    )
    select string_agg(text, '' order by place) as text, count(*)::integer as rows,
      (select cardinality(ids) from settled) as asked, (select length from settled) as length
    from (
      select wanted.place, ${line} as text
      from settled cross join unnest(settled.ids) with ordinality as wanted (wanted_id, place)
      join contacts on contacts.id = wanted.wanted_id and ${where}
      ${joins}
    ) as lines`)
  return {
    text: found?.text ?? '',
    rows: found?.rows ?? 0,
    asked: found?.asked ?? 0,
    chunkLength: found?.length ?? 0,
  }
}
