import { isDeepStrictEqual } from 'node:util'
import {
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  resolve,
  type Schema,
  serverOf,
} from './document.ts'
import { scopeOf } from './generate/operation-table.ts'

/** A change that breaks callers and that no schema shows. */
export interface Breach {
  /** JSON pointer into the later document, as `redocly diff` writes it. */
  path: string
  message: string
}

interface Comparing {
  base: OpenApiDocument
  revision: OpenApiDocument
}

/** The same operation in two releases. */
interface Pair extends Comparing {
  before: OperationAt
  after: OperationAt
}

interface Branches extends Schema, Partial<Record<'oneOf' | 'anyOf' | 'allOf', Schema[]>> {
  format?: string
  pattern?: string
  'x-pattern'?: string
  const?: unknown
  dependentRequired?: Record<string, string[]>
}

/** The schema and its alternatives. */
const branchesOf = (document: OpenApiDocument, schema: Schema): Branches[] => {
  // Beside a reference there may be a default.
  const { $ref: _, ...own } = schema
  const found: Branches = { ...resolve(document, schema), ...own }
  const { oneOf = [], anyOf = [], allOf = [] } = found
  return [found, ...[...oneOf, ...anyOf, ...allOf].flatMap((branch) => branchesOf(document, branch))]
}

const bodyOf = ({ requestBody }: OperationAt): Schema[] =>
  Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? [])

/** The schemas of a member of the body, in all its alternatives. */
const atPointer = (document: OpenApiDocument, at: OperationAt, pointer: string): Schema[] =>
  pointer
    .split('/')
    .slice(1)
    .reduce<Schema[]>(
      (schemas, name) =>
        schemas.flatMap((schema) =>
          branchesOf(document, schema).flatMap(({ properties }) => properties?.[name] ?? []),
        ),
      bodyOf(at),
    )
    .flatMap((schema) => branchesOf(document, schema))

/** Whether the body could have this member with this value. */
const mayHave = (document: OpenApiDocument, at: OperationAt, pointer: string, value: string): boolean =>
  atPointer(document, at, pointer).some((schema) => {
    const { const: only, enum: words } = schema as Schema & { const?: unknown }
    if (only !== undefined) return String(only) === value
    return words === undefined ? [schema.type].flat().includes('boolean') : words.map(String).includes(value)
  })

const capabilities = ['crm_access', 'crm_administer']

const raised = (before: string | undefined, after: string | undefined): boolean =>
  capabilities.indexOf(after ?? '') > capabilities.indexOf(before ?? '')

const capability = ({ before, after }: Pair): string[] => {
  const [was, is] = [before.operation['x-capability'], after.operation['x-capability']]
  return raised(was, is) ? [`It requires the capability ${is} instead of ${was}.`] : []
}

/** The capability that one value of a member requires. */
const neededFor = ({ operation }: OperationAt, pointer: string, value: string): string | undefined => {
  const row = operation['x-capability-by-member']?.find((one) => one.pointer === pointer)
  return row?.values[value] ?? operation['x-capability']
}

const capabilityByMember = ({ base, before, after }: Pair): string[] =>
  (after.operation['x-capability-by-member'] ?? []).flatMap(({ pointer, values }) =>
    Object.keys(values)
      .filter((value) => mayHave(base, before, pointer, value))
      .filter((value) => raised(neededFor(before, pointer, value), neededFor(after, pointer, value)))
      .map((value) => `${pointer} ${value} requires the capability ${values[value]}.`),
  )

const approval = ({ before, after }: Pair): string[] => {
  const isAdded = after.operation['x-approval'] === true && before.operation['x-approval'] !== true
  return isAdded && before.operation['x-capability'] !== 'crm_administer'
    ? ['It requires the capability crm_administer for automations that send.']
    : []
}

const scopes = ({ before, after }: Pair): string[] => {
  // The pages for recipients have no callers with scopes.
  if (after.operation['x-capability'] === undefined) return []
  const needed = (at: OperationAt) => [scopeOf(at) ?? [], at.operation['x-scopes'] ?? []].flat()
  return needed(after)
    .filter((scope) => !needed(before).includes(scope))
    .map((scope) => `API keys need the scope ${scope}.`)
}

const proFeature = ({ before, after }: Pair): string[] => {
  const [was, is] = [before.operation['x-pro-feature'], after.operation['x-pro-feature']]
  return is === undefined || is === was ? [] : [`It requires the Pro feature ${is}.`]
}

