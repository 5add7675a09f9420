import { inOneSpelling, withoutNewNames } from '../../openapi/tools/spelling.ts'

/** What a document says about an operation or a schema, apart from its words. */
const facts = new Set([
  ...[
    'x-capability',
    'x-capability-by-member',
    'x-approval',
    'x-scopes',
    'x-pro-feature',
    'x-pro-feature-by-member',
  ],
  ...[
    'x-plan-limit',
    'x-rate-limit-policy',
    'x-audit-event',
    'x-audit-by-history',
    'x-secret',
    'x-calls-out',
  ],
  ...[
    'x-slow',
    'x-urgent',
    'x-unpaged',
    'x-grows',
    'x-pattern',
    'pattern',
    'format',
    'type',
    'enum',
    'const',
  ],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'minItems'],
  ...['default', 'writeOnly', 'deprecated', 'style', 'explode', 'propertyName'],
  ...['maxItems', 'uniqueItems', 'minProperties', 'maxProperties', 'required', 'additionalProperties'],
])

const isFact = (key: string, value: unknown): boolean =>
  key === '$ref'
    ? String(value).startsWith('#/components/schemas/')
    : facts.has(key) && (typeof value !== 'object' || value === null || Array.isArray(value))

type Facts = Map<string, unknown>

/** The key of a member; of a parameter its name, because new ones may stand before it. */
const keyOf = (key: string, value: unknown): string => {
  const { in: place, name } = (value ?? {}) as { in?: unknown; name?: unknown }
  const isParameter = typeof place === 'string' && typeof name === 'string'
  return (isParameter ? `${place}:${name}` : key).replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The facts of a document by JSON pointer; an object without facts is there as undefined. */
const factsOf = (node: unknown, at = '', found: Facts = new Map()): Facts => {
  if (typeof node !== 'object' || node === null) return found
  found.set(at, undefined)
  const areNames = at.endsWith('/properties')
  for (const [key, value] of Object.entries(node)) {
    if (!areNames && ['example', 'examples', 'x-problems', 'info'].includes(key)) continue
    const pointer = `${at}/${keyOf(key, value)}`
    if (!areNames && isFact(key, value)) found.set(pointer, value)
    else factsOf(value, pointer, found)
  }
  return found
}

const holdsAll = (after: unknown, before: unknown): boolean =>
  Array.isArray(after) && Array.isArray(before) && before.every((one) => after.includes(one))

/** What may change in a minor version without a word: required members of answers and values of growing lists are added. */
const isGrowth = (pointer: string, before: unknown, after: unknown, later: Facts): boolean => {
  const [parent, key] = [pointer.slice(0, pointer.lastIndexOf('/')), pointer.split('/').at(-1)]
  if (key === 'required') return holdsAll(after, before)
  return key === 'enum' && later.get(`${parent}/x-grows`) === true && holdsAll(after, before)
}

/** The facts that a later document has lost or changed, by pointer. What it adds is compared by `npm run breaking`. */
/** A request that took the id of a contact takes its address and the caller's own id as well. */
const isWiderReference = (parent: string, earlier: Facts, later: Facts): boolean =>
  earlier.get(`${parent}/format`) === 'uuid' &&
  later.get(`${parent}/$ref`) === '#/components/schemas/ContactReference'

export const lostFacts = (released: unknown, present: unknown): string[] => {
  const [earlier, later] = [
    factsOf(inOneSpelling(released)),
    factsOf(inOneSpelling(withoutNewNames(released, present))),
  ]
  return [...earlier].flatMap(([pointer, before]) => {
    const parent = pointer.slice(0, pointer.lastIndexOf('/'))
    const after = later.get(pointer)
    if (before === undefined || !later.has(parent)) return []
    if (JSON.stringify(after) === JSON.stringify(before) || isGrowth(pointer, before, after, later)) return []
    if (isWiderReference(parent, earlier, later)) return []
    return [`${pointer} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`]
  })
}
