import { eachOperation, isObject, media } from './support/document.ts'
import { isEnumerated, isObjectSchema, types, walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Report } from './support/types.ts'

const FORMATS_OF_FIXED_LENGTH = ['uuid', 'date', 'date-time']

// A request without bounds can overload the service, and an open object hides the caller's typing errors.
export default eachOperation((operation, report) => {
  for (const { node, location } of operation.parameters) {
    walkSchema(operation.resolve, { node: node.schema, location: location.child('schema') }, bounded(report))
  }
  for (const { schema } of media(operation, operation.body)) {
    walkSchema(operation.resolve, schema, bounded(report))
  }
})

function bounded(report: Report) {
  return (schema: JsonObject, location: Location): void => {
    if (isEnumerated(schema)) return
    const is = types(schema)
    const say = (what: string) => report(`In a request, ${what}`, location)
    if (
      is.includes('string') &&
      !('maxLength' in schema) &&
      !FORMATS_OF_FIXED_LENGTH.includes(String(schema.format))
    ) {
      say('a string needs maxLength (or enum, const, or the format uuid, date or date-time).')
    }
    if (is.includes('array') && !('maxItems' in schema)) say('an array needs maxItems.')
    if ((is.includes('integer') || is.includes('number')) && !('minimum' in schema && 'maximum' in schema)) {
      say('a number needs both minimum and maximum.')
    }
    const isUnion = 'discriminator' in schema
    if (isUnion && !is.includes('object')) {
      say('a union with a discriminator needs type: object; otherwise it accepts any other type.')
    }
    if (isMap(schema)) {
      if (!('maxProperties' in schema && 'propertyNames' in schema)) {
        say('an object with arbitrary keys needs maxProperties and propertyNames.')
      }
      // Each branch of a union is closed.
    } else if (!isUnion && isObjectSchema(schema) && schema.additionalProperties !== false) {
      say('an object must be closed: add additionalProperties: false.')
    }
    if (is.length === 0 && !isChoice(schema)) say('every value needs a type.')
  }
}

/** An object whose keys the contract does not know, such as the values of custom fields. */
function isMap(schema: JsonObject): boolean {
  return isObject(schema.additionalProperties) && !isObject(schema.properties)
}

function isChoice(schema: JsonObject): boolean {
  return schema.type === 'null' || ['oneOf', 'anyOf', 'allOf', 'not'].some((word) => word in schema)
}
