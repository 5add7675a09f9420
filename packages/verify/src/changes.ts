import { type Document, follow, jsonOf, type Operation, operationsOf, type Schema } from './document.ts'
import type { Context } from './reads.ts'

type Direction = 'request' | 'answer'

interface Comparison {
  pinned: Document
  current: Document
  direction: Direction
  found: string[]
  /** What ends, with its day. */
  ends: string[]
  seen: Set<string>
}

/** The schemas of a union. A pinned document may be closed, and the one of a service is open: only the first needs `oneOf`. */
const choicesOf = ({ oneOf, anyOf }: Schema): Schema[] => oneOf ?? anyOf ?? []

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat())

/** When something ends, and what to use instead; null if it does not end. */
const endOf = (thing: Record<string, unknown>): string | null => {
  if (thing.deprecated !== true) return null
  const { 'x-sunset': sunset, 'x-replaced-by': replacement } = thing
  const day = sunset === undefined ? 'some day' : `on ${sunset}`
  return `deprecated: it ends ${day}${replacement === undefined ? '' : `; use ${replacement}`}`
}

const compareMembers = (comparison: Comparison, before: Schema, after: Schema, at: string): void => {
  const { direction, found } = comparison
  const [old, now] = [before.properties ?? {}, after.properties ?? {}]
  for (const [name, schema] of Object.entries(old)) {
    const next = now[name]
    if (next === undefined) {
      found.push(`${at}/${name} is gone`)
      continue
    }
    const end = endOf(follow(comparison.current, next))
    if (end !== null) comparison.ends.push(`${at}/${name} is ${end}`)
    compareSchemas(comparison, schema, next, `${at}/${name}`)
  }
  if (direction === 'request')
    for (const name of after.required ?? [])
      if (before.required?.includes(name) !== true) found.push(`${at}/${name} is required now`)
  if (direction === 'answer')
    for (const name of before.required ?? [])
      if (after.required?.includes(name) !== true && now[name] !== undefined)
        found.push(`${at}/${name} may be absent now`)
}

/** What a caller of the pinned contract would stumble over in the current one. */
const compareSchemas = (
  comparison: Comparison,
  givenBefore: Schema,
  givenAfter: Schema,
  at: string,
): void => {
  const { pinned, current, direction, found, seen } = comparison
  const key = `${givenBefore.$ref ?? ''} ${givenAfter.$ref ?? ''} ${direction}`
  if (givenBefore.$ref !== undefined) {
    if (seen.has(key)) return
    seen.add(key)
  }
  const before = follow(pinned, givenBefore)
  const after = follow(current, givenAfter)
  const [old, now] = [typesOf(before), typesOf(after)]
  const lost =
    direction === 'request'
      ? old.filter((type) => !now.includes(type))
      : now.filter((type) => !old.includes(type))
  if (old.length > 0 && now.length > 0 && lost.length > 0)
    found.push(`${at}: ${old.join(' or ')} became ${now.join(' or ')}`)
  if (before.enum !== undefined && after.enum !== undefined && direction === 'request')
    for (const value of before.enum)
      if (!after.enum.includes(value)) found.push(`${at}: ${JSON.stringify(value)} is no longer accepted`)
  for (const limit of ['maxLength', 'maximum', 'maxItems'] as const) {
    const [was, is] = [before[limit], after[limit]]
    if (direction === 'request' && typeof is === 'number' && (typeof was !== 'number' || is < was))
      found.push(`${at}: ${limit} is ${is} now`)
  }
  compareMembers(comparison, before, after, at)
  if (before.items !== undefined && after.items !== undefined)
    compareSchemas(comparison, before.items, after.items, `${at}[]`)
  for (const partsOf of [choicesOf, ({ allOf = [] }: Schema) => allOf])
    for (const [index, one] of partsOf(before).entries()) {
      const parts = partsOf(after)
      const same = parts.find(({ $ref }) => $ref !== undefined && $ref === one.$ref) ?? parts[index]
      if (same !== undefined) compareSchemas(comparison, one, same, at)
    }
}

const compareParameters = (before: Operation, after: Operation): string[] => [
  ...before.parameters.flatMap(({ name, in: place }) =>
    after.parameters.some((one) => one.name === name && one.in === place)
      ? []
      : [`the ${place} parameter ${name} is gone`],
  ),
  ...after.parameters.flatMap(({ name, in: place, required }) =>
    required === true &&
    !before.parameters.some((one) => one.name === name && one.in === place && one.required === true)
      ? [`the ${place} parameter ${name} is required now`]
      : [],
  ),
]

/** How one operation differs for callers of the pinned contract. */
const compareOperations = (
  pinned: Document,
  current: Document,
  before: Operation,
  after: Operation,
): { faults: string[]; notes: string[] } => {
  const found = compareParameters(before, after)
  const ends: string[] = []
  const comparing = { pinned, current, found, ends }
  const body = (operation: Operation): Schema | undefined =>
    Object.values(operation.object.requestBody?.content ?? {})[0]?.schema
  const [sent, taken] = [body(before), body(after)]
  if (sent !== undefined && taken !== undefined)
    compareSchemas({ ...comparing, direction: 'request', seen: new Set() }, sent, taken, 'request')
  if (before.object.requestBody?.required !== true && after.object.requestBody?.required === true)
    found.push('a body is required now')
  for (const [status, given] of Object.entries(before.object.responses)) {
    if (!status.startsWith('2')) continue
    const next = after.object.responses[status]
    if (next === undefined) {
      found.push(`${status} is no longer an answer`)
      continue
    }
    const [old, now] = [jsonOf(follow(pinned, given))?.[1].schema, jsonOf(follow(current, next))?.[1].schema]
    if (old !== undefined && now !== undefined)
      compareSchemas({ ...comparing, direction: 'answer', seen: new Set() }, old, now, status)
  }
  return { faults: found, notes: ends }
}

/** Compares the pinned contract with the one of the service, and names what will end. */
export const checkChanges = async (
  { document: pinned, operations, runner }: Context,
  readCurrent: () => Promise<Document>,
): Promise<void> => {
  let current: Document | null = null
  await runner.run(
    'contract',
    `the service tells its contract (pinned: ${pinned.info.version})`,
    async () => {
      current = await readCurrent()
      const { version } = current.info
      return { notes: version === pinned.info.version ? [] : [`the service has ${version}`] }
    },
  )
  if (current === null) return
  const now = current as Document
  const after = new Map(
    operationsOf(now).map((operation) => [`${operation.method} ${operation.path}`, operation]),
  )
  for (const before of operations)
    await runner.run('contract', before.id, async () => {
      const found = after.get(`${before.method} ${before.path}`)
      if (found === undefined) return { faults: [`${before.method.toUpperCase()} ${before.path} is gone`] }
      const { faults, notes } = compareOperations(pinned, now, before, found)
      const end = endOf({ ...found.object })
      return { faults, notes: end === null ? notes : [end, ...notes] }
    })
}
