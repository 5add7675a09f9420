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
  return (isMap ? found : inOrder(found)) as Value
}
