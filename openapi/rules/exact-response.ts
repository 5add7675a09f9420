import {
  entries,
  isObject,
  list,
  media,
  objectOf,
  parameter,
  successes,
  wholeDocument,
} from './support/document.ts'
import { isObjectSchema, walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Operation, Place, Report, Resolve } from './support/types.ts'

// An answer is exactly what its schema says: an open object lets examples lie, an optional member makes every client
// ask twice. The one exception is declared by the operation itself: what its `include` parameter lists is there only
// when asked for, and so must not be required.
export default wholeDocument(({ operations, resolve }, report) => {
  for (const operation of operations) {
    for (const answer of operation.responses) {
      for (const { schema } of media(operation, answer)) {
        walkSchema(resolve, schema, (node, location) => closed(node, location, report))
      }
    }
  }
  for (const schema of successObjects(operations, resolve)) complete(schema, report)
})

function closed(schema: JsonObject, location: Location, report: Report): void {
  if ('allOf' in schema) {
    report('An answer must spell out its members in one schema: replace allOf.', location.child('allOf'))
  }
  if (!isObjectSchema(schema)) return
  const isMap = isObject(schema.additionalProperties) && !isObject(schema.properties)
  if (schema.additionalProperties !== false && !isMap) {
    report('An object in an answer must be closed: add additionalProperties: false.', location)
  }
  if (isMap && !(isObject(schema.propertyNames) && 'pattern' in schema.propertyNames)) {
    report(
      'An answer with keys of the caller must say what they look like: give propertyNames a pattern.',
      location,
    )
  }
}

interface ObjectSchema extends Place<JsonObject> {
  /** The words of `include` by which an operation can expand it. */
  expandable: Set<unknown>
}

/** Every object schema that a success reaches, each with the words by which any of its operations can expand it. */
function successObjects(operations: Operation[], resolve: Resolve): Iterable<ObjectSchema> {
  const found = new Map<string, ObjectSchema>()
  for (const operation of operations) {
    const words = includeWords(operation)
    for (const answer of successes(operation)) {
      for (const { schema } of media(operation, answer)) {
        walkSchema(resolve, schema, (node, location) => {
          if (!isObject(node.properties)) return
          const known = found.get(location.absolutePointer) ?? {
            node,
            location,
            expandable: new Set<unknown>(),
          }
          for (const word of words) known.expandable.add(word)
          found.set(location.absolutePointer, known)
        })
      }
    }
  }
  return found.values()
}

function includeWords(operation: Operation): unknown[] {
  const found = parameter(operation, 'query', 'include')
  if (!found) return []
  const schema = operation.resolve(found.node.schema, found.location.child('schema'))
  const items = operation.resolve(objectOf(schema.node).items, schema.location.child('items'))
  return list(objectOf(items.node).enum)
}

function complete({ node, location, expandable }: ObjectSchema, report: Report): void {
  const required = list(node.required)
  for (const [member] of entries(node.properties)) {
    const at = location.child(['properties', member])
    if (expandable.has(member) && required.includes(member)) {
      report(`"${member}" is there only when \`include\` asks for it: take it out of \`required\`.`, at)
    }
    if (!expandable.has(member) && !required.includes(member)) {
      report(
        `"${member}" must be required in an answer: list it in \`required\` (null where there is nothing), or offer it through \`include\`.`,
        at,
      )
    }
  }
}
