import { expect, test } from 'vitest'
import { operations } from './walk/contract.ts'

/** Parameters for which no example helps. */
const exceptions: Record<string, string> = {
  cursor: 'It comes from an earlier page, and any other value is rejected.',
  dismissed: 'It is true or false.',
}

const without = operations.flatMap(({ id, parameters }) =>
  parameters
    .filter(({ example, examples }) => example === undefined && examples === undefined)
    .map(({ name }) => ({ id, name })),
)

test('every parameter has an example, which samples and the mock use', () => {
  expect(without.filter(({ name }) => !(name in exceptions))).toEqual([])
})

test('no exception is needless', () => {
  expect(Object.keys(exceptions).filter((one) => !without.some(({ name }) => name === one))).toEqual([])
})