const proFeatureByMember = ({ base, before, after }: Pair): string[] => {
  const known = before.operation['x-pro-feature-by-member'] ?? []
  return (after.operation['x-pro-feature-by-member'] ?? [])
    .filter((row) => !known.some((one) => isDeepStrictEqual(one, row)))
    .filter(({ pointer }) => atPointer(base, before, pointer).length > 0)
    .map(({ pointer, feature }) => `${pointer} requires the Pro feature ${feature}.`)
}

const planLimit = ({ before, after }: Pair): string[] => {
  const [was, is] = [before.operation['x-plan-limit'], after.operation['x-plan-limit']]
  return is === undefined || is === was ? [] : [`It counts towards the plan limit ${is}.`]
}

/** From the lowest rate to the highest. */
const policies = ['bulk', 'write', 'read']

const rate = ({ before, after }: Pair): string[] => {
  const [was, is] = [before.operation['x-rate-limit-policy'], after.operation['x-rate-limit-policy']]
  const isLower = policies.indexOf(is ?? '') < policies.indexOf(was ?? '')
  return isLower ? [`It has the rate limit ${is}, which is lower than ${was}.`] : []
}

const operationId = ({ before, after }: Pair): string[] =>
  before.id === after.id ? [] : [`Generated clients know it as ${before.id}, not as ${after.id}.`]

/** What `redocly diff` does not compare of a member of a request. */
interface Member {
  default?: unknown
  /** The pattern of a date or time. */
  dates?: string
}

type Visit = (branch: Branches, pointer: string) => void

/** Visits the schemas of a request, each with the pointer of its member. */
const visitMembers = (
  document: OpenApiDocument,
  schema: Schema,
  pointer: string,
  visit: Visit,
  above: readonly unknown[] = [],
): void => {
  for (const branch of branchesOf(document, schema)) {
    const parts = branch.properties ?? branch.items
    if (above.includes(parts)) continue
    visit(branch, pointer)
    for (const [name, member] of Object.entries(branch.properties ?? {}))
      visitMembers(document, member, `${pointer}/${name}`, visit, [...above, parts])
    if (branch.items !== undefined)
      visitMembers(document, branch.items, `${pointer}/*`, visit, [...above, parts])
  }
}

const membersOf = (document: OpenApiDocument, at: OperationAt): Map<string, Member> => {
  const found = new Map<string, Member>()
  const note: Visit = (branch, pointer) => {
    const { format, pattern, 'x-pattern': dates = pattern } = branch
    found.set(pointer, {
      ...found.get(pointer),
      ...('default' in branch ? { default: branch.default } : {}),
      ...(format?.startsWith('date') && dates !== undefined ? { dates } : {}),
    })
  }
  for (const { in: place, name, schema = {} } of at.parameters)
    visitMembers(document, schema, `${place} ${name}`, note)
  for (const schema of bodyOf(at)) visitMembers(document, schema, 'body ', note)
  return found
}

/** The members that both releases have. */
const sharedMembers = ({ base, revision, before, after }: Pair) => {
  const later = membersOf(revision, after)
  return [...membersOf(base, before)].flatMap(([place, was]) => {
    const is = later.get(place)
    return is === undefined ? [] : [{ place, was, is }]
  })
}

const defaults = (pair: Pair): string[] =>
  sharedMembers(pair)
    .filter(({ was, is }) => 'default' in was && !isDeepStrictEqual(was.default, is.default))
    .map(({ place, was, is }) => {
      const now = 'default' in is ? JSON.stringify(is.default) : 'none'
      return `The default of ${place} was ${JSON.stringify(was.default)} and is ${now}.`
    })

const dates = (pair: Pair): string[] =>
  sharedMembers(pair)
    .filter(({ was, is }) => is.dates !== undefined && is.dates !== was.dates)
    .map(({ place, is }) => `${place} accepts only dates that match ${is.dates}.`)

