import { list, media, objectOf, successes, wholeDocument } from './support/document.ts'
import { walkSchema } from './support/schema.ts'
import type { Operation } from './support/types.ts'

// A key for one area must not read or change another area. The scopes that it needs besides its own are
// declared here, and the bundler adds them to the description.
export default wholeDocument(({ root, operations }, report) => {
  const areas = list(root.tags).map((tag) => slug(objectOf(tag).name))
  for (const operation of operations) {
    const own = slug(list(operation.value.tags)[0])
    for (const fault of faults(operation, own, areas)) {
      const marked = 'x-scopes' in operation.value
      report(`${operation.id}: ${fault}`, operation.location.child(marked ? 'x-scopes' : 'operationId'))
    }
  }
})

function faults(operation: Operation, own: string, areas: string[]): string[] {
  const { value } = operation
  const scopes = list(value['x-scopes']).map(String)
  const derived = `${own}:${operation.method === 'get' ? 'read' : 'write'}`
  const isWord = (scope: string) => /:(read|write)$/.test(scope) && areas.includes(scope.split(':')[0] ?? '')
  const found = [
    'x-scopes' in value && scopes.length === 0 && 'x-scopes must be a list such as [contacts:read].',
    ...scopes
      .filter((scope) => !isWord(scope))
      .map(
        (scope) =>
          `"${scope}" is not a scope: write <area>:read or <area>:write, with the slug of a tag as the area.`,
      ),
    ...scopes
      .filter((scope) => scope === derived)
      .map((scope) => `"${scope}" follows from the operation's own area: remove it.`),
    own !== 'contacts' &&
      !scopes.some((scope) => scope.startsWith('contacts:')) &&
      showsContacts(operation) &&
      'the response contains contacts: add contacts:read to x-scopes.',
  ]
  return found.filter((fault) => fault !== false)
}

/** The area of a tag, as the generator derives it. */
function slug(tag: unknown): string {
  return String(tag)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
}

function showsContacts(operation: Operation): boolean {
  let found = false
  for (const answer of successes(operation)) {
    for (const { schema } of media(operation, answer)) {
      walkSchema(operation.resolve, schema, (_node, { source }) => {
        found ||= /\/contacts\/schemas\/Contact(Summary)?\.yaml$/.test(source.absoluteRef)
      })
    }
  }
  return found
}
