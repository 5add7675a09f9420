import { entries, isObject, list, media, wholeDocument } from './support/document.ts'
import { types, walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Place, Resolve } from './support/types.ts'

// A name means one thing: a member that is a number in one schema and an object in another is two things, and wants two
// names. Whoever writes one function for both learns of it at run time only.

/** Names that were released with two meanings, or are words of people with two meanings. Let this list become shorter. */
const SEVERAL: Record<string, string> = {
  clicks: 'how they are counted, or what was counted of them',
  data: 'the rows of a page, or what an activity holds',
  domain: 'its name, or what is known of it',
  failed: 'how many, or whether those are meant',
  fields: 'the values of fields, or which fields there are',
  include: 'what an answer shows besides, or who belongs to an audience',
  limit: 'a limit of the plan, or the size of a page',
  limits: 'those of the plan, or those of conditions',
  list: 'the list, or its id',
  opens: 'how they are counted, or what was counted of them',
  parameters: 'values, or which there are',
  problem: 'a whole one, or a sentence',
  source: 'a key, what content is written as, or what enrolled somebody',
  status: 'of a thing, or of HTTP',
  to: 'the end of a change, or a recipient',
  total: 'of a page, of a job, or how to count',
  tracking: 'of a contact at most, or of a campaign by opens and clicks',
  unknown: 'how many, or whether those are meant',
  value: 'of a total, or what somebody wrote',
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

/** By name and type: the places, by their address. */
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
  boolean: 'yes or no',
  array: 'list',
}

/** `number`, `text`, `yes or no`, `list` or `object`; null where it is none or several of them. */
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
