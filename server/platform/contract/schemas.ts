import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { isEmail } from '../mail/email-address.ts'
import type { Document, JsonSchema } from './document.ts'

// ajv-formats is CommonJS: Node sees its function as the module itself, the compiler sees it as `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

type Compile = (key: string, schema: JsonSchema) => ValidateFunction

const compilers = { strict: new WeakMap<Document, Compile>(), coercing: new WeakMap<Document, Compile>() }

/**
 * Compiles schemas of the contract, reporting all errors. Each schema of a document is compiled once per
 * process.
 */
export const createSchemaCompiler = (document: Document, options: { coerceTypes: boolean }): Compile => {
  const kept = compilers[options.coerceTypes ? 'coercing' : 'strict']
  const compile = kept.get(document) ?? newCompiler(document, options)
  kept.set(document, compile)
  return compile
}

const newCompiler = (document: Document, options: { coerceTypes: boolean }): Compile => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Errors include their schema and value.
    verbose: true,
    discriminator: true,
    validateFormats: true,
    coerceTypes: options.coerceTypes,
  })
  addFormats(ajv, { mode: 'full' })
  ajv.addFormat('idn-email', isEmail)
  ajv.addSchema({ $id: 'contract', components: rebase(document.components) })
  const compiled = new Map<string, ValidateFunction>()

  return (key, schema) => {
    const known = compiled.get(key)
    if (known) return known
    const validate = ajv.compile(rebase(schema))
    compiled.set(key, validate)
    return validate
  }
}

/** A choice between objects with a discriminator. */
const isUnion = (schema: object): boolean =>
  'oneOf' in schema && 'discriminator' in schema && typeof schema.discriminator === 'object'

/**
 * Local references are rewritten to point into the registered document; `mapping` is removed, because Ajv
 * derives it. Ajv checks the branches of a discriminator only for objects and accepts any other type, so
 * `type` is added.
 */
const rebase = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(rebase) as T
  if (typeof value !== 'object' || value === null) return value
  const given = isUnion(value) && !('type' in value) ? { type: 'object', ...value } : value
  return Object.fromEntries(
    Object.entries(given).map(([key, inner]) => {
      if (key === '$ref' && typeof inner === 'string' && inner.startsWith('#'))
        return [key, `contract${inner}`]
      if (key === 'discriminator' && typeof inner === 'object' && inner !== null && 'propertyName' in inner)
        return [key, { propertyName: inner.propertyName }]
      return [key, rebase(inner)]
    }),
  ) as T
}
