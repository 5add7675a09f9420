import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../../server/migration/sources/http/json.ts'

/** Longer than what is parsed at once. */
const long = 'x'.repeat(70_000)

const read = async (text: string): Promise<unknown> => {
  const found = await readJson(Buffer.from(text))
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
    ['letters', 'x'],
    ['marks', 'ä'],
    ['escaped quotes', '\\"'],
    ['escaped halves of a pair', '\\ud83d\\ude00'],
  ])('keeps the start of a text of %s without end', async (_, part) => {
    const text = part.repeat(9_000_000 / part.length)
    const read = await readJson(Buffer.from(`{"before":1,"text":"${text}","after":"2"}`))
    if ('fault' in read) throw new Error(read.fault)
    const { text: found, ...rest } = read.value as Record<string, string>
    expect(rest).toEqual({ before: 1, after: '2' })
    expect(found?.length).toBeGreaterThan(600_000)
    expect((JSON.parse(`"${text}"`) as string).startsWith(found ?? '-')).toBe(true)
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
    ['too many items', `[${'0,'.repeat(100_000)}0]`, /too many items/],
    [
      'too many values',
      `[${Array(21)
        .fill(`[${'0,'.repeat(99_999)}0]`)
        .join()}]`,
      /too many values/,
    ],
    ['a web page', `${' '.repeat(70_000)}<html>`, /web page/],
    ['too many levels', `${'['.repeat(65)}${']'.repeat(65)}`, /too deeply/],
  ])('is refused with %s', async (_, text, fault) => {
    expect(await read(text)).toMatch(fault)
  })
})
