import { expect, test } from 'vitest'
import { lastRelease } from '../../openapi/tools/breaking.ts'
import { readContract } from '../../openapi/tools/contract.ts'
import results from './generators/results.json' with { type: 'json' }
import { tools } from './generators/tools.ts'

const contract = readContract()

/** A version in work may wait for its release: from then on, only it counts. */
const versions = [contract.info.version, (await lastRelease())?.version]

test('each generator was last tried with the last release or the version after it, and held', () => {
  const held = Object.entries(results).filter(
    ([, result]) => result.holds && versions.includes(result.contract),
  )
  expect(held.map(([name]) => name).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
})