/** What tells the branches of a choice apart, such as `action delete`. */
const kindOf = (document: OpenApiDocument, { properties = {} }: Branches): string =>
  Object.entries(properties)
    .map(([name, member]) => [name, (resolve(document, member) as Branches).const])
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name} ${value}`)
    .join()

/** The members of each object of a body, and what they require, by pointer and kind. */
const objectsOf = (document: OpenApiDocument, at: OperationAt) => {
  const found = new Map<string, { names: Set<string>; needs: Set<string> }>()
  const note: Visit = (branch, pointer) => {
    const { properties = {}, dependentRequired = {} } = branch
    const place = `${pointer}${kindOf(document, branch)}`
    const known = found.get(place) ?? { names: new Set(), needs: new Set() }
    for (const name of Object.keys(properties)) known.names.add(name)
    for (const [name, others] of Object.entries(dependentRequired))
      for (const other of others) known.needs.add(`${name} ${other}`)
    found.set(place, known)
  }
  for (const schema of bodyOf(at)) visitMembers(document, schema, 'body', note)
  return found
}

const dependents = ({ base, revision, before, after }: Pair): string[] => {
  const earlier = objectsOf(base, before)
  return [...objectsOf(revision, after)].flatMap(([place, { needs }]) => {
    const known = earlier.get(place)
    return [...needs]
      .filter((need) => known?.names.has(need.split(' ', 1)[0] ?? '') && !known.needs.has(need))
      .map((need) => `${place}: ${need.replace(' ', ' requires ')}.`)
  })
}

const rules = {
  'x-capability': capability,
  'x-capability-by-member': capabilityByMember,
  'x-approval': approval,
  'x-scopes': scopes,
  'x-pro-feature': proFeature,
  'x-pro-feature-by-member': proFeatureByMember,
  'x-plan-limit': planLimit,
  'x-rate-limit-policy': rate,
  operationId,
  default: defaults,
  'x-pattern': dates,
  dependentRequired: dependents,
}

const escaped = (path: string): string => path.replaceAll('~', '~0').replaceAll('/', '~1')

const breachesOf = (pair: Pair): Breach[] =>
  Object.entries(rules).flatMap(([name, rule]) =>
    rule(pair).map((message) => ({
      path: `#/paths/${escaped(pair.after.path)}/${pair.after.method.toLowerCase()}/${name}`,
      message,
    })),
  )

/** Words that the lists of responses lose. `redocly diff` sees those of requests. */
const lostWords = ({ base, revision }: Comparing): Breach[] =>
  Object.entries(base.components?.schemas ?? {})
    .filter(([, schema]) => 'x-grows' in schema)
    .flatMap(([name, { enum: before = [] }]) => {
      const { enum: after = [] } = revision.components?.schemas?.[name] ?? {}
      const lost = before.filter((word) => !after.includes(word))
      if (lost.length === 0) return []
      return [
        { path: `#/components/schemas/${name}/enum`, message: `The growing list lost ${lost.join(', ')}.` },
      ]
    })

const problemsOf = ({ components }: OpenApiDocument) => components?.schemas?.ProblemCode?.['x-problems'] ?? {}

const movedProblems = ({ base, revision }: Comparing): Breach[] =>
  Object.entries(problemsOf(base)).flatMap(([code, { status }]) => {
    const now = problemsOf(revision)[code]?.status
    if (now === undefined || now === status) return []
    const path = `#/components/schemas/ProblemCode/x-problems/${code}`
    return [{ path, message: `The problem ${code} had the status ${status} and has ${now}.` }]
  })

const movedService = ({ base, revision }: Comparing): Breach[] => {
  const [was, is] = [serverOf(base).basePath, serverOf(revision).basePath]
  return was === is
    ? []
    : [{ path: '#/servers', message: `All operations stood below ${was} and stand below ${is}.` }]
}

/** The last days of what is deprecated, by pointer. Parameters have their names in it: their order may change. */
const endsIn = (node: unknown, at = '#'): [path: string, day: string][] => {
  if (typeof node !== 'object' || node === null) return []
  const { 'x-sunset': day } = node as { 'x-sunset'?: unknown }
  return [
    ...(typeof day === 'string' ? [[`${at}/x-sunset`, day] as [string, string]] : []),
    ...Object.entries(node)
      .filter(([key]) => key !== 'example' && key !== 'examples' && key !== 'default')
      .flatMap(([key, inner]) =>
        endsIn(inner, `${at}/${escaped(Array.isArray(node) ? (inner?.name ?? key) : key)}`),
      ),
  ]
}

const earlierEnds = ({ base, revision }: Comparing): Breach[] => {
  const later = new Map(endsIn(revision))
  return endsIn(base).flatMap(([path, was]) => {
    const is = later.get(path) ?? was
    return is < was ? [{ path, message: `It was announced to end on ${was}, and ends on ${is}.` }] : []
  })
}

/**
 * What `redocly diff` takes for editorial: what operations require of callers, what they do with what is omitted, the words of
 * growing lists, and announced ends.
 */
export const breachesBetween = (base: OpenApiDocument, revision: OpenApiDocument): Breach[] => {
  const later = operationsOf(revision)
  const pairs = operationsOf(base).flatMap((before) => {
    const after = later.find(({ path, method }) => path === before.path && method === before.method)
    return after === undefined ? [] : [{ base, revision, before, after }]
  })
  return [
    ...pairs.flatMap(breachesOf),
    ...lostWords({ base, revision }),
    ...movedProblems({ base, revision }),
    ...earlierEnds({ base, revision }),
    ...movedService({ base, revision }),
  ]
}
