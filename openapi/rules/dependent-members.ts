import { entries, isObject, list, media, objectOf, wholeDocument } from './support/document.ts'
import { walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Report, Resolve } from './support/types.ts'

// `dependentRequired` is about members that are there, whatever their value. A default adds a member to each body, and null, which clears a
// member, would have the same effect as a value. Such a rule belongs into the handler.
export default wholeDocument(({ operations, resolve }, report) => {
  for (const operation of operations) {
    for (const { schema } of media(operation, operation.body)) {
      walkSchema(resolve, schema, (node, location) => checkRules(resolve, node, location, report))
    }
  }
})

function checkRules(resolve: Resolve, schema: JsonObject, location: Location, report: Report): void {
  const members = objectOf(schema.properties)
  for (const [name, others] of entries(schema.dependentRequired)) {
    const at = location.child(['dependentRequired', name])
    for (const one of [name, ...list(others)].map(String)) {
      if (!Object.hasOwn(members, one)) report(`dependentRequired names "${one}", which is no member.`, at)
    }
    const written = members[name]
    const { node } = resolve(written, location.child(['properties', name]))
    if ('default' in objectOf(written) || 'default' in objectOf(node)) {
      report(`"${name}" has a default, so it is in each body: check in the handler what it requires.`, at)
    }
    if (mayBeNull(resolve, node, location)) {
      report(`"${name}" may be null, which requires nothing: check in the handler what it requires.`, at)
    }
  }
}

function mayBeNull(resolve: Resolve, schema: unknown, location: Location): boolean {
  if (!isObject(schema)) return false
  const branches = [...list(schema.oneOf), ...list(schema.anyOf)]
  return (
    [schema.type].flat().includes('null') ||
    branches.some((branch) => mayBeNull(resolve, resolve(branch, location).node, location))
  )
}
