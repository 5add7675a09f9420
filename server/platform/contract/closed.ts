export type Node = Record<string, unknown>

const schemaPrefix = '#/components/schemas/'

/** Calls `visit` for each object below `value`. Examples are data, and have no schemas. */
export const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Node)
  for (const key of Object.keys(value))
    if (key !== 'example' && key !== 'examples' && key !== 'default') walk((value as Node)[key], visit)
}

/** Replaces a key at its place, so that the text of a document has the same order. */
const rename = (node: Node, from: string, to: Node): void => {
  const entries = Object.entries(node)
  for (const [key] of entries) delete node[key]
  for (const [key, value] of entries) Object.assign(node, key === from ? to : { [key]: value })
}

/**
 * Closes the published document, in place: it then allows exactly what this version takes and sends. An object with members has no
 * others, and a list that grows has its present values. `x-closed` has the other keywords that answers of a later version may break.
 */
export const closed = <Document extends { components?: object }>(document: Document): Document => {
  const schemas = (document.components as { schemas?: Record<string, Node> } | undefined)?.schemas ?? {}
  const growing = new Set<string>()
  for (const [name, schema] of Object.entries(schemas)) {
    if (schema['x-extensible-enum'] === undefined) continue
    growing.add(name)
    rename(schema, 'x-extensible-enum', { enum: schema['x-extensible-enum'], 'x-grows': true })
  }
  for (const name of growing) delete schemas[`Known${name}`]
  walk(document, (node) => {
    if (typeof node.$ref === 'string' && node.$ref.startsWith(`${schemaPrefix}Known`)) {
      const name = node.$ref.slice(`${schemaPrefix}Known`.length)
      if (growing.has(name)) node.$ref = schemaPrefix + name
    }
    const { 'x-closed': further } = node
    if (typeof further === 'object' && further !== null) {
      delete node['x-closed']
      const { oneOf, ...keywords } = further as Node
      if (oneOf === true) rename(node, 'anyOf', { oneOf: node.anyOf })
      Object.assign(node, keywords)
    }
    if (
      node.type !== undefined &&
      typeof node.properties === 'object' &&
      node.additionalProperties === undefined
    )
      node.additionalProperties = false
  })
  return document
}
