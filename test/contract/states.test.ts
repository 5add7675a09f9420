import { expect, test } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import { resolve, type Schema } from '../../openapi/tools/document.ts'
import { answerExamplesOf, document, type Operation, operations } from './walk/contract.ts'

type Members = Record<string, unknown>

/** A screen must show each list without rows, and each resource in each of its states. */
const reading = operations.filter(({ method }) => method === 'GET')

const successSchemaOf = ({ responses }: Operation): Schema | undefined =>
  responses['200']?.content?.['application/json']?.schema

const resolved = (schema: Schema | undefined): Schema =>
  schema === undefined ? {} : resolve(document, schema)

const rowSchemaOf = (operation: Operation): Schema | undefined => {
  const data = resolved(resolved(successSchemaOf(operation)).properties?.data)
  return data.type === 'array' ? data.items : undefined
}

const valuesOf = (operation: Operation): Members[] =>
  answerExamplesOf(operation, '200').map(({ value }) => value as Members)

/** Lists that are never empty. */
const neverEmpty: Partial<Record<OperationId, string>> = {
  listSettings: 'The groups are part of the service.',
  listRoles: 'The host has roles.',
  listUsers: 'The caller is a user.',
  listContactStatuses: 'The statuses are part of the service.',
  listSmartCodes: 'Most codes are part of the service.',
  listStarterTemplates: 'They are part of the service.',
  listAutomationTriggers: 'They are part of the service.',
  listAutomationActions: 'They are part of the service.',
  listAutomationRecipes: 'They are part of the service.',
  listFormFieldTypes: 'They are part of the service.',
  listMigrationSources: 'They are part of the service.',
  listContactEmailHistory: 'A contact has an address.',
  listTemplateVersions: 'A template has a version.',
}

test('each list that can be empty has an example without rows', () => {
  const listing = operations.filter(({ id, method }) => method === 'GET' || id.startsWith('search'))
  const lists = listing.filter((operation) => rowSchemaOf(operation) !== undefined)
  const lacking = lists.filter((operation) =>
    valuesOf(operation).every(({ data }) => (data as unknown[]).length > 0),
  )
  expect(lists.length).toBeGreaterThan(60)
  expect(lacking.map(({ id }) => id).sort()).toEqual(Object.keys(neverEmpty).sort())
})

interface Lifecycle {
  /** The schema of the states, or the one whose member they are. */
  name: string
  states: unknown[]
}

/** The lifecycle of a resource or row: the words of its `state` or `status`. */
const lifecycleOf = (schema: Schema | undefined): { member: string; lifecycle: Lifecycle } | null => {
  const { properties = {} } = resolved(schema)
  for (const member of ['state', 'status']) {
    const own = properties[member]
    const { enum: states } = resolved(own)
    const name = own?.$ref ?? schema?.$ref
    if (states !== undefined && name !== undefined) return { member, lifecycle: { name, states } }
  }
  return null
}

/** Each state of each lifecycle, and those that a read shows. */
const shownStates = (): Map<string, { states: unknown[]; shown: Set<unknown> }> => {
  const found = new Map<string, { states: unknown[]; shown: Set<unknown> }>()
  for (const operation of reading) {
    const rowSchema = rowSchemaOf(operation)
    const { member, lifecycle } = lifecycleOf(rowSchema ?? successSchemaOf(operation)) ?? {}
    if (member === undefined || lifecycle === undefined) continue
    const { name, states } = lifecycle
    const { shown } = found.get(name) ?? { shown: new Set() }
    for (const value of valuesOf(operation))
      for (const row of rowSchema === undefined ? [value] : (value.data as Members[])) shown.add(row[member])
    found.set(name, { states, shown })
  }
  return found
}

test('each state of each resource is in an example of a read', () => {
  const found = shownStates()
  expect(found.size).toBeGreaterThan(20)
  const missing = [...found].flatMap(([name, { states, shown }]) =>
    states.filter((state) => state !== null && !shown.has(state)).map((state) => `${name} ${state}`),
  )
  expect(missing).toEqual([])
})
