import { entries, media, objectOf } from './document.ts'
import { walkSchema } from './schema.ts'
import type { Document, JsonObject, Location, Place, Resolve } from './types.ts'

type Visit = (name: string, schema: JsonObject, location: Location, beside?: string[]) => void

/**
 * Calls `visit(name, schema, location, beside)` for every query parameter and every member of every body and
 * response. The references of `schema` are followed; it is empty if there is none. `beside` contains the
 * names of all members of the object; it is undefined for a parameter.
 */
export function eachName({ operations, resolve }: Document, visit: Visit): void {
  for (const operation of operations) {
    for (const { node, location } of operation.parameters.filter(
      (candidate) => candidate.node.in === 'query',
    )) {
      visit(String(node.name), objectOf(resolve(node.schema, location.child('schema')).node), location)
    }
    for (const place of [operation.body, ...operation.responses]) {
      for (const { schema } of media(operation, place)) eachMember(resolve, schema, visit)
    }
  }
}

function eachMember(resolve: Resolve, schema: Place | undefined, visit: Visit): void {
  walkSchema(resolve, schema, (node, location) => {
    const members = entries(node.properties)
    const names = members.map(([name]) => name)
    for (const [name, member] of members) {
      const at = location.child(['properties', name])
      visit(name, objectOf(resolve(member, at).node), at, names)
    }
  })
}
