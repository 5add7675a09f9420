import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { columnOf, type MemberName, members, type StoredName, storedNames } from '../contact-members/index.ts'
import { isMemberColumn, type MemberColumn } from '../contacts/index.ts'
import { fromMemberships, fromTags } from '../memberships/index.ts'

/**
 * An SQL expression on the current row of `contacts`, joined with its engagement. Names come only from this
 * table.
 */
type Value = (sql: Sql) => Fragment

export interface Column {
  /** The value that is converted to JSON. */
  value: Value
  /** The value as text, if it differs. */
  text?: Value
  /**
   * `word`: free text. `plain`: an id, a time or a key, which needs no quotes and cannot contain a formula.
   */
  kind: 'word' | 'plain'
  /** The expression reads all parts of the value and must be evaluated only once. */
  expensive?: true
  /** The joins that `value` and `text` require. */
  joins?: { value: Value; text: Value }
}

const stored =
  (name: string): Value =>
  (sql) =>
    sql`contacts.${sql(name)}`

const plainColumn = (name: string): Column => ({ value: stored(name), kind: 'word' })
const plain = (name: string): Column => ({ value: stored(name), kind: 'plain' })

/** Times in the API's format. */
const time = (of: Value): Column => ({
  value: (sql) => sql`to_char(${of(sql)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  kind: 'plain',
})

/**
 * Names joined to one text. Names that contain a delimiter are quoted, as in CSV. The comma counts as a
 * delimiter because it is one by default in imports.
 */
const joined = (sql: Sql, name: Fragment, order: Fragment): Fragment => sql`
  string_agg(
    case when ${name} ~ '[;,"]' then '"' || replace(${name}, '"', '""') || '"' else ${name} end, ';' order by ${order}
  )`

/**
 * The related rows of the contacts in a piece, grouped by contact. Reads all of them (`settled`, see
 * store.ts) in one query: one query per contact took as long as all other columns together.
 */
const gathered = (sql: Sql, name: string, what: Fragment, from: Fragment): Fragment => sql`
  left join (
    select belonging.contact_id, ${what} as what ${from}
    where belonging.contact_id = any ((select ids from settled)::uuid[]) group by belonging.contact_id
  ) as ${sql(name)} on ${sql(name)}.contact_id = contacts.id`

const lists: Column = {
  kind: 'word',
  value: (sql) => sql`coalesce(listed.what, '[]')`,
  text: (sql) => sql`listed.what`,
  joins: {
    value: (sql) =>
      gathered(
        sql,
        'listed',
        sql`json_agg(row_to_json(membership) order by lower(membership.name), membership.id)`,
        sql`${fromMemberships(sql)}
        cross join lateral (
          select l.id, l.name, l.slug, belonging.status,
            to_char(belonging.since_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since_at
        ) as membership`,
      ),
    // Lists that the contact has left are left out: an import would add the contact to them again.
    text: (sql) =>
      gathered(
        sql,
        'listed',
        joined(sql, sql`l.name`, sql`lower(l.name), l.id`),
        sql`${fromMemberships(sql)} and belonging.status in ('pending', 'subscribed')`,
      ),
  },
}

const tags: Column = {
  kind: 'word',
  value: (sql) => sql`coalesce(tagged.what, '[]')`,
  text: (sql) => sql`tagged.what`,
  joins: {
    value: (sql) =>
      gathered(
        sql,
        'tagged',
        sql`json_agg(row_to_json(tag) order by lower(tag.name), tag.id)`,
        sql`${fromTags(sql)}
        cross join lateral (select t.id, t.name, t.slug) as tag`,
      ),
    text: (sql) => gathered(sql, 'tagged', joined(sql, sql`t.name`, sql`lower(t.name), t.id`), fromTags(sql)),
  },
}

/** A member that is stored in a column of `contacts`. */
const storedSql = (name: MemberName): Column => {
  const column = columnOf(name)
  switch (members[name].column) {
    case 'text':
      return plainColumn(column)
    case 'time':
      return time(stored(column))
    default:
      return plain(column)
  }
}

/** Members that are computed or stored in other tables. */
const computed: Record<Exclude<MemberColumn, StoredName>, Column> = {
  full_name: {
    value: (sql) => sql`nullif(concat_ws(' ', contacts.first_name, contacts.last_name), '')`,
    kind: 'word',
  },
  lists,
  tags,
  'engagement.level': { value: (sql) => sql`engagement.level`, kind: 'plain' },
  'engagement.last_opened_at': time((sql) => sql`mail.last_opened_at`),
  'engagement.last_clicked_at': time((sql) => sql`mail.last_clicked_at`),
  'engagement.last_active_at': time((sql) => sql`active.last_active_at`),
}

/** All columns of a contact. A missing one is a compile error. */
export const memberSql = {
  ...Object.fromEntries(storedNames.map((name) => [name, storedSql(name)])),
  ...computed,
} as Record<MemberColumn, Column>

/** Types of custom fields without free text. */
const plainTypes: readonly (string | undefined)[] = ['number', 'boolean', 'date', 'date_time']

/** A custom field as text. `type` is undefined if the field was deleted meanwhile. */
export const customText = (key: string, type: string | undefined): Column => {
  if (type === 'multi_select')
    return {
      kind: 'word',
      expensive: true,
      value: (sql) => sql`(
        select ${joined(sql, sql`chosen`, sql`place`)}
        from jsonb_array_elements_text(
          case when jsonb_typeof(contacts.custom_fields -> ${key}::text) = 'array'
            then contacts.custom_fields -> ${key}::text else '[]' end
        ) with ordinality as one (chosen, place)
      )`,
    }
  return {
    kind: plainTypes.includes(type) ? 'plain' : 'word',
    value: (sql) => sql`(contacts.custom_fields ->> ${key}::text)`,
  }
}

/** The joins that the columns require, each once. */
export const joinsOf = (sql: Sql, columns: readonly string[], as: 'value' | 'text'): Fragment =>
  columns.reduce((all, column) => {
    const join = isMemberColumn(column) ? memberSql[column].joins?.[as] : undefined
    return join === undefined ? all : sql`${all} ${join(sql)}`
  }, sql``)
