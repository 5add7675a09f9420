import { expect, test } from 'vitest'
import { readContract } from '../../openapi/tools/contract.ts'
import results from './generators/results.json' with { type: 'json' }
import { tools } from './generators/tools.ts'

const contract = readContract()

test('each generator was last tried with the version of this contract, and held', () => {
  const held = Object.entries(results).filter(([, result]) => result.holds)
  const tried = held.map(([name, { contract }]) => `${name}: ${contract}`)
  expect(tried.toSorted()).toEqual(tools.map(({ name }) => `${name}: ${contract.info.version}`).toSorted())
})
