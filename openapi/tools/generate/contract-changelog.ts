import { readRelease, releasedVersions } from '../breaking.ts'
import { type OpenApiDocument, type OperationAt, operationsOf, resolve } from '../document.ts'

interface Schema {
  $ref?: string
  deprecated?: boolean
  'x-sunset'?: string
  'x-replaced-by'?: string
  enum?: unknown[]
  required?: string[]
  dependentRequired?: Record<string, string[]>
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** A member of a body. */
interface Member {
  required: boolean
  /** The members that must be sent with it. */
  needs: string[]
  /** How it ends, if it is deprecated. */
  end: string | null
  /** Its values, if they are a list. */
  values: string[]
}

/** When something ends, and what replaces it; null if it is not deprecated. */
const endOf = ({
  deprecated,
  'x-sunset': sunset,
  'x-replaced-by': replacement,
}: Pick<Schema, 'deprecated' | 'x-sunset' | 'x-replaced-by'>): string | null =>
  deprecated === true
    ? `${sunset === undefined ? '' : `, ends on ${sunset}`}${replacement === undefined ? '' : `, use \`${replacement}\``}`
    : null

const deepest = 8

/** All members of a body by their paths, such as `address.city` or `rules[].operator`. */
const membersOf = (document: OpenApiDocument, root: Schema): Map<string, Member> => {
  const found = new Map<string, Member>()
  const visit = (
    given: Schema,
    path: string,
    above: readonly string[],
    depth: number,
    isChoice = false,
  ): void => {
    if (depth > deepest || (given.$ref !== undefined && above.includes(given.$ref))) return
    const within = given.$ref === undefined ? above : [...above, given.$ref]
    const schema = resolve(document, given)
    const place = found.get(path)
    for (const value of schema.enum ?? []) place?.values.push(String(value))
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const inner = path === '' ? name : `${path}.${name}`
      const known = found.get(inner) ?? { required: false, needs: [], end: null, values: [] }
      known.required ||= !isChoice && schema.required?.includes(name) === true
      known.needs.push(...(schema.dependentRequired?.[name] ?? []))
      known.end ??= endOf(resolve(document, member))
      found.set(inner, known)
      visit(member, inner, within, depth + 1)
    }
    if (schema.items !== undefined) visit(schema.items, `${path}[]`, within, depth + 1)
    for (const part of schema.allOf ?? []) visit(part, path, within, depth, isChoice)
    for (const part of [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
      visit(part, path, within, depth, true)
  }
  visit(root, '', [], 0)
  return found
}

/** Items of a page and a single resource read alike. */
const shown = (path: string): string => `\`${path.replace(/^data\[\]\./, '')}\``

const parentOf = (path: string): string => path.replace(/(^|\.)[^.]+$/, '')

