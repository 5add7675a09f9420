import type { components } from '../../../../generated/types.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { type About, type Field, infoOf, type RuleContext, scalar } from '../field.ts'
import { textPredicate } from '../predicates.ts'

/** The part of a custom field's definition that conditions use. */
export interface CustomField {
  key: string
  label: string
  description: string | null
  type:
    | 'text'
    | 'long_text'
    | 'number'
    | 'boolean'
    | 'date'
    | 'date_time'
    | 'url'
    | 'single_select'
    | 'multi_select'
  options: components['schemas']['ConditionValueOption'][]
  archived: boolean
}

const textOf = (sql: Sql, key: string): Fragment => sql`(contacts.custom_fields ->> ${key}::text)`

/** The only comparison that the index on custom fields supports. */
const holds = (sql: Sql, key: string, value: string | number | boolean | string[]): Fragment =>
  sql`contacts.custom_fields @> ${sql.json({ [key]: value })}::jsonb`

const text = (about: About, key: string, archived: boolean): Field => ({
  ...infoOf(about, 'text', { archived }),
  certain: false,
  predicate: ({ sql, operator, value }) =>
    textPredicate(
      sql,
      { value: sql`lower(${textOf(sql, key)})`, fold: (given) => sql`lower(${given})` },
      operator,
      value,
    ),
  actual: ({ sql }) => sql`to_jsonb(${textOf(sql, key)})`,
})

/** A multi-select field: the value is an array of texts. */
const multiSelect = (about: About, { key, options, archived }: CustomField): Field => ({
  ...infoOf(about, 'set', { options, archived }),
  certain: false,
  predicate: ({ sql, operator, value }) => {
    const values = value as string[]
    switch (operator) {
      case 'contains_any':
        return sql`contacts.custom_fields @> any (${values.map((one) => JSON.stringify({ [key]: [one] }))}::text[]::jsonb[])`
      case 'contains_all':
        return holds(sql, key, values)
      default:
        return sql`jsonb_array_length(contacts.custom_fields -> ${key}::text) > 0`
    }
  },
  actual: ({ sql }) => sql`coalesce(contacts.custom_fields -> ${key}::text, '[]')`,
})

/** The same field, but a comparison with one given value uses the index. */
const indexed = (
  field: Field,
  key: string,
  given: (context: RuleContext) => string | number | boolean | null,
): Field => ({
  ...field,
  predicate: (context) => {
    const value = given(context)
    return value === null ? field.predicate(context) : holds(context.sql, key, value)
  },
})

/** The condition field of a custom field: `custom.<key>`, with the operators of its type. */
export const customConditionField = (field: CustomField): Field => {
  const { key, type, options, archived } = field
  const about = {
    key: `custom.${key}`,
    label: field.label,
    description: field.description ?? `The custom field ${field.label}.`,
    group: 'custom_fields',
  }
  switch (type) {
    case 'text':
    case 'long_text':
    case 'url':
      return text(about, key, archived)
    case 'number':
      return indexed(
        scalar(about, 'number', ({ sql }) => sql`${textOf(sql, key)}::numeric`, { archived }),
        key,
        ({ operator, value }) => (operator === 'eq' ? (value as number) : null),
      )
    case 'boolean':
      return indexed(
        scalar(about, 'boolean', ({ sql }) => sql`${textOf(sql, key)}::boolean`, { archived }),
        key,
        ({ operator }) => operator === 'is_true',
      )
    case 'date':
      return scalar(about, 'date', ({ sql }) => sql`${textOf(sql, key)}::date`, { archived })
    case 'date_time':
      return scalar(about, 'date_time', ({ sql }) => sql`${textOf(sql, key)}::timestamptz`, { archived })
    case 'single_select':
      return indexed(
        scalar(about, 'choice', ({ sql }) => textOf(sql, key), { options, archived }),
        key,
        ({ operator, value }) => (operator === 'is' ? (value as string) : null),
      )
    case 'multi_select':
      return multiSelect(about, field)
  }
}
