import type { DescribedField } from '../../audience/custom-fields/index.ts'
import { codesAround, customCode, isOwnKey, ownCode, serializeCustom } from './codes.ts'
import type { Catalogue, CodeInfo, Value } from './types.ts'

/** The catalogue with the definitions of custom fields, which are needed to read values. */
export interface LoadedCatalogue extends Catalogue {
  fields: ReadonlyMap<string, DescribedField>
}

const examples: Record<DescribedField['type'], Value> = {
  text: 'mathematics',
  long_text: 'Likes first editions.',
  number: 3,
  boolean: true,
  date: '2026-10-21',
  date_time: '2026-10-21T16:00:00.000Z',
  url: 'https://example.com',
  single_select: 'mathematics',
  multi_select: ['mathematics', 'poetry'],
}

const exampleOf = ({ type, options }: DescribedField): Value => {
  const labels = options.map(({ label }) => label)
  if (type === 'single_select') return labels[0] ?? examples[type]
  if (type === 'multi_select' && labels.length > 0) return labels.slice(0, 2)
  return examples[type]
}

const codeOf = (field: DescribedField): CodeInfo =>
  customCode({
    key: `contact.custom.${field.key}`,
    label: field.label,
    description: field.description ?? `The custom field ${field.label}.`,
    example: exampleOf(field),
    fallback: field.type === 'text' || field.type === 'single_select' ? 'unknown' : null,
    ...serializeCustom(field.type),
  })

/**
 * A catalogue with these custom fields. Archived fields can be found, so that saved content keeps working,
 * but are not listed.
 */
export const catalogueOf = (fields: readonly DescribedField[]): LoadedCatalogue => {
  const codes = codesAround(fields.filter(({ archived }) => !archived).map(codeOf))
  const byKey = new Map(fields.map((field) => [`contact.custom.${field.key}`, codeOf(field)]))
  for (const info of codes) byKey.set(info.key, info)
  return {
    codes,
    fields: new Map(fields.map((field) => [field.key, field])),
    find: (key) => byKey.get(key) ?? (isOwnKey(key) ? ownCode(key) : undefined),
  }
}
