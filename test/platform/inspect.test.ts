import { describe, expect, test } from 'vitest'
import { type JsonSchema, loadDocument, resolveOperations } from '../../server/platform/contract/document.ts'
import { createFaultFinder, mostFaults } from '../../server/platform/contract/faults.ts'
import { createInspector } from '../../server/platform/contract/inspect.ts'

const { document } = loadDocument()
const operations = resolveOperations(document)
const finder = createFaultFinder(document)

const faultsOf = (
  id: 'createTag' | 'searchContacts' | 'createContact' | 'applyContactAction',
  body: unknown,
) => {
  const operation = operations.get(id)
  if (operation === undefined) throw new Error(`The contract has no ${id}.`)
  return finder.all(operation, { params: {}, query: new URLSearchParams(), headers: {}, body })
}

const places = (faults: { pointer?: string; code: string }[]) =>
  faults.map(({ pointer, code }) => `${pointer} ${code}`)

/** A condition whose questions are these. */
const asking = (conditions: unknown[]) => ({ condition: { match: 'all', conditions } })

// A time-out of the runner is what a quadratic search would meet: each of these took between ten seconds and forever.
describe('a body that is wrong in many places', () => {
  test('is told of the length of a text, and not of its pattern, where it is too long', () => {
    expect(places(faultsOf('createTag', { name: `${'!'.repeat(900_000)}\u0001` }))).toEqual([
      '/name max_length',
    ])
  })

  test('is told of the number of items, and not of each, where there are too many', () => {
    const questions = Array.from({ length: 300_000 }, () => ({}))
    expect(places(faultsOf('searchContacts', asking(questions)))).toEqual(['/condition/conditions max_items'])
  })

  test('is told of the number of members, and not of each, where there are too many', () => {
    const custom_fields = Object.fromEntries(
      Array.from({ length: 201 }, (_, key) => [`not a key ${key}`, {}]),
    )
    expect(places(faultsOf('createContact', { email: 'ada@example.com', custom_fields }))).toEqual([
      '/custom_fields invalid_value',
    ])
  })

  test('is told of the type alone where that is wrong', () => {
    const condition = { match: 7, conditions: [{ field: 'email', operator: 'contains', value: '@' }] }
    expect(places(faultsOf('searchContacts', { condition }))).toEqual(['/condition/match type'])
  })

  test('is told nothing of a value that one of several possible shapes fits', () => {
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

  test('is told the most that a problem holds, and one more that tells that there are more', () => {
    const group = asking(Array.from({ length: 50 }, () => ({}))).condition
    const faults = faultsOf('searchContacts', asking(Array.from({ length: 50 }, () => group)))
    expect(faults).toHaveLength(mostFaults + 1)
  })

  test('is told no pointer longer than a problem holds', () => {
    const key = 'k'.repeat(400_000)
    const values = Array.from({ length: 150 }, () => ({}))
    const faults = faultsOf('createContact', { email: 'ada@example.com', custom_fields: { [key]: values } })
    expect(faults.length).toBeGreaterThan(0)
    for (const { pointer = '' } of faults) expect(pointer.length).toBeLessThan(1100)
  })

  test('is told of what was meant where several were possible', () => {
    const deep = asking([{ match: 'any', conditions: [{ field: 'email' }] }])
    expect(places(faultsOf('searchContacts', deep))).toEqual([
      '/condition/conditions/0/conditions/0/operator required',
    ])
    expect(places(faultsOf('applyContactAction', {}))).toEqual(['/action required'])
    expect(places(faultsOf('applyContactAction', { action: 'burn' }))).toEqual(['/action enum'])
  })
})