const differencesOfMembers = (
  where: 'request' | 'response',
  before: ReadonlyMap<string, Member>,
  after: ReadonlyMap<string, Member>,
): string[] => {
  const changes: string[] = []
  for (const [path, { required, needs, end, values }] of after) {
    const old = before.get(path)
    if (old === undefined) {
      // What is inside something new comes with it.
      if (parentOf(path) === '' || before.has(parentOf(path).replace(/(\[\])+$/, '')))
        changes.push(`${where}: ${shown(path)} added${where === 'request' && required ? ', required' : ''}`)
      continue
    }
    if (where === 'request' && required && !old.required) changes.push(`request: ${shown(path)} is required`)
    for (const other of where === 'request' ? new Set(needs).difference(new Set(old.needs)) : [])
      changes.push(`request: ${shown(path)} requires \`${other}\``)
    if (end !== null && old.end === null) changes.push(`${where}: ${shown(path)} is deprecated${end}`)
    const more = values.filter((value) => !old.values.includes(value))
    if (old.values.length > 0 && more.length > 0)
      changes.push(`${where}: ${shown(path)} has ${more.map((value) => `\`${value}\``).join(', ')} too`)
    const less = old.values.filter((value) => !values.includes(value))
    if (values.length > 0 && less.length > 0)
      changes.push(`${where}: ${shown(path)} no longer has ${less.map((value) => `\`${value}\``).join(', ')}`)
  }
  for (const path of before.keys())
    if (!after.has(path) && (parentOf(path) === '' || after.has(parentOf(path))))
      changes.push(`${where}: ${shown(path)} removed`)
  return changes
}

const bodyOf = (content: Record<string, { schema?: unknown }> | undefined): Schema =>
  (content?.['application/json']?.schema ?? {}) as Schema

const successOf = ({ responses }: OperationAt): Schema => {
  const [status = ''] = Object.keys(responses).filter((one) => one.startsWith('2'))
  return bodyOf(responses[status]?.content)
}

const facts = {
  'x-capability': 'capability',
  'x-pro-feature': 'Pro feature',
  'x-plan-limit': 'plan limit',
  'x-rate-limit-policy': 'rate policy',
} as const

type Side = [document: OpenApiDocument, operation: OperationAt]

/** What changed in one operation, one text per change. */
const differencesOf = ([old, before]: Side, [now, after]: Side): string[] => {
  const names = ({ parameters }: OperationAt) => parameters.map((one) => `${one.in} \`${one.name}\``)
  const [hadParameters, hasParameters] = [names(before), names(after)]
  const rules = Object.entries(facts).flatMap(([key, name]) => {
    const [was, is] = [
      before.operation[key as keyof typeof facts],
      after.operation[key as keyof typeof facts],
    ]
    return was === is ? [] : [`${name}: \`${is ?? 'none'}\` instead of \`${was ?? 'none'}\``]
  })
  const request = (document: OpenApiDocument, { requestBody }: OperationAt) =>
    membersOf(document, bodyOf(requestBody?.content))
  const isDeprecated = after.operation.deprecated === true && before.operation.deprecated !== true
  const needs = ({ operation }: OperationAt): string[] => [
    ...(operation['x-approval'] === true ? ['capability: `crm_administer` for automations that send'] : []),
    ...(operation['x-scopes'] ?? []).map((scope) => `scope: \`${scope}\``),
    ...(operation['x-capability-by-member'] ?? []).flatMap(({ pointer, values }) =>
      Object.entries(values).map(
        ([value, needed]) => `capability: \`${needed}\` for ${pointer} \`${value}\``,
      ),
    ),
  ]
  const [needed, needing] = [needs(before), needs(after)]
  return [
    ...(isDeprecated ? [`**deprecated**${endOf(after.operation)}`] : []),
    ...hasParameters.filter((one) => !hadParameters.includes(one)).map((one) => `parameter: ${one} added`),
    ...hadParameters.filter((one) => !hasParameters.includes(one)).map((one) => `parameter: ${one} removed`),
    ...rules,
    ...needing.filter((one) => !needed.includes(one)).map((one) => `${one} required`),
    ...needed.filter((one) => !needing.includes(one)).map((one) => `${one} no longer required`),
    ...differencesOfMembers('request', request(old, before), request(now, after)),
    ...differencesOfMembers('response', membersOf(old, successOf(before)), membersOf(now, successOf(after))),
  ]
}

const most = 8

const listed = (ids: readonly string[]): string => {
  const some = ids.slice(0, most).map((id) => `\`${id}\``)
  return ids.length > most ? `${some.join(', ')} and ${ids.length - most} more` : some.join(', ')
}

const keyOf = ({ method, path }: OperationAt): string => `${method} ${path}`

const line = (operation: OperationAt): string =>
  `- \`${keyOf(operation)}\` (\`${operation.id}\`): ${operation.operation.summary ?? ''}`

/** The section of one version: what changed since the one before. */
export const sectionOf = (before: OpenApiDocument, after: OpenApiDocument): string => {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const byKey = new Map(old.map((operation) => [keyOf(operation), operation]))
  const current = new Set(now.map(keyOf))
  const added = now.filter((operation) => !byKey.has(keyOf(operation)))
  const removed = old.filter((operation) => !current.has(keyOf(operation)))
  const affected = new Map<string, string[]>()
  for (const operation of now) {
    const earlier = byKey.get(keyOf(operation))
    if (earlier === undefined) continue
    for (const change of differencesOf([before, earlier], [after, operation])) {
      const ids = affected.get(change) ?? []
      if (!ids.includes(operation.id)) affected.set(change, [...ids, operation.id])
    }
  }
  const changes = [...affected].map(([change, ids]) => `- ${change}: ${listed(ids)}`)
  const part = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `\n### ${title}\n\n${lines.join('\n')}\n`
  return (
    `\n## ${after.info.version}\n` +
    part('Removed operations', removed.map(line)) +
    part('Changed operations', changes) +
    part('New operations', added.map(line))
  )
}

/** The changelog of the contract: from each release to the next, and to what is not released yet. */
export const contractChangelog = async (current: OpenApiDocument): Promise<string> => {
  const versions = await releasedVersions()
  const released = await Promise.all(versions.map((version) => readRelease(version)))
  const all = versions.includes(current.info.version) ? released : [...released, current]
  const sections = all.slice(1).map((after, index) => sectionOf(all[index] as OpenApiDocument, after))
  const head =
    '# Changelog of the contract\n\nGenerated from the releases of the document. Each change names the operations that it affects. The newest version comes first.\n'
  return head + sections.toReversed().join('')
}
