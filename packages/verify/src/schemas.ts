import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Document } from './document.ts'

/** What does not fit, one text per fault; empty if the value fits. */
export type Validate = (pointer: string, value: unknown) => string[]

const ignored = new Set(['example', 'examples', 'x-codeSamples', 'description', 'discriminator'])

/**
 * Schemas without what no validator reads. Answers are open unless `closed`: an additional member is no fault, so that a value can
 * fit several schemas of a choice.
 */
const schemasOf = (value: unknown, closed: boolean, inProperties = false): unknown => {
  if (Array.isArray(value)) return value.map((one) => schemasOf(one, closed))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (
        !inProperties &&
        (ignored.has(name) || (!closed && name === 'additionalProperties' && inner === false))
      )
        return []
      // A later version adds values.
      if (!inProperties && !closed && name === 'enum' && 'x-grows' in value) return []
      const kept = !inProperties && !closed && name === 'oneOf' ? 'anyOf' : name
      return [[kept, schemasOf(inner, closed, !inProperties && name === 'properties')]]
    }),
  )
}

const most = 5

/** A validator of values against schemas of the document, by the pointer of the schema. */
export const createValidate = (document: Document, { closed }: { closed: boolean }): Validate => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: true })
  addFormats.default(ajv)
  ajv.addSchema(schemasOf(document, closed) as object, 'contract')
  return (pointer, value) => {
    const validate = ajv.getSchema(`contract${pointer}`)
    if (validate === undefined) throw new Error(`The document has no schema at ${pointer}.`)
    if (validate(value) === true) return []
    const faults = (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath === '' ? 'the body' : instancePath} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`,
    )
    return [...new Set(faults)].slice(0, most)
  }
}
