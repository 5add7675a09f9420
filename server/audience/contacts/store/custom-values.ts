import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Removes the values of a key from the next contacts after an id, in the order of ids. The statement is
 * short, so that others do not wait long for a contact. The contacts' versions stay, because the values were
 * hidden before. Returns the last id that was read; null if there were no more contacts.
 */
export const removeCustomValues = async (
  tx: Sql,
  key: string,
  afterId: string,
  batch: number,
): Promise<string | null> => {
  const [row] = await tx<{ last_id: string | null; looked_at: number }[]>`
    with next as (
      select id from contacts where id > ${afterId} order by id limit ${batch}
    ), held as (
      select id from contacts where id in (select id from next) and custom_fields ? ${key}::text
      order by id for no key update
    ), cleared as (
      update contacts set custom_fields = custom_fields - ${key}::text where id in (select id from held)
    )
    select max(id::text) as last_id, count(*) as looked_at from next`
  return row !== undefined && row.looked_at === batch ? row.last_id : null
}

/** Whether a contact, also one in the trash, has a value under a key. */
export const hasCustomValues = async (sql: Sql, key: string): Promise<boolean> => {
  const { count } = await sql`select from contacts where custom_fields ? ${key}::text limit 1`
  return count > 0
}
