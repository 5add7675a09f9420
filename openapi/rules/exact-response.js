import { isObject, list, media, parameter, successes, wholeDocument } from './support/document.js'
import { isObjectSchema, walkSchema } from './support/schema.js'

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
  for (const { schema, location, expandable } of successObjects(operations, resolve)) {
    complete(schema, location, expandable, report)
  }
})

function closed(schema, location, report) {
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

/** Every object schema that a success reaches, each with the words by which any of its operations can expand it. */
function successObjects(operations, resolve) {
  const found = new Map()
  for (const operation of operations) {
    const words = includeWords(operation)
    for (const answer of successes(operation)) {
      for (const { schema } of media(operation, answer)) {
        walkSchema(resolve, schema, (node, location) => {
          if (!isObject(node.properties)) return
          const known = found.get(location.absolutePointer) ?? {
            schema: node,
            location,
            expandable: new Set(),
          }
          for (const word of words) known.expandable.add(word)
          found.set(location.absolutePointer, known)
        })
      }
    }
  }
  return found.values()
}

function includeWords(operation) {
  const found = parameter(operation, 'query', 'include')
  if (!found) return []
  const schema = operation.resolve(found.node.schema, found.location.child('schema'))
  const items = operation.resolve(schema.node?.items, schema.location.child('items'))
  return list(items.node?.enum)
}

function complete(schema, location, expandable, report) {
  const required = list(schema.required)
  for (const member of Object.keys(schema.properties)) {
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
