import { unicodeEmail } from '../../platform/email-address.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { customKeyOf, isMemberColumn } from '../contacts/index.ts'
import { valuesInUse } from '../custom-fields/index.ts'
import { memberSql } from './columns.ts'

/** The members of a JSON object, by name. */
type JsonMembers = Map<string, Fragment>

const listed = (sql: Sql, fragments: Fragment[]): Fragment =>
  fragments.reduce((left, right) => sql`${left}, ${right}`)

const named = (sql: Sql, members: JsonMembers): Fragment =>
  listed(
    sql,
    [...members].map(([name, value]) => sql`${value} as ${sql(name)}`),
  )

const chosenCustom = (sql: Sql, keys: string[]): Fragment => sql`coalesce((
  select jsonb_object_agg(key, value) from jsonb_each(contacts.custom_fields)
  where key = any (${keys}::text[])
), '{}')`

/**
 * One contact as a line of the file: the members of `GET /contacts/{id}` that the columns select. With
 * `everything`, all custom fields.
 */
export const ndjsonLine = (sql: Sql, columns: readonly string[], everything: boolean): Fragment => {
  const members: JsonMembers = new Map()
  const parts = new Map<string, JsonMembers>()
  const keys = columns.flatMap((column) => customKeyOf(column) ?? [])
  for (const column of columns) {
    const [member = '', part] = column.split('.')
    if (!isMemberColumn(column)) members.set('custom_fields', chosenCustom(sql, keys))
    else if (part === undefined) members.set(member, memberSql[column].value(sql))
    else {
      const known = parts.get(member) ?? new Map()
      parts.set(member, known.set(part, memberSql[column].value(sql)))
      members.set(member, sql`(select row_to_json(part) from (select ${named(sql, known)}) as part)`)
    }
  }
  if (everything) {
    members.set('custom_fields', valuesInUse(sql))
    members.set('display_email', sql`contacts.email`)
  }
  return sql`(select row_to_json(line)::text || chr(10) from (select ${named(sql, members)}) as line)`
}

/** PostgreSQL cannot decode Punycode: the domains are converted to Unicode here. */
export const withDisplayEmails = (lines: string): string =>
  lines.includes('xn--')
    ? lines.replace(
        /"display_email":"([^"]*)"/g,
        (_, email: string) => `"display_email":"${unicodeEmail(email)}"`,
      )
    : lines
