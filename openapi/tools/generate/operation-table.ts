import { type OpenApiDocument, type OperationAt, operationsOf, resolve, serverOf } from '../document.ts'
import { literal } from '../literal.ts'
import { generatedNotice } from './notice.ts'

const slug = (tag: string): string => tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const areaOf = ({ id, operation }: OperationAt): string => {
  const tag = operation.tags?.[0]
  if (tag === undefined) throw new Error(`${id} has no tag: its area and scope derive from the first one`)
  return slug(tag)
}

const successesOf = (at: OperationAt): number[] =>
  Object.keys(at.responses)
    .filter((status) => status.startsWith('2'))
    .map(Number)

/** Whether the operation has no effect: GET, and POST without an audit event. Changes are audited. */
const reads = ({ method, operation }: OperationAt): boolean =>
  method === 'GET' || operation['x-audit-event'] === undefined

/** The scope of the operation's own area that an API key needs; null if any key is sufficient. */
export const scopeOf = (at: OperationAt): string | null => {
  const area = areaOf(at)
  return area === 'me' ? null : `${area}:${reads(at) ? 'read' : 'write'}`
}

const required = (at: OperationAt, extension: 'x-capability' | 'x-rate-limit-policy'): string => {
  const value = at.operation[extension]
  if (value === undefined) throw new Error(`${at.id} declares no ${extension}`)
  return value
}

interface Tag {
  name: string
  'x-personal-data'?: boolean
  'x-access'?: boolean
}

/** What the server needs to know of an area. */
const areasOf = (document: OpenApiDocument, used: ReadonlySet<string>) => {
  const { tags = [] } = document as { tags?: Tag[] }
  return Object.fromEntries(
    tags
      .filter(({ name }) => used.has(slug(name)))
      .map((tag) => [
        slug(tag.name),
        { personalData: tag['x-personal-data'] === true, access: tag['x-access'] === true },
      ]),
  )
}

const rowOf = (at: OperationAt) => {
  const { operation } = at
  return {
    id: at.id,
    method: at.method,
    path: at.path,
    area: areaOf(at),
    capability: required(at, 'x-capability'),
    capabilityByMember: operation['x-capability-by-member'] ?? [],
    approval: operation['x-approval'] === true,
    scope: scopeOf(at),
    furtherScopes: operation['x-scopes'] ?? [],
    proFeature: operation['x-pro-feature'] ?? null,
    proFeatureByMember: operation['x-pro-feature-by-member'] ?? [],
    planLimit: operation['x-plan-limit'] ?? null,
    ratePolicy: required(at, 'x-rate-limit-policy'),
    auditEvent: operation['x-audit-event'] ?? null,
    auditedByHistory: operation['x-audit-by-history'] === true,
    callsOut: operation['x-calls-out'] === true,
    slow: operation['x-slow'] ?? false,
    urgent: operation['x-urgent'] === true,
    successStatuses: successesOf(at),
    deprecatedAt: operation['x-deprecated-at'] ?? null,
    sunset: operation['x-sunset'] ?? null,
    replacedBy: operation['x-replaced-by'] ?? null,
  }
}

/**
 * A closed list of the contract as a type: the named schema if there is one, otherwise the values that the
 * operations use.
 */
const wordType = (document: OpenApiDocument, name: string, used: (string | null)[]): string => {
  const schema = document.components?.schemas?.[name]
  const known = schema === undefined ? null : (resolve(document, schema).enum ?? []).map(String)
  const words = [...new Set(used.filter((word) => word !== null))].sort()
  if (known === null) return words.map((word) => literal(word)).join(' | ') || 'never'
  const unknown = words.filter((word) => !known.includes(word))
  if (unknown.length > 0) throw new Error(`The schema ${name} does not list ${unknown.join(', ')}`)
  return `components['schemas']['${name}']`
}

