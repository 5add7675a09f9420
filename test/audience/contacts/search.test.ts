import { describe, expect, test } from 'vitest'
import { searchPattern } from '../../../server/audience/contacts/search.ts'
import type { ProblemError } from '../../../server/platform/problem.ts'

const faultOf = (search: string): string | undefined => {
  try {
    searchPattern(search)
    return undefined
  } catch (error) {
    return (error as ProblemError).errors[0]?.code
  }
}

describe('a search', () => {
  test.each([
    ['lovelace', '%lovelace%'],
    ['  Ada   Love ', '%Ada Love%'],
    ['100%_\\', '%100\\%\\_\\\\%'],
    ['ad', '% ad%'],
    ['a%', '% a\\%%'],
    ['🦉b', '% 🦉b%'],
  ])('for %j uses the pattern %j', (search, pattern) => {
    expect(searchPattern(search)).toBe(pattern)
  })

  test('with fewer than two characters is rejected, spaces around them not counted', () => {
    expect(faultOf(' a ')).toBe('min_length')
    expect(faultOf('   ')).toBe('min_length')
  })

  test('of punctuation only is rejected', () => {
    expect(faultOf('@.-')).toBe('invalid_value')
    expect(faultOf('%%')).toBe('invalid_value')
  })
})
