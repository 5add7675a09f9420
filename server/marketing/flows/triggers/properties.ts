import type { SchemaMember } from '../types.ts'

/** A rule on a property of an event. */
export interface PropertyRule {
  property: string
  operator: 'is' | 'is_not' | 'contains' | 'gt' | 'gte' | 'lt' | 'lte' | 'is_set' | 'is_not_set'
  value?: string | number | boolean | null
}

export const propertyRules: SchemaMember = {
  type: 'array',
  maxItems: 20,
  title: 'Properties',
  description: 'Rules for properties of the event. All of them must match.',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['property', 'operator'],
    properties: {
      property: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        title: 'Property',
        description: 'Name of the property.',
      },
      operator: {
        type: 'string',
        enum: ['is', 'is_not', 'contains', 'gt', 'gte', 'lt', 'lte', 'is_set', 'is_not_set'],
        title: 'Operator',
        description: 'How the value is compared. `gt`, `gte`, `lt` and `lte` compare numbers.',
      },
      value: {
        type: ['string', 'number', 'boolean', 'null'],
        maxLength: 1000,
        title: 'Value',
        description: 'The value to compare with; not used by `is_set` and `is_not_set`.',
      },
    },
  },
}

const compared = (
  given: unknown,
  value: unknown,
  test: (left: number, right: number) => boolean,
): boolean => {
  const [left, right] = [Number(given), Number(value)]
  return (
    given !== undefined && given !== '' && !Number.isNaN(left) && !Number.isNaN(right) && test(left, right)
  )
}

/** Whether the properties of an event satisfy a rule. */
export const satisfies = (
  { property, operator, value = null }: PropertyRule,
  properties: Readonly<Record<string, unknown>>,
): boolean => {
  const given = Object.hasOwn(properties, property) ? properties[property] : undefined
  switch (operator) {
    case 'is':
      return given !== undefined && String(given) === String(value)
    case 'is_not':
      return given === undefined || String(given) !== String(value)
    case 'contains':
      return (
        given !== undefined &&
        String(given)
          .toLowerCase()
          .includes(String(value ?? '').toLowerCase())
      )
    case 'gt':
      return compared(given, value, (left, right) => left > right)
    case 'gte':
      return compared(given, value, (left, right) => left >= right)
    case 'lt':
      return compared(given, value, (left, right) => left < right)
    case 'lte':
      return compared(given, value, (left, right) => left <= right)
    case 'is_set':
      return given !== undefined
    case 'is_not_set':
      return given === undefined
  }
}
