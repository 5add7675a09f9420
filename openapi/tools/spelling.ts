type Node = Record<string, unknown>

/** The keywords that limit a value of one type. */
const keywords: Record<string, string[]> = {
  string: ['minLength', 'maxLength', 'pattern', 'format', 'x-pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
}
const limits = new Set(Object.values(keywords).flat())

/** Keywords whose values are no schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'const', 'dependentRequired', 'x-problems'])

const pick = (schema: Node, names: readonly string[]): Node =>
  Object.fromEntries(names.filter((name) => name in schema).map((name) => [name, schema[name]]))

/** A schema of several types, besides null, as a choice of one for each. */
const withOneType = (schema: Node): Node => {
  const { type } = schema
  if (!Array.isArray(type) || type.filter((one) => one !== 'null').length < 2) return schema
  const rest = Object.fromEntries(
    Object.entries(schema).filter(([name]) => name !== 'type' && !limits.has(name)),
  )
  const oneOf = type.map((one: string) => ({ type: one, ...pick(schema, keywords[one] ?? []) }))
  return { ...rest, oneOf }
}

/** A choice of null and a schema of one type, as that schema with null as a second type. */
const withNull = (schema: Node): Node => {
  const { oneOf, ...rest } = schema
  if (!Array.isArray(oneOf) || oneOf.length !== 2) return schema
  const isNull = (branch: Node): boolean => branch.type === 'null' && Object.keys(branch).length === 1
  const other: Node | undefined = oneOf.find((branch) => !isNull(branch))
  if (!oneOf.some(isNull) || typeof other?.type !== 'string' || !(other.type in keywords)) return schema
  const listed = Array.isArray(other.enum) && { enum: [...other.enum, null] }
  return { ...other, ...rest, type: [other.type, 'null'], ...listed }
}

const keyOf = (branch: unknown): string => JSON.stringify((branch as Node).$ref ?? branch)

const inOrder = (schema: Node): Node =>
  Array.isArray(schema.oneOf)
    ? { ...schema, oneOf: schema.oneOf.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))) }
    : schema

/**
 * The same document with each schema written in one way: several types as a choice, and the branches of a choice in one order. Two
 * spellings of a schema accept the same values, so the comparison of releases must not tell them apart.
 */
export const inOneSpelling = <Value>(value: Value, isMap = false): Value => {
  if (Array.isArray(value)) return value.map((item) => inOneSpelling(item)) as Value
  if (typeof value !== 'object' || value === null) return value
  const written = isMap ? (value as Node) : withOneType(value as Node)
  const inside = Object.entries(written).map(([name, inner]) => [
    name,
    // Under `properties`, `example` is the name of a member.
    !isMap && values.has(name) ? inner : inOneSpelling(inner, name === 'properties' && !isMap),
  ])
  const found = Object.fromEntries(inside)
  return (isMap ? found : inOrder(withNull(found))) as Value
}

interface WithSchemas {
  components?: { schemas?: Record<string, unknown> }
}

const schemaPointer = '#/components/schemas/'

/**
 * A later document with the schemas in place that the earlier one does not name. To name a part of a schema changes no value, so the
 * comparison must not tell them apart.
 */
export const withoutNewNames = (earlier: unknown, later: unknown): unknown => {
  const known = (earlier as WithSchemas).components?.schemas ?? {}
  const schemas = (later as WithSchemas).components?.schemas ?? {}
  const placed = (value: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => placed(item, open))
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as Node
    const name = String($ref).startsWith(schemaPointer) ? String($ref).slice(schemaPointer.length) : ''
    const isNew = Object.hasOwn(schemas, name) && !Object.hasOwn(known, name) && !open.includes(name)
    if (isNew) {
      const { $ref: _, ...beside } = value as Node
      return { ...(placed(schemas[name], [...open, name]) as Node), ...beside }
    }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, placed(inner, open)]))
  }
  return placed(later, [])
}
