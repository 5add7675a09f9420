import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { columnOf, type MemberName, members, type StoredName, storedNames } from '../contact-members/index.ts'
import { isMemberColumn, type MemberColumn } from '../contacts/index.ts'

/** A value of the row of `contacts` at hand, with the engagement joined. Names come from this table only. */
type Value = (sql: Sql) => Fragment

export interface Column {
  /** As JSON shows it, once it is turned into JSON. */
  value: Value
  /** As one text, where that is something else. */
  text?: Value
  /** `word`: whatever somebody wrote. `plain`: an id, a time, one of a few keys; it needs no quotes and hides no formula. */
  kind: 'word' | 'plain'
  /** It takes a look at every part of a value: to be asked for once. */
  dear?: true
  /** What it is joined from, for `value` and for `text`. */
  joins?: { value: Value; text: Value }
}

const stored =
  (name: string): Value =>
  (sql) =>
    sql`contacts.${sql(name)}`

const word = (name: string): Column => ({ value: stored(name), kind: 'word' })
const plain = (name: string): Column => ({ value: stored(name), kind: 'plain' })

/** As the API writes times. */
const time = (of: Value): Column => ({
  value: (sql) => sql`to_char(${of(sql)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  kind: 'plain',
})

/**
 * Names in one text, one after the other: one that holds what may stand between them is put in quotes, as CSV itself does it.
 * A comma is one of these, since an import that is told nothing divides at commas as well.
 */
const joined = (sql: Sql, name: Fragment, order: Fragment): Fragment => sql`
  string_agg(
    case when ${name} ~ '[;,"]' then '"' || replace(${name}, '"', '""') || '"' else ${name} end, ';' order by ${order}
  )`

/**
 * What belongs to the contacts at hand, a row for each contact that has something. Asked for a whole piece of them (`settled`,
 * see store.ts) at once: to begin a query for each contact took as long as all the other columns together.
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
        sql`from list_memberships belonging join lists l on l.id = belonging.list_id
        cross join lateral (
          select l.id, l.name, l.slug, belonging.status,
            to_char(belonging.since_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since_at
        ) as membership`,
      ),
    // A list that somebody has left is no place to put them again, which is what a name in this column would be read as.
    text: (sql) =>
      gathered(
        sql,
        'listed',
        joined(sql, sql`l.name`, sql`lower(l.name), l.id`),
        sql`from list_memberships belonging
        join lists l on l.id = belonging.list_id and belonging.status in ('pending', 'subscribed')`,
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
        sql`from contact_tags belonging join tags t on t.id = belonging.tag_id
        cross join lateral (select t.id, t.name, t.slug) as tag`,
      ),
    text: (sql) =>
      gathered(
        sql,
        'tagged',
        joined(sql, sql`t.name`, sql`lower(t.name), t.id`),
        sql`from contact_tags belonging join tags t on t.id = belonging.tag_id`,
      ),
  },
}

/** A member that a column of `contacts` keeps. */
const storedSql = (name: MemberName): Column => {
  const column = columnOf(name)
  switch (members[name].column) {
    case 'text':
      return word(column)
    case 'time':
      return time(stored(column))
    default:
      return plain(column)
  }
}

/** Members that are made of others, or lie elsewhere. */
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

/** Every column of a contact: one that is missing does not compile. */
export const memberSql = {
  ...Object.fromEntries(storedNames.map((name) => [name, storedSql(name)])),
  ...computed,
} as Record<MemberColumn, Column>

/** Types of custom fields whose values nobody wrote in words. */
const plainTypes: readonly (string | undefined)[] = ['number', 'boolean', 'date', 'date_time']

/** A custom field in one text. `type` is undefined where the field has gone meanwhile. */
export const customText = (key: string, type: string | undefined): Column => {
  if (type === 'multi_select')
    return {
      kind: 'word',
      dear: true,
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

/** What the columns, each named once, are joined from. */
export const joinsOf = (sql: Sql, columns: readonly string[], as: 'value' | 'text'): Fragment =>
  columns.reduce((all, column) => {
    const join = isMemberColumn(column) ? memberSql[column].joins?.[as] : undefined
    return join === undefined ? all : sql`${all} ${join(sql)}`
  }, sql``)
