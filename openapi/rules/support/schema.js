import { entries, isObject, list } from './document.js'

/**
 * Calls `visit(schema, location, key)` for a schema and every schema in it, references followed, each place once.
 * `key` is the name of the member where the schema is one.
 */
export function walkSchema(resolve, place, visit, seen = new Set(), key = undefined) {
  if (!isObject(place?.node)) return
  const { node, location } = resolve(place.node, place.location)
  if (!isObject(node) || seen.has(location.absolutePointer)) return
  seen.add(location.absolutePointer)
  visit(node, location, key)
  for (const child of children(node, location)) walkSchema(resolve, child, visit, seen, child.key)
}

function children(schema, location) {
  const single = ['items', 'additionalProperties', 'not', 'contains', 'propertyNames']
  const several = ['oneOf', 'anyOf', 'allOf', 'prefixItems']
  return [
    ...entries(schema.properties).map(([key, node]) => ({
      node,
      location: location.child(['properties', key]),
      key,
    })),
    ...single.map((word) => ({ node: schema[word], location: location.child(word) })),
    ...several.flatMap((word) =>
      list(schema[word]).map((node, at) => ({ node, location: location.child([word, at]) })),
    ),
  ]
}

/** The types a schema allows, `null` left out: `type: [string, 'null']` reads as `['string']`. */
export function types(schema) {
  const written = Array.isArray(schema?.type) ? schema.type : [schema?.type]
  return written.filter((type) => typeof type === 'string' && type !== 'null')
}

/** Is the set of values already closed, so that no further bound is needed? */
export function isEnumerated(schema) {
  return Array.isArray(schema?.enum) || (isObject(schema) && 'const' in schema)
}

/** Is it an object with members of its own (and not merely a choice between others)? */
export function isObjectSchema(schema) {
  return types(schema).includes('object') || isObject(schema.properties)
}

/**
 * The schemas of the member that a JSON pointer names, through choices (`oneOf`, `anyOf`): none where it leads nowhere.
 */
export function atPointer(resolve, place, pointer) {
  const steps = pointer.split('/').slice(1).map(unescapePointer)
  return steps.reduce(
    (places, step) => places.flatMap((from) => memberOf(resolve, from, step)),
    place ? [place] : [],
  )
}

function memberOf(resolve, place, name, depth = 0) {
  const { node, location } = resolve(place.node, place.location)
  if (!isObject(node) || depth > 8) return []
  const own = isObject(node.properties) ? node.properties[name] : undefined
  const found = own === undefined ? [] : [resolve(own, location.child(['properties', name]))]
  const chosen = ['oneOf', 'anyOf'].flatMap((word) =>
    list(node[word]).flatMap((branch, at) =>
      memberOf(resolve, { node: branch, location: location.child([word, at]) }, name, depth + 1),
    ),
  )
  return [...found, ...chosen]
}

function unescapePointer(step) {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** May the schema take this value, written as a string (`true` for a boolean)? */
export function mayTake(schema, written) {
  if (!isObject(schema)) return false
  if (Array.isArray(schema.enum)) return schema.enum.some((value) => String(value) === written)
  if ('const' in schema) return String(schema.const) === written
  return types(schema).includes('boolean') && ['true', 'false'].includes(written)
}
