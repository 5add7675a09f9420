import { describe, expect, test } from 'vitest'
import { faultOfPattern, matchesPattern } from '../../../server/marketing/forms/pattern.ts'

const samples = [
  '',
  'a',
  'ab',
  'aab',
  'abc',
  'abab',
  '12',
  '123',
  'A-1',
  'x y',
  'é',
  '\n',
  'a.b',
  'zz9',
  'b',
  'x\u3000y',
  'x\u2007y',
  '\u2028',
  '\ufeff',
]
const patterns = [
  'a*b?',
  '[a-c]+',
  '[^a-c]+',
  '(?:ab)+|[0-9]{2,3}',
  '\\d{2}',
  '\\w+-\\d',
  'x\\sy',
  'x\\Sy',
  '\\s',
  '.',
  'a\\.b',
  '(a|b|zz)9?',
  'a{0,2}b{1}',
  '[A-Z\\-]+\\d*',
  '',
  'a||b',
  '()a()',
  '(a{0}|b)c?',
  '(||a|)b',
  '((|)|())*a',
  '(a{0}){3}1?2',
]

/** Milliseconds: an expression whose cost explodes takes longer, a busy machine does not. */
const limit = { timeout: 5_000 }

describe('a pattern', () => {
  test.for(patterns)('%s matches what the expression of a browser matches', (pattern) => {
    const expression = new RegExp(`^(?:${pattern})$`, 'u')
    for (const sample of samples)
      expect([sample, matchesPattern(pattern, sample)]).toEqual([sample, expression.test(sample)])
  })

  test('takes time that grows linearly with the text', limit, () => {
    const text = `${'a'.repeat(10_000)}!`
    expect(matchesPattern('(a*)*(a|a)*a*a*a*b', text)).toBe(false)
  })

  test('takes little time for empty alternatives and copies of a set', limit, () => {
    for (const pattern of [`(a((${'|'.repeat(150)}){18}){24})*b`, `(([^${'b-c'.repeat(50)}]*){16}){10}b`]) {
      expect(faultOfPattern(pattern)).toBe(null)
      expect(matchesPattern(pattern, 'a'.repeat(1000))).toBe(false)
    }
  })

  test.for(['a{0}', '()', '(|)', '(|a{0}|())'])(
    '%s costs nothing, however often it is repeated',
    limit,
    (empty) => {
      const pattern = `${'('.repeat(20)}${empty}${'){100}'.repeat(20)}b`
      expect([faultOfPattern(pattern), matchesPattern(pattern, 'b')]).toEqual([null, true])
    },
  )

  test.for([
    '(?=a)',
    '(?<a>b)',
    '\\1',
    'a**',
    '[b-a]',
    '(a',
    'a)',
    '*',
    'a{101}',
    '((a{100}){100}){100}',
    '^a$',
    '[a',
  ])('%s is refused', (pattern) => {
    expect(faultOfPattern(pattern)).toEqual(expect.any(String))
  })
})
