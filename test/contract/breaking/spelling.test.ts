import { expect, test } from 'vitest'
import { inOneSpelling } from '../../../openapi/tools/spelling.ts'

const several = { type: ['string', 'integer', 'null'], maxLength: 9, maximum: 7, description: 'A value.' }
const choice = (maximum: number) => ({
  description: 'A value.',
  oneOf: [{ type: 'null' }, { type: 'integer', maximum }, { type: 'string', maxLength: 9 }],
})

test('several types and a choice of them are one schema, in any order', () => {
  expect(inOneSpelling(several)).toEqual(inOneSpelling(choice(7)))
  expect(inOneSpelling(several)).not.toEqual(inOneSpelling(choice(8)))
})

test('one type and null stay as they are', () => {
  const schema = { type: ['string', 'null'], maxLength: 9 }
  expect(inOneSpelling(schema)).toEqual(schema)
})

test('examples are no schemas, but a member may be called example', () => {
  const value = { type: ['string', 'integer'] }
  expect(inOneSpelling({ example: value })).toEqual({ example: value })
  expect(inOneSpelling({ properties: { example: several } })).toEqual({
    properties: { example: inOneSpelling(several) },
  })
})
