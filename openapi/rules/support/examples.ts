import { entries, examples, isObject, list, media, objectOf, readDocument, successes } from './document.ts'
import type { JsonObject, Place, Resolve, Visitor } from './types.ts'

/**
 * Adds to the examples of successes the required members that are left out and can be null, as null. It runs before the
 * document is linted or bundled, so that a new member that can be null changes no example.
 */
export function completeExamples(): Visitor {
  return {
    Root: {
      leave(root, ctx) {
        for (const operation of readDocument(root, ctx).operations)
          for (const type of successes(operation).flatMap((answer) => media(operation, answer)))
            for (const example of examples(operation, type))
              if (type.schema !== undefined)
                complete(operation.resolve, objectOf(example.node).value, type.schema)
      },
    },
  }
}

function complete(resolve: Resolve, value: unknown, place: Place): void {
  const { node: schema, location } = resolve(place.node, place.location)
  if (!isObject(schema)) return
  const below = (steps: string | (string | number)[], node: unknown): Place => ({
    node,
    location: location.child(steps),
  })
  if (Array.isArray(value)) for (const item of value) complete(resolve, item, below('items', schema.items))
  for (const [at, branch] of onlyBranch(schema)) complete(resolve, value, below(['oneOf', at], branch))
  if (!isObject(value)) return
  addNulls(value, schema)
  for (const [name, member] of entries(schema.properties))
    complete(resolve, value[name], below(['properties', name], member))
}

/** The branch of a union of one schema and null. */
function onlyBranch(schema: JsonObject): [number, unknown][] {
  const branches = list(schema.oneOf).map((branch, at): [number, unknown] => [at, branch])
  const others = branches.filter(([, branch]) => objectOf(branch).type !== 'null')
  return others.length === 1 ? others : []
}

/** The members of a completed example are in the order of the schema. */
function addNulls(value: JsonObject, schema: JsonObject): void {
  const required = list(schema.required)
  const members = entries(schema.properties)
  const mustBeShown = ([name, member]: [string, unknown]): boolean =>
    name in value || (required.includes(name) && canBeNull(objectOf(member)))
  const shown = members.filter(mustBeShown)
  if (shown.every(([name]) => name in value)) return
  const given = { ...value }
  for (const name of Object.keys(given)) delete value[name]
  for (const [name] of shown) value[name] = null
  Object.assign(value, given)
}

function canBeNull(schema: JsonObject): boolean {
  return (
    list(schema.type).includes('null') ||
    list(schema.oneOf).some((branch) => objectOf(branch).type === 'null')
  )
}
