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

// A response has exactly the members of its schema. In an open object, examples can be wrong. An optional
// member makes every client check for it. The one exception: members that the `include` parameter lists must
// not be required, because they are returned only on request.
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
    report('A response must list its members in one schema: replace allOf.', location.child('allOf'))
  }
  if (!isObjectSchema(schema) || isChoiceOfObjects(schema)) return
  const isMap = isObject(schema.additionalProperties) && !isObject(schema.properties)
  if (schema.additionalProperties !== false && !isMap) {
    report('An object in a response must be closed: add additionalProperties: false.', location)
  }
  if (isMap && !(isObject(schema.propertyNames) && 'pattern' in schema.propertyNames)) {
    report(
      'An object with arbitrary keys in a response must restrict them: add propertyNames with a pattern.',
      location,
    )
  }
}

/** A choice by discriminator, whose branches are closed. The type keeps validators from accepting null for all of them. */
const isChoiceOfObjects = ({ oneOf, discriminator, properties }: JsonObject): boolean =>
  oneOf !== undefined && discriminator !== undefined && properties === undefined

interface ObjectSchema extends Place<JsonObject> {
  /** The values of `include` by which an operation can add members. */
  expandable: Set<unknown>
}

/** Every object schema of a success, with the values of `include` by which its operations can add members. */
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
      report(`"${member}" is returned only if \`include\` names it: remove it from \`required\`.`, at)
    }
    if (!expandable.has(member) && !required.includes(member)) {
      report(
        `"${member}" must be required in a response: list it in \`required\` (null if empty), or offer it through \`include\`.`,
        at,
      )
    }
  }
}
