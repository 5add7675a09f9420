import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { readContract } from '../../openapi/tools/contract.ts'
import {
  examplesOf,
  type OpenApiDocument,
  type OperationAt,
  operationsOf,
  walk,
} from '../../openapi/tools/document.ts'
import { published } from '../../openapi/tools/generate/published.ts'

const closed = readContract()
const open = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as OpenApiDocument
const schemasOf = ({ components }: OpenApiDocument) => components?.schemas ?? {}

const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false })
addFormats.default(ajv)
ajv.addSchema(closed, 'closed').addSchema(open, 'open')

const compiled = new Map<string, ValidateFunction>()

/** Once for each schema: most errors of the operations have the same. */
const compile = (form: 'closed' | 'open', schema: unknown): ValidateFunction => {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${form}#/`)
  const validate = compiled.get(form + text) ?? ajv.compile(JSON.parse(text))
  compiled.set(form + text, validate)
  return validate
}

type Json = unknown

/** The same value, with a further member in each object that `isWanted` accepts by its pointer. */
const withMembers = (value: Json, isWanted: (pointer: string) => boolean, pointer = ''): Json => {
  if (Array.isArray(value))
    return value.map((one, index) => withMembers(one, isWanted, `${pointer}/${index}`))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    withMembers(inner, isWanted, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ])
  return { ...Object.fromEntries(members), ...(isWanted(pointer) && { later_member: 'later' }) }
}

const statusesOf = ({ responses }: OperationAt) => Object.entries(responses)

/** The examples of the answers of an operation, with their schemas in both forms. */
const answersOf = (before: OperationAt, after: OperationAt) =>
  statusesOf(before).flatMap(([status, response]) =>
    Object.entries(response.content ?? {}).flatMap(([type, media]) => {
      const schema = after.responses[status]?.content?.[type]?.schema
      const examples = examplesOf(closed, media)
      return media.schema === undefined || examples.length === 0
        ? []
        : [{ status, examples, strict: compile('closed', media.schema), reader: compile('open', schema) }]
    }),
  )

const openOperations = operationsOf(open)
const operations = operationsOf(closed).map((before, index) => ({
  before,
  after: openOperations[index] as OperationAt,
}))

describe('the published document', () => {
  test('says of each integer that 32 bits cannot hold that it needs more', () => {
    const narrow: unknown[] = []
    walk(open, (node) => {
      const { type, maximum, format } = node as Record<string, unknown>
      const isInteger = [type].flat().includes('integer') && !('enum' in node || 'const' in node)
      if (isInteger && !(Number(maximum) < 2 ** 31) && format !== 'int64') narrow.push(node)
    })
    expect(narrow).toEqual([])
    expect(schemasOf(open).JobFile?.properties?.size_bytes).toMatchObject({ format: 'int64' })
  })

  test('is made from the contract', () => {
    expect(open).toEqual(published(closed))
  })

  test.for(operations)('lets answers of $before.id have further members', ({ before, after }) => {
    for (const { status, examples, strict, reader } of answersOf(before, after))
      for (const [name, value] of examples) {
        strict(withMembers(value, () => true))
        const refused = new Set(
          (strict.errors ?? [])
            .filter(({ params }) => params.additionalProperty === 'later_member')
            .map(({ instancePath }) => instancePath),
        )
        reader(withMembers(value, (pointer) => refused.has(pointer)))
        expect([status, name, reader.errors ?? []]).toEqual([status, name, []])
      }
  })

  test.for(operations.filter(({ before }) => before.requestBody !== null))(
    'accepts the requests of $before.id',
    ({ before, after }) => {
      for (const [type, media] of Object.entries(before.requestBody?.content ?? {})) {
        const accepts = compile('open', after.requestBody?.content[type]?.schema)
        for (const [name, value] of examplesOf(closed, media)) {
          accepts(value)
          expect([name, accepts.errors ?? []]).toEqual([name, []])
        }
      }
    },
  )
})

describe('a list that grows', () => {
  const growing = Object.entries(schemasOf(closed)).filter(([, schema]) => schema['x-grows'])

  test.for(growing)('%s may have any value in answers', ([name, schema]) => {
    const { enum: values, 'x-extensible-enum': now } = schemasOf(open)[name] ?? {}
    expect([values, now]).toEqual([undefined, schema.enum])
  })

  test('has the accepted values in requests', () => {
    const kinds = operationsOf(open)
      .find(({ id }) => id === 'listJobs')
      ?.parameters.find(({ name }) => name === 'kind')
    const accepts = compile('open', kinds?.schema)
    expect([accepts(['import']), accepts(['later'])]).toEqual([true, false])
    const known = Object.keys(schemasOf(open)).filter((name) => !(name in schemasOf(closed)))
    expect(known).toContain('KnownJobKind')
    for (const name of known)
      expect(schemasOf(open)[name]?.enum).toEqual(schemasOf(closed)[name.replace('Known', '')]?.enum)
  })
})

describe('an object that only requests have', () => {
  test('is still closed', () => {
    expect(schemasOf(open).ContactCreate).toHaveProperty('additionalProperties', false)
    expect(schemasOf(open).Contact).not.toHaveProperty('additionalProperties')
  })
})
