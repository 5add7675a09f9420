import type { Fragment } from 'postgres'
import type { Sql } from '../platform/storage/open.ts'
import { type Field, scalar } from './field.ts'

/** What a condition needs to know of a custom field's definition. */
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
  options: { value: string; label: string }[]
}

const textOf = (sql: Sql, key: string): Fragment => sql`(contacts.custom_fields ->> ${key}::text)`

/** A select of several: the value is an array of texts. */
const multiSelect = (
  about: Pick<Field, 'key' | 'label' | 'description' | 'group'>,
  field: CustomField,
): Field => ({
  ...about,
  type: 'set',
  options: field.options,
  source: null,
  parameters: [],
  predicate: ({ sql, operator, value }) => {
    const chosen = sql`(contacts.custom_fields -> ${field.key}::text)`
    const values = sql`${value as string[]}::text[]`
    switch (operator) {
      case 'contains_any':
        return sql`jsonb_exists_any(${chosen}, ${values})`
      case 'contains_all':
        return sql`jsonb_exists_all(${chosen}, ${values})`
      default:
        return sql`jsonb_array_length(${chosen}) > 0`
    }
  },
  actual: ({ sql }) => sql`coalesce(contacts.custom_fields -> ${field.key}::text, '[]')`,
})

/** The field of a condition that a custom field makes: `custom.<key>`, comparable as its type allows. */
export const customConditionField = (field: CustomField): Field => {
  const { key, type } = field
  const about = {
    key: `custom.${key}`,
    label: field.label,
    description: field.description ?? `The custom field ${key}.`,
    group: 'custom',
  }
  switch (type) {
    case 'text':
    case 'long_text':
    case 'url':
      return scalar(about, 'text', ({ sql }) => sql`lower(${textOf(sql, key)})`)
    case 'number':
      return scalar(about, 'number', ({ sql }) => sql`${textOf(sql, key)}::numeric`)
    case 'boolean':
      return scalar(about, 'boolean', ({ sql }) => sql`${textOf(sql, key)}::boolean`)
    case 'date':
      return scalar(about, 'date', ({ sql }) => sql`${textOf(sql, key)}::date`)
    case 'date_time':
      return scalar(about, 'date_time', ({ sql }) => sql`${textOf(sql, key)}::timestamptz`)
    case 'single_select':
      return scalar(about, 'choice', ({ sql }) => textOf(sql, key), { options: field.options })
    case 'multi_select':
      return multiSelect(about, field)
  }
}
