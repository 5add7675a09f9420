import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../../server/marketing/migration/source/json.ts'

/** Longer than what is parsed at once. */
const long = 'x'.repeat(70_000)

const read = async (text: string): Promise<unknown> => {
  const found = await readJson(text)
  return 'fault' in found ? found.fault : found.value
}

describe('large JSON of a source', () => {
  test('is the value that the parser of the language gives', async () => {
    const value = fc.jsonValue({ maxDepth: 4 })
    const large = fc.tuple(value, value, value, fc.array(value), fc.nat(3)).map(([a, b, c, more, at]) => {
      const texts = ['', '', '', ''].map((_, place) => (place === at ? `${long}"\\[{,:` : ','))
      const many = Array.from({ length: 2000 }, (_, index) => ({ index, 'a,"}': more }))
      return {
        [`k${texts[0]}`]: a,
        b: [b, texts[1], { c, [`${texts[2]}"`]: many }, []],
        ['__proto__']: texts[3],
      }
    })
    await fc.assert(
      fc.asyncProperty(large, fc.constantFrom(0, 2), async (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(await read(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: 30 },
    )
  })

  test.each([
    ['a comma too many at the end', `["${long}",]`],
    ['a comma too many at the beginning', `[,"${long}"]`],
    ['two commas', `["${long}",,1]`],
    ['no comma', `["${long}" 1]`],
    ['another bracket', `["${long}"}`],
    ['another bracket within', `[[1,"${long}"},1]`],
    ['no end', `["${long}"`],
    ['more behind it', `["${long}"]]`],
    ['a text behind it', `["${long}"] 1`],
    ['a member without a name', `{"a":1,:"${long}"}`],
    ['a member without a colon', `{"a" "${long}"}`],
    ['a member that is no member', `{"${long}"}`],
    ['a name without quotes', `{a:"${long}"}`],
    ['a text without end', `["${long}`],
  ])('is refused with %s', async (_, text) => {
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
    expect(await read(text)).toBe('The response is not valid JSON.')
  })

  test.each([
    [
      'too many members',
      `{${Array.from({ length: 10_001 }, (_, at) => `"k${at}":0`).join()}}`,
      /too many members/,
    ],
    ['too many values', `[${'0,'.repeat(2_000_001)}0]`, /too many values/],
    ['too many levels', `${'['.repeat(65)}${']'.repeat(65)}`, /too deeply/],
  ])('is refused with %s', async (_, text, fault) => {
    expect(await read(text)).toMatch(fault)
  })
})
