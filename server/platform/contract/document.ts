import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { OperationId } from '../../../generated/operations.ts'
import { closed } from './closed.ts'

export type JsonSchema = boolean | { [keyword: string]: unknown }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  explode?: boolean
  schema: JsonSchema & { type?: string | string[] }
}

export interface Header {
  required?: boolean
  schema: JsonSchema
}

export interface Media {
  schema: JsonSchema
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface Response {
  description: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}

export interface Operation {
  operationId: OperationId
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  'x-capability'?: unknown
}

export const methods = ['get', 'post', 'put', 'delete'] as const
export type Method = (typeof methods)[number]

/** The bundled contract as JSON. Only what the server reads has types. */
export interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Partial<Record<Method, Operation>> & { parameters?: Parameter[] }>
  components: Record<string, Record<string, unknown>>
}

const fileOf = (name: string): URL => new URL(`../../../generated/${name}`, import.meta.url)

const loaded = new Map<string, Document>()

/** Read once per process: compiled schemas are cached by document object, and must not be compiled twice. */
const load = (name: string, change = (document: Document) => document): Document => {
  const document = loaded.get(name) ?? change(JSON.parse(readFileSync(fileOf(name), 'utf8')) as Document)
  loaded.set(name, document)
  return document
}

/** The closed form: what it does not name is rejected, in requests and in answers. */
export const loadDocument = (): Document => load('openapi.json', closed)

/** The same for the pages for recipients, which are outside the base path. */
export const loadRecipientDocument = (): Document => load('recipient.json')

/** Only the schemas of a contact's members. The whole document would take more memory than an import has. */
export const loadMembersDocument = (): Document => load('contact-members.json')

/** The document that callers get, as text. */
export const readDocumentText = (): Promise<string> => readFile(fileOf('openapi.json'), 'utf8')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The target of a local reference (`#/components/…`). Any other value is returned unchanged. */
export const dereference = <T>(document: Document, value: T): T => {
  if (!isObject(value) || typeof value.$ref !== 'string') return value
  let target: unknown = document
  for (const part of value.$ref.slice(2).split('/')) {
    if (!isObject(target)) throw new Error(`The contract has no ${value.$ref}.`)
    target = target[part.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (target === undefined) throw new Error(`The contract has no ${value.$ref}.`)
  return dereference(document, target as T)
}

/**
 * An operation with its path. Parameters, responses and headers are resolved; schemas keep their references.
 */
export interface ResolvedOperation<Id extends string = OperationId> {
  id: Id
  method: Method
  path: string
  parameters: Parameter[]
  body: { required: boolean; content: Record<string, Media> } | null
  responses: Map<number, Response>
}

const resolveResponse = (document: Document, response: Response): Response => {
  const found = dereference(document, response)
  const headers = Object.fromEntries(
    Object.entries(found.headers ?? {}).map(([name, header]) => [name, dereference(document, header)]),
  )
  return { ...found, headers }
}

const resolved = new WeakMap<Document, Map<string, ResolvedOperation<string>>>()

/** Every operation of the document by id; resolved once per process. */
export const resolveOperations = <Id extends string = OperationId>(
  document: Document,
): ReadonlyMap<Id, ResolvedOperation<Id>> => {
  const operations = resolved.get(document) ?? resolveAll(document)
  resolved.set(document, operations)
  return operations as ReadonlyMap<string, unknown> as ReadonlyMap<Id, ResolvedOperation<Id>>
}

const resolveAll = (document: Document): Map<string, ResolvedOperation<string>> => {
  const found = new Map<string, ResolvedOperation<string>>()
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of methods) {
      const operation = item[method]
      if (!operation) continue
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      const body = operation.requestBody && dereference(document, operation.requestBody)
      const id = operation.operationId as string
      found.set(id, {
        id,
        method,
        path,
        parameters: parameters.map((parameter) => dereference(document, parameter)),
        body: body ? { required: body.required ?? false, content: body.content } : null,
        responses: new Map(
          Object.entries(operation.responses).map(([status, response]) => [
            Number(status),
            resolveResponse(document, response),
          ]),
        ),
      })
    }
  }
  return found
}

/** The component schemas that `root` references, directly or through others. */
export const reachableComponents = (document: Document, root: unknown): Document['components'] => {
  const components: Document['components'] = {}
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit)
      return
    }
    if (!isObject(value)) return
    if (typeof value.$ref === 'string') {
      const [, , kind, name] = value.$ref.split('/')
      if (!kind || !name || components[kind]?.[name] !== undefined) return
      const target = document.components[kind]?.[name]
      components[kind] ??= {}
      components[kind][name] = target
      visit(target)
      return
    }
    Object.values(value).forEach(visit)
  }
  visit(root)
  return components
}
