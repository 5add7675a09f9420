import { type OpenApiDocument, resolve, type Schema } from '../../../openapi/tools/document.ts'
import { isMembers } from './filter.ts'

interface Shape extends Schema {
  format?: string
  required?: string[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}

type Fits = (schema: Schema | undefined, value: unknown) => boolean

/**
 * Completes what a request may write shorter than a response: members that may be left out become their default or null, and times
 * have milliseconds.
 */
export const createCompletion = (document: OpenApiDocument, fits: Fits) => {
  const completed = (schema: Schema | undefined, value: unknown): unknown => {
    if (schema === undefined) return value
    const shape = resolve(document, schema) as Shape
    const choices = shape.oneOf ?? shape.anyOf
    if (choices !== undefined) {
      const all = choices.map((choice) => ({ choice, whole: completed(choice, value) }))
      return all.find(({ choice, whole }) => fits(choice, whole))?.whole ?? value
    }
    if (typeof value === 'string' && shape.format === 'date-time' && !Number.isNaN(Date.parse(value)))
      return new Date(value).toISOString()
    if (Array.isArray(value)) return value.map((one) => completed(shape.items, one))
    if (!isMembers(value)) return value
    const { properties = {}, required = [] } = shape
    const missing = required.filter((name) => !(name in value))
    const said = Object.entries(value).map(([name, one]) => [name, completed(properties[name], one)])
    const unsaid = missing.map((name) => [name, properties[name]?.default ?? null])
    return Object.fromEntries([...said, ...unsaid])
  }
  return completed
}
