import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import {
  type ContactMember,
  columnOf,
  members,
  type StoredName,
  storedNames,
} from '../../contact-members/index.ts'
import { type About, type Field, infoOf, scalar } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { textPredicate } from '../predicates.ts'

/** The case in which a column stores its values. Such a column needs no case folding per row. */
type StoredCase = 'mixed' | 'lower' | 'upper'

const folded = (sql: Sql, column: Fragment, storedCase: StoredCase) => {
  switch (storedCase) {
    case 'mixed':
      return { value: sql`lower(${column})`, fold: (given: Fragment) => sql`lower(${given})` }
    case 'lower':
      return { value: column, fold: (given: Fragment) => sql`lower(${given})` }
    case 'upper':
      return { value: column, fold: (given: Fragment) => sql`upper(${given} collate "C")` }
  }
}

const textField = (
  about: About,
  column: (sql: Sql) => Fragment,
  storedCase: StoredCase,
  always: boolean,
): Field => ({
  ...infoOf(about, 'text', always ? { operators: alwaysKnown('text') } : {}),
  certain: always,
  predicate: ({ sql, operator, value }) =>
    textPredicate(sql, folded(sql, column(sql), storedCase), operator, value),
  actual: ({ sql }) => sql`to_jsonb(${column(sql)})`,
})

const types = {
  id: 'text',
  text: 'text',
  key: 'choice',
  date: 'date',
  time: 'date_time',
  json: 'text',
} as const

/** The field of a contact member. Parts such as `address.city` are named after the part. */
const fieldOf = (name: StoredName): Field[] => {
  const member: ContactMember = members[name]
  if (member.condition === null || member.column === null) return []
  const [whole = '', part] = name.split('.')
  const { label, description, condition, always = false } = member
  const about = { key: part ?? name, label, description, group: part === undefined ? 'contact' : whole }
  const type = types[member.column]
  const column = (sql: Sql): Fragment => sql`${sql(`contacts.${columnOf(name)}`)}`
  if (type === 'text') return [textField(about, column, condition.case ?? 'mixed', always)]
  const { options } = condition
  return [scalar(about, type, ({ sql }) => column(sql), { always, ...(options ? { options } : {}) })]
}

const emailDomain = textField(
  {
    key: 'email_domain',
    label: 'E-mail domain',
    description: 'The part of the e-mail address after the @.',
    group: 'contact',
  },
  (sql) => sql`split_part(contacts.email, '@', -1)`,
  'mixed',
  true,
)

/** Personal data and address: values in columns of `contacts`. */
export const memberFields: readonly Field[] = [...storedNames.flatMap(fieldOf), emailDomain]
