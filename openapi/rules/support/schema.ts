import { entries, isObject, list } from './document.ts'
import type { Found, JsonObject, Location, Place, Resolve } from './types.ts'

interface Child extends Place {
  key?: string
}

/**
 * Calls `visit(schema, location, key)` for a schema and every schema in it, with references followed, once
 * per location. `key` is the name of the member if the schema is one.
 */
export function walkSchema(
  resolve: Resolve,
  place: Place | undefined,
  visit: (schema: JsonObject, location: Location, key?: string) => void,
  seen = new Set<string>(),
  key?: string,
): void {
  if (!isObject(place?.node)) return
  const { node, location } = resolve(place.node, place.location)
  if (!isObject(node) || seen.has(location.absolutePointer)) return
  seen.add(location.absolutePointer)
  visit(node, location, key)
  for (const child of children(node, location)) walkSchema(resolve, child, visit, seen, child.key)
}

function children(schema: JsonObject, location: Location): Child[] {
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

/** The types of a schema without `null`: `type: [string, 'null']` returns `['string']`. */
export function types({ type }: JsonObject): string[] {
  const written: unknown[] = Array.isArray(type) ? type : [type]
  return written.filter((one) => typeof one === 'string').filter((one) => one !== 'null')
}

/** Whether the values are a closed list, which needs no further bound. */
export function isEnumerated(schema: JsonObject): boolean {
  return Array.isArray(schema.enum) || 'const' in schema
}

/** Whether it is an object with its own members, not only a union. */
export function isObjectSchema(schema: JsonObject): boolean {
  return types(schema).includes('object') || isObject(schema.properties)
}

/**
 * The schemas of the member at a JSON pointer, through unions (`oneOf`, `anyOf`); empty if there is no such
 * member.
 */
export function atPointer(resolve: Resolve, place: Place | undefined, pointer: string): Place[] {
  const steps = pointer.split('/').slice(1).map(unescapePointer)
  return steps.reduce<Place[]>(
    (places, step) => places.flatMap((from) => memberOf(resolve, from, step)),
    place ? [place] : [],
  )
}

function memberOf(resolve: Resolve, place: Place, name: string, depth = 0): Found[] {
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

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Whether the schema accepts this value, written as a string (`true` for a boolean). */
export function mayTake(schema: unknown, written: string): boolean {
  if (!isObject(schema)) return false
  if (Array.isArray(schema.enum)) return schema.enum.some((value) => String(value) === written)
  if ('const' in schema) return String(schema.const) === written
  return types(schema).includes('boolean') && ['true', 'false'].includes(written)
}
