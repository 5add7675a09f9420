import { joinEngagement } from '../../audience/conditions/index.ts'
import { columnOf, type NamesWith, namesOf, type StoredName } from '../../audience/contact-members/index.ts'
import { listNames, tagNames } from '../../audience/memberships/index.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'

type Computed = Exclude<NamesWith<{ code: object }>, StoredName>

/** Members that are computed, or stored in other tables. */
const computed: Record<Computed, (sql: Sql) => Fragment> = {
  full_name: (sql) => sql`nullif(concat_ws(' ', contacts.first_name, contacts.last_name), '')`,
  lists: (sql) => listNames(sql, sql`contacts.id`),
  tags: (sql) => tagNames(sql, sql`contacts.id`),
  'engagement.level': (sql) => sql`engagement.level`,
  'engagement.last_opened_at': (sql) => sql`mail.last_opened_at`,
  'engagement.last_clicked_at': (sql) => sql`mail.last_clicked_at`,
  'engagement.last_active_at': (sql) => sql`active.last_active_at`,
}

/** The SQL of each name below `contact.`. */
const columns: ReadonlyMap<string, (sql: Sql) => Fragment> = new Map([
  ...namesOf(({ code, column }) => code !== null && column !== null).map(
    (name) => [name as string, (sql: Sql) => sql`${sql(`contacts.${columnOf(name)}`)}`] as const,
  ),
  ...Object.entries(computed),
])

/** The names below `contact.` that `listValues` reads. */
export const readable = [...columns.keys()]

export interface ValuesRow {
  id: string
  /** In the order of the requested names. */
  read: unknown[]
  custom: Record<string, unknown>
}

/**
 * Reads the requested values of each existing contact in one query: `names` below `contact.` and the custom
 * fields `keys`. Times are texts, as in the API.
 */
export const listValues = async (
  sql: Sql,
  ids: readonly string[],
  names: readonly string[],
  keys: readonly string[],
  now: Date,
): Promise<ValuesRow[]> => {
  const selectedColumns = names.flatMap((name) => columns.get(name)?.(sql) ?? [])
  const selected = selectedColumns.map((column, index) => sql`, ${column} as ${sql(`v${index}`)}`)
  const custom = keys.length === 0 ? sql`'{}'::jsonb` : sql`contacts.custom_fields`
  const joined = names.some((name) => name.startsWith('engagement.')) ? joinEngagement(sql, now) : sql``
  const rows = await sql<({ id: string; custom: Record<string, unknown> } & Record<string, unknown>)[]>`
    select contacts.id as id, ${custom} as custom ${selected.length === 0 ? sql`` : selected}
    from contacts ${joined}
    where contacts.id = any (${ids as string[]}::uuid[])`
  return rows.map((row) => ({
    id: row.id,
    custom: row.custom,
    read: selectedColumns.map((_, index) => row[`v${index}`]),
  }))
}
