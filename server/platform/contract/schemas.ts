import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { isEmail } from '../email-address.ts'
import { type Document, type JsonSchema, reachableComponents } from './document.ts'
import { datePattern } from './formats.ts'

// ajv-formats is CommonJS: Node sees its function as the module itself, the compiler sees it as `default`.
const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default

type Compile = (key: string, schema: JsonSchema) => ValidateFunction

const compilers = { strict: new WeakMap<Document, Compile>(), coercing: new WeakMap<Document, Compile>() }

/**
 * Compiles schemas of the contract, reporting all errors. Each schema of a document is compiled once per
 * process.
 */
export const createSchemaCompiler = (document: Document, options: { coerceTypes: boolean }): Compile => {
  const cached = compilers[options.coerceTypes ? 'coercing' : 'strict']
  const compile = cached.get(document) ?? newCompiler(document, options)
  cached.set(document, compile)
  return compile
}

interface Ajv {
  addSchema: (schema: never, key: string) => unknown
  compile: (schema: never) => unknown
}

/**
 * Compiles schemas of a document with `ajv`. `adapt` changes a schema before Ajv reads it. Each named schema is
 * added under its own name: Ajv compiles a part of a larger schema again for each reference.
 */
export const createCompiler = (
  document: Document,
  ajv: Ajv,
  adapt = (schema: JsonSchema): JsonSchema => schema,
): ((schema: JsonSchema) => ValidateFunction) => {
  const added = new Set<string>()
  return (schema) => {
    for (const [name, component] of Object.entries(reachableComponents(document, schema).schemas ?? {})) {
      if (added.has(name)) continue
      added.add(name)
      ajv.addSchema(adapt(component as JsonSchema) as never, `#/components/schemas/${name}`)
    }
    return ajv.compile(adapt(schema) as never) as ValidateFunction
  }
}

const newCompiler = (document: Document, options: { coerceTypes: boolean }): Compile => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    // Errors include their schema and value.
    verbose: true,
    discriminator: true,
    // The lint of the contract validates its schemas.
    validateSchema: false,
    validateFormats: true,
    coerceTypes: options.coerceTypes,
  })
  addFormats(ajv, { mode: 'full' })
  ajv.addFormat('idn-email', isEmail)
  ajv.addKeyword(datePattern)
  const compile = createCompiler(document, ajv, readable)
  const compiled = new Map<string, ValidateFunction>()

  return (key, schema) => {
    const name = nameOf(schema) ?? key
    const validate = compiled.get(name) ?? compile(schema)
    compiled.set(name, validate)
    return validate
  }
}

/** Hundreds of responses consist of one reference to a named schema. */
const nameOf = (schema: JsonSchema): string | undefined => {
  if (typeof schema !== 'object' || Object.keys(schema).length !== 1) return undefined
  return typeof schema.$ref === 'string' ? schema.$ref : undefined
}

/** A choice between objects with a discriminator. */
const isUnion = (schema: object): boolean =>
  'oneOf' in schema && 'discriminator' in schema && typeof schema.discriminator === 'object'

/**
 * Adapts a schema to Ajv: `mapping` is removed, because Ajv derives it. Ajv checks the branches of a
 * discriminator only for objects and accepts any other type, so `type` is added.
 */
const readable = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(readable) as T
  if (typeof value !== 'object' || value === null) return value
  const given = isUnion(value) && !('type' in value) ? { type: 'object', ...value } : value
  return Object.fromEntries(
    Object.entries(given).map(([key, inner]) => {
      if (key === 'discriminator' && typeof inner === 'object' && inner !== null && 'propertyName' in inner)
        return [key, { propertyName: inner.propertyName }]
      return [key, readable(inner)]
    }),
  ) as T
}
