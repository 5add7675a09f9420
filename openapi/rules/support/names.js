import { entries, media } from './document.js'
import { walkSchema } from './schema.js'

/**
 * Calls `visit(name, schema, location, beside)` for every query parameter, and for every member of every body and answer.
 * `schema` has its references followed (undefined where there is none); `location` is where the name stands, `beside` the
 * members of its object (undefined for a parameter).
 */
export function eachName({ operations, resolve }, visit) {
  for (const operation of operations) {
    for (const { node, location } of operation.parameters.filter(
      (candidate) => candidate.node.in === 'query',
    )) {
      visit(String(node.name), resolve(node.schema, location.child('schema')).node, location)
    }
    for (const place of [operation.body, ...operation.responses]) {
      for (const { schema } of media(operation, place)) eachMember(resolve, schema, visit)
    }
  }
}

function eachMember(resolve, schema, visit) {
  walkSchema(resolve, schema, (node, location) => {
    const members = entries(node.properties)
    const names = members.map(([name]) => name)
    for (const [name, member] of members) {
      const at = location.child(['properties', name])
      visit(name, resolve(member, at).node, at, names)
    }
  })
}
