import { describe, expect, test } from 'vitest'
import { type JsonSchema, loadDocument, resolveOperations } from '../../server/platform/contract/document.ts'
import { createFaultFinder, maxFaults } from '../../server/platform/contract/faults.ts'
import { createInspector } from '../../server/platform/contract/inspect.ts'

const document = loadDocument()
const operations = resolveOperations(document)
const finder = createFaultFinder(document)

const faultsOf = (
  id: 'createTag' | 'searchContacts' | 'createContact' | 'applyContactAction' | 'updatePrivacyRequest',
  body: unknown,
) => {
  const operation = operations.get(id)
  if (operation === undefined) throw new Error(`The contract has no ${id}.`)
  return finder.all(operation, { params: {}, query: new URLSearchParams(), headers: {}, body })
}

const places = (faults: { pointer?: string; code: string }[]) =>
  faults.map(({ pointer, code }) => `${pointer} ${code}`)

/** A condition with these rules. */
const asking = (conditions: unknown[]) => ({ condition: { match: 'all', conditions } })

// A quadratic search would exceed the test timeout: each of these took between ten seconds and forever.
describe('a body with many errors', () => {
  test('gets the length of a text, and not its pattern, if it is too long', () => {
    expect(places(faultsOf('createTag', { name: `${'!'.repeat(900_000)}\u0001` }))).toEqual([
      '/name max_length',
    ])
  })

  test('gets the number of items, and not each, if there are too many', () => {
    const questions = Array.from({ length: 300_000 }, () => ({}))
    expect(places(faultsOf('searchContacts', asking(questions)))).toEqual(['/condition/conditions max_items'])
  })

  test('gets the number of members, and not each, if there are too many', () => {
    const custom_fields = Object.fromEntries(
      Array.from({ length: 201 }, (_, key) => [`not a key ${key}`, {}]),
    )
    expect(places(faultsOf('createContact', { email: 'ada@example.com', custom_fields }))).toEqual([
      '/custom_fields invalid_value',
    ])
  })

  test('gets only the type if that is wrong', () => {
    const condition = { match: 7, conditions: [{ field: 'email', operator: 'contains', value: '@' }] }
    expect(places(faultsOf('searchContacts', { condition }))).toEqual(['/condition/match type'])
  })

  test('gets no error for a value that matches one of several branches', () => {
    const inspect = createInspector(document)
    const either = {
      oneOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    }
    const told = (value: string) => inspect(either as JsonSchema, value, 10).map(({ keyword }) => keyword)
    expect([told('2026-11-22'), told('2026-11-22T10:00:00Z'), told('soon')]).toEqual([[], [], ['format']])
  })

  test('gets the maximum number of errors, and one more that shows that there are more', () => {
    const group = asking(Array.from({ length: 50 }, () => ({}))).condition
    const faults = faultsOf('searchContacts', asking(Array.from({ length: 50 }, () => group)))
    expect(faults).toHaveLength(maxFaults + 1)
  })

  test("gets no pointer longer than the contract's maximum", () => {
    const key = 'k'.repeat(400_000)
    const values = Array.from({ length: 150 }, () => ({}))
    const faults = faultsOf('createContact', { email: 'ada@example.com', custom_fields: { [key]: values } })
    expect(faults.length).toBeGreaterThan(0)
    for (const { pointer = '' } of faults) expect(pointer.length).toBeLessThan(1100)
  })

  test('gets the errors of the most likely of several branches', () => {
    const deep = asking([{ match: 'any', conditions: [{ field: 'email' }] }])
    expect(places(faultsOf('searchContacts', deep))).toEqual([
      '/condition/conditions/0/conditions/0/operator required',
    ])
    expect(places(faultsOf('applyContactAction', {}))).toEqual(['/action required'])
    expect(places(faultsOf('applyContactAction', { action: 'burn' }))).toEqual(['/action enum'])
  })
})

describe('a member that requires another', () => {
  test('is not allowed without it', () => {
    const body = { action: 'delete', ids: [], expected_count: 1 }
    expect(faultsOf('applyContactAction', body)).toContainEqual({
      pointer: '/expected_count',
      code: 'not_allowed',
      detail: '`expected_count` requires `condition`.',
    })
  })

  test('asks for it if each requires the other', () => {
    expect(faultsOf('updatePrivacyRequest', { extension_reason: 'Old archives' })).toContainEqual({
      pointer: '/due_at',
      code: 'required',
      detail: '`extension_reason` requires `due_at`.',
    })
    expect(faultsOf('updatePrivacyRequest', { due_at: '2026-12-24T00:00:00.000Z' })).toContainEqual({
      pointer: '/extension_reason',
      code: 'required',
      detail: '`due_at` requires `extension_reason`.',
    })
  })
})
