import { entries, isObject, list, media, wholeDocument } from './support/document.ts'
import { types, walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Place, Resolve } from './support/types.ts'

// A name has one meaning. A member that is a number in one schema and an object in another needs two names.
// Code for both would fail only at run time.

/** Names that were released with two meanings, or have two usual meanings. This list may only get shorter. */
const SEVERAL: Record<string, string> = {
  clicks: 'how clicks are counted, or their counts',
  data: 'the rows of a page, or the data of an activity',
  domain: 'the name of a domain, or its statistics',
  failed: 'a count, or whether to include failed deliveries',
  fields: 'the values of fields, or the fields themselves',
  include: 'further members of a response, or the included audience',
  limit: 'a limit of the plan, or the size of a page',
  limits: 'the limits of the plan, or those of conditions',
  list: 'a list, or its id',
  opens: 'how opens are counted, or their counts',
  parameters: 'values of parameters, or the parameters themselves',
  problem: 'a problem document, or a sentence',
  source: 'a key, the source of content, or the cause of an enrolment',
  status: 'of a resource, or of HTTP',
  to: 'the new value of a change, or a recipient',
  total: 'of a page, of a job, or how to count',
  tracking: 'the maximum for a contact, or the settings of a campaign',
  unknown: 'a count, or whether to include unknown deliveries',
  value: 'of a total, or of a field',
}

export default wholeDocument(({ operations, resolve }, report) => {
  const found: TypesByName = new Map()
  for (const operation of operations) {
    for (const place of [operation.body, ...operation.responses]) {
      for (const { schema } of media(operation, place)) {
        walkSchema(resolve, schema, (node, location) => note(found, resolve, node, location))
      }
    }
  }
  for (const [name, byType] of found) {
    if (byType.size < 2 || Object.hasOwn(SEVERAL, name)) continue
    const [usual = [''], ...others] = [...byType].sort(([, a], [, b]) => b.size - a.size)
    for (const [type, places] of others) {
      for (const location of places.values()) {
        report(`"${name}" is ${type} here and ${usual[0]} elsewhere: give it another name.`, location)
      }
    }
  }
})

/** By name and type: the locations, by pointer. */
type TypesByName = Map<string, Map<string, Map<string, Location>>>

function note(found: TypesByName, resolve: Resolve, node: JsonObject, location: Location): void {
  for (const [name, member] of entries(node.properties)) {
    const at = location.child(['properties', name])
    const type = typeOf(resolve, { node: member, location: at })
    if (type === null) continue
    const byType = found.get(name) ?? new Map<string, Map<string, Location>>()
    found.set(name, byType)
    byType.set(type, (byType.get(type) ?? new Map<string, Location>()).set(at.absolutePointer, at))
  }
}

const WORDS: Record<string, string> = {
  integer: 'number',
  string: 'text',
  boolean: 'boolean',
  array: 'list',
}

/** `number`, `text`, `boolean`, `list` or `object`; null for several or none of them. */
function typeOf(resolve: Resolve, place: Place, depth = 0): string | null {
  const { node, location } = resolve(place.node, place.location)
  if (!isObject(node) || depth > 8) return null
  const own = types(node).map((type) => WORDS[type] ?? type)
  const chosen = ['oneOf', 'anyOf'].flatMap((word) =>
    list(node[word]).map((branch, at) => ({ node: branch, location: location.child([word, at]) })),
  )
  const all = new Set([
    ...own,
    ...chosen.map((branch) => typeOf(resolve, branch, depth + 1)).filter((type) => type !== null),
  ])
  const [type = null] = all
  return all.size === 1 ? type : null
}
