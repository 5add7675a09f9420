import { asciiEmail } from '../email-address.ts'
import { type Document, dereference, type JsonSchema, type ResolvedOperation } from './document.ts'

/** The path of an address in a body: names of members, `*` for each item of an array. */
type Path = readonly string[]

const ascii = /^[\x21-\x7e]*$/
const branches = ['allOf', 'anyOf', 'oneOf'] as const

const pathsIn = (
  document: Document,
  given: JsonSchema,
  at: Path = [],
  above: Set<unknown> = new Set(),
): Path[] => {
  const schema = dereference(document, given)
  if (typeof schema !== 'object' || above.has(schema)) return []
  if (schema.format === 'idn-email') return [at]
  const seen = new Set(above).add(schema)
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return [
    ...members.flatMap(([name, member]) => pathsIn(document, member, [...at, name], seen)),
    ...(schema.items ? pathsIn(document, schema.items as JsonSchema, [...at, '*'], seen) : []),
    ...branches.flatMap((key) =>
      ((schema[key] ?? []) as JsonSchema[]).flatMap((branch) => pathsIn(document, branch, at, seen)),
    ),
  ]
}

const rewrite = (value: unknown, [first, ...rest]: Path): unknown => {
  if (first === undefined)
    return typeof value === 'string' && !ascii.test(value) ? (asciiEmail(value) ?? value) : value
  if (first === '*') return Array.isArray(value) ? value.map((item) => rewrite(item, rest)) : value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return value
  return { ...value, [first]: rewrite((value as Record<string, unknown>)[first], rest) }
}

/**
 * Normalises the addresses of a valid body to their stored form. A caller may write the domain of an
 * `idn-email` in Unicode; the code behind the contract handles only ASCII.
 */
export const createEmailNormaliser = (document: Document) => {
  const known = new Map<string, Path[]>()
  return (operation: ResolvedOperation, body: unknown): unknown => {
    const media = operation.body?.content['application/json']
    if (media === undefined) return body
    const paths = known.get(operation.id) ?? pathsIn(document, media.schema)
    known.set(operation.id, paths)
    return paths.reduce(rewrite, body)
  }
}
