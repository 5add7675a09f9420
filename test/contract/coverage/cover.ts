import { describe, expect, test } from 'vitest'
import { answerExamplesOf, operationOf, operations } from '../walk/contract.ts'
import { accountFor, type Cell, cellOf, cellsOf, keyOf } from './cells.ts'
import { domainOf } from './domains.ts'
import { masked } from './exact.ts'
import { exceptions } from './exceptions.ts'
import { createRecipes, startApps } from './recipes.ts'

const textOf = (value: unknown): string => JSON.stringify(value)

/** Tests each documented response of a domain's operations. Call it at the top of a file. */
export const coverDomain = async (domain: string): Promise<void> => {
  const cells = cellsOf(operations.filter(({ row }) => domainOf(row.area) === domain))
  const keys = cells.map(keyOf)
  const reached = new Set<string>()
  const recipes = createRecipes(await startApps())

  const ours = exceptions.filter(({ cell }) => keys.includes(cell))
  const excepted = ours.map(({ cell }) => cell)
  const named = cells
    .map((cell) => ({ ...cell, name: keyOf(cell) }))
    .filter(({ name }) => !excepted.includes(name))
  const successes = named.filter(({ status, example }) => status < 300 && example !== null)
  const refusals = named.filter(({ status }) => status >= 400)
  const rest = named.filter((cell) => !successes.includes(cell) && !refusals.includes(cell))

  const mark = (cell: Cell): void => {
    reached.add(keyOf(cell))
  }

  describe('the server returns the documented success for the documented request', () => {
    test.for(successes)('$name', async ({ operation: id, status, example }) => {
      const operation = operationOf(id)
      const exchange = await recipes.success(operation, example ?? '')
      expect(exchange.answer).toMatchObject({ status })
      const documented = answerExamplesOf(operation, String(status)).find(({ name }) => name === example)
      const shown = new Set([...exchange.known].filter((known) => textOf(documented?.value).includes(known)))
      expect(masked(exchange.body, shown)).toEqual(masked(documented?.value, shown))
      mark(cellOf(exchange))
    })
  })

  describe('the server returns the documented problem', () => {
    test.for(refusals)('$name', async ({ operation, example, name }) => {
      const cell = cellOf(await recipes.problem(operationOf(operation), example ?? ''))
      expect(keyOf(cell)).toBe(name)
      mark(cell)
    })
  })

  describe('the server returns a response without a body', () => {
    test.for(rest)('$name', async ({ operation, status, name }) => {
      expect(status, 'a way is known to 304 only').toBe(304)
      const cell = cellOf(await recipes.notModified(operationOf(operation)))
      expect(keyOf(cell)).toBe(name)
      mark(cell)
    })
  })

  test('the server returned every documented response of the domain, and every exception is needed', () => {
    process.stdout.write(
      `contract coverage of ${domain}: ${keys.filter((key) => reached.has(key)).length} of ${keys.length} cells\n`,
    )
    expect(accountFor(keys, reached, ours)).toEqual({ unreached: [], needless: [] })
  })
}