const rowInterface = `/** What the server needs to know of an operation before its handler runs. */
export interface OperationRow {
  readonly id: OperationId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Template below \`basePath\`, as in the document. */
  readonly path: string
  /** The first tag's slug. */
  readonly area: Area
  readonly capability: Capability
  /** Members of the body whose value requires another capability. */
  readonly capabilityByMember: readonly { readonly pointer: string; readonly values: Readonly<Record<string, Capability>> }[]
  /** Whether \`crm_administer\` is required if the automation sends. The handler checks it. */
  readonly approval: boolean
  /** The scope that an API key needs; null if any key is sufficient. */
  readonly scope: Scope | null
  /** Further scopes that a key needs, because the operation returns or changes data of another area. */
  readonly furtherScopes: readonly Scope[]
  readonly proFeature: ProFeature | null
  /** Members of the body that require a feature unless they are omitted, null or false. */
  readonly proFeatureByMember: readonly { readonly pointer: string; readonly feature: ProFeature }[]
  readonly planLimit: PlanLimitKey | null
  readonly ratePolicy: RatePolicy
  readonly auditEvent: string | null
  /** Whether the activities of the contact record the change, instead of the audit log. */
  readonly auditedByHistory: boolean
  /** Whether it calls another server, and so keeps no transaction open meanwhile. */
  readonly callsOut: boolean
  /** Whether it may be slow, or what makes it slow: query parameters (name or name=value), and members of the body by pointer. */
  readonly slow: boolean | readonly string[]
  /** Whether it has reserved connections to the database. */
  readonly urgent: boolean
  readonly successStatuses: readonly number[]
  /** When it was deprecated, RFC 3339. */
  readonly deprecatedAt: string | null
  /** When a deprecated operation ends, RFC 3339. */
  readonly sunset: string | null
  /** The replacement of a deprecated operation: a URI reference. */
  readonly replacedBy: string | null
}
`

/** `operations.ts`: the table that authorisation, limits and generic tests read. */
export const operationTableFile = (document: OpenApiDocument): string => {
  const rows = operationsOf(document).map(rowOf)
  const seen = new Set<string>()
  for (const row of rows) {
    if (seen.has(row.id)) throw new Error(`Two operations are called ${row.id}`)
    seen.add(row.id)
  }
  const words = (name: string, used: (string | null)[]) =>
    `export type ${name} = ${wordType(document, name, used)}\n`
  const types = [
    words(
      'Capability',
      rows.map((row) => row.capability),
    ),
    words(
      'Scope',
      rows.flatMap((row) => [row.scope, ...row.furtherScopes]),
    ),
    words(
      'ProFeature',
      rows.flatMap((row) => [row.proFeature, ...row.proFeatureByMember.map(({ feature }) => feature)]),
    ),
    words(
      'PlanLimitKey',
      rows.map((row) => row.planLimit),
    ),
    words(
      'RatePolicy',
      rows.map((row) => row.ratePolicy),
    ),
    words(
      'Area',
      rows.map((row) => row.area),
    ),
  ].join('')
  const areas = `${literal(areasOf(document, new Set(rows.map(({ area }) => area))), '', 110)} as const satisfies Record<Area, AreaFacts>`
  const table = rows.map((row) => `  ${row.id}: ${literal(row, '  ', 110)},\n`).join('')
  return [
    generatedNotice('openapi/'),
    types.includes('components[') ? `import type { components } from './types.ts'\n\n` : '',
    `/** What stands before every path of the document. */\n`,
    `export const basePath = ${literal(serverOf(document).basePath)}\n\n`,
    `/** One row per operation, in the document's order. */\nexport const operationTable = {\n${table}} as const\n\n`,
    `export type OperationId = keyof typeof operationTable\n`,
    `${types}\n`,
    rowInterface,
    `\n/** What the contract says of an area. */\n`,
    `export interface AreaFacts {\n  /** Whether its resources tell about persons. */\n  readonly personalData: boolean\n`,
    `  /** Whether a change decides who may do what. */\n  readonly access: boolean\n}\n\n`,
    `export const areaTable = ${areas}\n`,
    `\n/** The same rows for code that walks all of them. */\n`,
    `export const operationRows: readonly OperationRow[] = Object.values(operationTable)\n`,
  ].join('')
}
