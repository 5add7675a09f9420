import {
  type Node,
  type OpenApiDocument,
  operationsOf,
  resolve,
  type Schema,
  schemaPrefix,
  schemasBelow,
  walk,
} from '../document.ts'

/** What is sent to the service, and what it sends, webhooks included. */
const directionsOf = (document: OpenApiDocument) => {
  const operations = operationsOf(document)
  const calls = Object.values(document.webhooks ?? {}).map(({ post }) => post)
  return {
    requests: operations.flatMap(({ parameters, requestBody }) => [parameters, requestBody]),
    answers: [...operations.map(({ responses }) => responses), ...calls.map((call) => call?.requestBody)],
  }
}

/** The values of a member that tell the schemas of a union apart, such as `kind`. */
const valuesOf = (document: OpenApiDocument, schema: Schema, name: string): unknown[] | null => {
  const member = resolve(document, schema).properties?.[name]
  if (member === undefined) return null
  const found = resolve(document, member) as Schema & { const?: unknown }
  const { const: only, enum: several } = found
  // These are open in the published document.
  if (found.type === 'boolean' || found['x-grows']) return null
  return only === undefined ? (several ?? null) : [only]
}

/**
 * Whether each schema of a union requires a member that no other one has. An answer of a later version does not get all members that another
 * schema requires, because nothing could tell them apart then.
 */
const differByMember = (document: OpenApiDocument, objects: readonly Schema[]): boolean => {
  const resolved = objects.map((schema) => resolve(document, schema) as Schema & { required?: string[] })
  return resolved.every(({ required = [] }, index) =>
    required.some((name) =>
      resolved.every(({ properties }, at) => at === index || !(name in (properties ?? {}))),
    ),
  )
}

/** Whether at most one schema of a union accepts a value, also when all of them accept further members. */
const isExclusive = (document: OpenApiDocument, union: readonly Schema[]): boolean => {
  const objects = union.filter((schema) => resolve(document, schema).properties !== undefined)
  if (objects.length < 2 || differByMember(document, objects)) return true
  const [first] = objects
  return Object.keys(resolve(document, first as Schema).properties ?? {}).some((name) => {
    const values = objects.map((schema) => valuesOf(document, schema, name))
    if (values.includes(null)) return false
    const all = values.flat()
    return new Set(all).size === all.length
  })
}

/** Moves a keyword to `x-closed`, which the service reads and callers do not. */
const keepClosed = (node: Node, keyword: string): void => {
  if (node[keyword] === undefined) return
  node['x-closed'] = { ...(node['x-closed'] as Node | undefined), [keyword]: node[keyword] }
  delete node[keyword]
}

/** What only lint and the tests of the contract read. */
const bookkeeping = ['x-seed', 'x-side-effects']

/** Removes what only lint and the tests of the contract read, in place. */
export const withoutBookkeeping = (document: OpenApiDocument): OpenApiDocument => {
  walk(document, (node) => {
    for (const name of bookkeeping) delete node[name]
  })
  return document
}

/**
 * The document as callers get it: open where they read, so that strict clients accept the answers of later versions. These may have
 * further members, and further values of lists that grow (`x-grows`). The present values of such a list are in `x-extensible-enum`. Where
 * a request has one, a schema `Known…` has the values that the service accepts.
 *
 * The service and the tests use the document from which this one is made: it is closed, so that nothing undocumented is sent.
 */
export const published = (closed: OpenApiDocument): OpenApiDocument => {
  const document = structuredClone(closed)
  const schemas = document.components?.schemas ?? {}
  const { requests, answers } = directionsOf(document)
  const read = schemasBelow(document, answers)
  const onlySent = [...schemasBelow(document, requests)].filter((name) => !read.has(name))
  const growing = Object.entries(schemas).filter(([name, schema]) => schema['x-grows'] && read.has(name))

  const open = (node: Node): void => {
    if (node.additionalProperties === false) {
      delete node.additionalProperties
      keepClosed(node, 'maxProperties')
    }
    // openapi-generator makes an enum of it, which Java does not compile.
    if (node.type === 'boolean') keepClosed(node, 'const')
    // Clients have such a text as a time of their language. openapi-generator for Ruby measures that time, written as Ruby writes it.
    if (node.format === 'date-time') for (const bound of ['minLength', 'maxLength']) keepClosed(node, bound)
    if (Array.isArray(node.oneOf) && !isExclusive(closed, node.oneOf)) {
      node.anyOf = node.oneOf
      delete node.oneOf
      node['x-closed'] = { oneOf: true }
    }
  }
  walk([answers, [...read].map((name) => schemas[name])], open)

  const lists = new Map(
    growing.map(([name, schema]) => [schemaPrefix + name, { name: `Known${name}`, schema }]),
  )
  const close = (node: Node): void => {
    const list = lists.get(String(node.$ref))
    if (list === undefined) return
    const { title: _, 'x-grows': __, ...known } = list.schema
    schemas[list.name] = known
    node.$ref = schemaPrefix + list.name
  }
  walk([requests, onlySent.map((name) => schemas[name])], close)

  for (const [name, { enum: values, 'x-grows': _, ...schema }] of growing)
    schemas[name] = { ...schema, 'x-extensible-enum': values ?? [] }
  return document
}
