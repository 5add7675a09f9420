import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidy } from '../../../server/content/templates/content/tidy.ts'

const words = fc
  .array(fc.constantFrom('\n', '\n\n', ' ', 'word', ''), { maxLength: 5 })
  .map((some) => some.join(''))
const passage = fc.oneof(
  words,
  words.map((text) => ({ text })),
)
const textOf = (one: string | { readonly text: string }): string => (typeof one === 'string' ? one : one.text)

describe('a text in segments', () => {
  test('is tidied like the whole text', () => {
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 8 }), (passages) => {
        const whole = passages
          .map(textOf)
          .join('')
          .trim()
          .replace(/\n{3,}/g, '\n\n')
        expect(tidy(passages).map(textOf).join('')).toBe(whole)
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps unchanged segments', () => {
    const [greeting, body] = [{ text: 'Dear ' }, { text: ',\n\nnew books.' }]
    expect(tidy([greeting, 'Ada', body])[2]).toBe(body)
  })
})
