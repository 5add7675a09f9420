import {
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  type Schema as PlainSchema,
  schemasBelow,
} from '../../../openapi/tools/document.ts'
import type { Links } from './text.ts'

/** What pages show of a schema. */
export interface Schema extends PlainSchema {
  description?: string
  format?: string
  pattern?: string
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minProperties?: number
  maxProperties?: number
  required?: string[]
  dependentRequired?: Record<string, string[]>
  deprecated?: boolean
  writeOnly?: boolean
  oneOf?: Schema[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

export interface Tag {
  name: string
  description: string
  'x-displayName': string
  /** Names of guides that tell of it. */
  'x-guides'?: string[]
}

/** A page of prose, such as one about paging. */
export interface Guide {
  /** Its file below `guides/`. */
  file: string
  title: string
  group: 'Basics' | 'Guides' | 'Workflows'
  html: (links: Links) => string
  /** Ids of the operations of a workflow. */
  operations: string[]
}

export type Document = OpenApiDocument & {
  info: { title: string; version: string; summary?: string; description?: string }
  tags?: Tag[]
  'x-tagGroups'?: { name: string; tags: string[] }[]
}

/** The whole reference: what there is, and on which page. */
export interface Site {
  document: Document
  operations: OperationAt[]
  tags: Tag[]
  groups: { name: string; tags: string[] }[]
  guides: Guide[]
  /** The way from the pages of this document to those of the service: empty, or `../` for the pages for recipients. */
  up: '' | '../'
  /** The page of each schema. */
  pageOfSchema: ReadonlyMap<string, string>
}

export const sharedPage = 'schemas.html'

export const tagOf = ({ operation }: OperationAt): string => operation.tags?.[0] ?? ''

/** The calls that receivers of webhooks get, by type of event. */
export const eventsOf = ({ webhooks }: Document) =>
  Object.entries(webhooks ?? {}).flatMap(([type, { post }]) =>
    post === undefined ? [] : [{ type, operation: post }],
  )

const pagesOfSchemas = (document: Document, operations: OperationAt[], tags: Tag[]): Map<string, string> => {
  const uses = new Map<string, Map<string, number>>()
  const count = (tag: string, value: unknown): void => {
    for (const name of schemasBelow(document, [value])) {
      const of = uses.get(name) ?? new Map<string, number>()
      uses.set(name, of.set(tag, (of.get(tag) ?? 0) + 1))
    }
  }
  for (const at of operations) count(tagOf(at), [at.parameters, at.requestBody, at.responses])
  for (const { operation } of eventsOf(document)) count('webhooks', operation)
  const pages = new Map<string, string>()
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    const [most] = [...(uses.get(name) ?? [])].sort(([, one], [, other]) => other - one)
    const isShared = most === undefined || (uses.get(name)?.size ?? 0) > tags.length / 3
    pages.set(name, isShared ? sharedPage : `${most[0]}.html`)
  }
  return pages
}

export const siteOf = (document: Document, guides: Guide[], up: Site['up'] = ''): Site => {
  const operations = operationsOf(document)
  const used = new Set(operations.map(tagOf))
  const tags = (document.tags ?? []).filter(({ name }) => used.has(name))
  const groups = document['x-tagGroups'] ?? [{ name: 'Operations', tags: tags.map(({ name }) => name) }]
  const pageOfSchema = pagesOfSchemas(document, operations, tags)
  return { document, operations, tags, groups, guides, up, pageOfSchema }
}

export const operationUrl = (at: OperationAt): string => `${tagOf(at)}.html#${at.id}`

export const schemaUrl = ({ pageOfSchema }: Site, name: string): string =>
  `${pageOfSchema.get(name)}#schema-${name}`

/** The links of a page whose folder is `root` below that of the reference, such as `../`. */
export const linksOf = ({ document, operations, guides, up }: Site, root: string): Links => {
  const calls = new Map(operations.map((at) => [`${at.method} ${at.path}`, operationUrl(at)]))
  const bare = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}')
  for (const at of operations) {
    calls.set(bare(`${at.method} ${at.path}`), operationUrl(at))
    calls.set(at.id, operationUrl(at))
  }
  const codes = document.components?.schemas?.ProblemCode?.enum ?? []
  for (const code of codes) calls.set(String(code), `${up}problems/${code}.html`)
  return {
    call: (code) => {
      const found = calls.get(code) ?? calls.get(bare(code))
      return found === undefined ? null : root + found
    },
    page: (address) => {
      if (address.startsWith('#')) return address
      const [path = '', anchor] = address.split('#')
      const name = path
        .split('/')
        .at(-1)
        ?.replace(/\.(?:md|arazzo\.yaml)$/, '.html')
      if (path.endsWith('contract-changelog.md') || path === 'changelog.html')
        return `${root}${up}changelog.html`
      const isHere = guides.some(({ file }) => file === name)
      return isHere ? `${root}guides/${name}${anchor === undefined ? '' : `#${anchor}`}` : null
    },
  }
}
