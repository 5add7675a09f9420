import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceOf } from '../../../admin/editing/difference.ts'
import { isSame, type Members, merge } from '../../../admin/editing/merge.ts'

describe('members of two sides', () => {
  test('merge where one side alone has changed them', () => {
    const base = { company: 'Old', phone: '1', 'address.city': 'London' }
    const theirs = { ...base, phone: '2' }
    expect(merge(base, { company: 'New' }, theirs)).toEqual({
      send: { company: 'New' },
      conflicts: [],
      others: ['phone'],
    })
  })

  test('conflict where both sides have changed one to different values', () => {
    expect(merge({ company: 'Old' }, { company: 'Mine' }, { company: 'Theirs' })).toEqual({
      send: {},
      conflicts: [{ member: 'company', base: 'Old', mine: 'Mine', theirs: 'Theirs' }],
      others: [],
    })
  })

  test('are not written again where both sides have made the same change', () => {
    expect(merge({ company: 'Old' }, { company: 'Same' }, { company: 'Same' })).toEqual({
      send: {},
      conflicts: [],
      others: [],
    })
  })

  test('that were cleared on one side count as changed', () => {
    expect(merge({ phone: '1' }, { phone: null }, { phone: '1' }).send).toEqual({ phone: null })
    expect(merge({ phone: '1' }, { phone: '2' }, { phone: null }).conflicts).toHaveLength(1)
    expect(merge({}, { 'custom_fields.new': 'x' }, { 'custom_fields.new': null }).send).toEqual({
      'custom_fields.new': 'x',
    })
  })

  test('that are sets are equal in any order', () => {
    expect(isSame(['a', 'b'], ['b', 'a'])).toBe(true)
    expect(isSame(['a', 'a'], ['a'])).toBe(false)
    expect(isSame(null, undefined)).toBe(true)
    expect(isSame('1', 1)).toBe(false)
    expect(isSame('', null)).toBe(false)
  })

  const value = fc.constantFrom(null, '', 'a', 'b', 'c', 1, true)
  const members = fc.record({ one: value, two: value, three: value })
  const some = fc.record({ one: value, two: value, three: value }, { requiredKeys: [] })

  test('lose no change of either side', () => {
    fc.assert(
      fc.property(members, some, members, (base: Members, mine: Members, theirs: Members) => {
        const { send, conflicts, others } = merge(base, mine, theirs)
        const result: Members = { ...theirs, ...send }
        const asked = new Set(conflicts.map(({ member }) => member))
        for (const member of Object.keys(base)) {
          const isMine = member in mine && !isSame(mine[member], base[member])
          const isTheirs = !isSame(theirs[member], base[member])
          if (isMine && isTheirs && !isSame(mine[member], theirs[member])) {
            expect(asked).toContain(member)
            expect(send).not.toHaveProperty(member)
          } else expect(isSame(result[member], isMine ? mine[member] : theirs[member])).toBe(true)
          expect(others.includes(member)).toBe(isTheirs && !isMine)
        }
      }),
    )
  })
})

describe('the difference of two texts', () => {
  const changedIn = (text: string, other: string): string[] =>
    differenceOf(text, other).flatMap((piece) => (piece.isChanged ? [piece.text] : []))

  test('is marked by words', () => {
    expect(changedIn('Call before the next auction.', 'Call after the next auction.')).toEqual(['before'])
    expect(changedIn('one', 'two')).toEqual(['one'])
    expect(changedIn('same text', 'same text')).toEqual([])
    expect(changedIn('a', '')).toEqual(['a'])
    expect(changedIn('', 'a')).toEqual([])
    // What both begin with and what both end with may overlap.
    expect(changedIn('a a', 'a a a')).toEqual([])
    expect(changedIn('a a a', 'a a')).toEqual([' a'])
  })

  test('keeps the whole text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', 'é', '😀') })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const pieces = differenceOf(one, other)
        expect(pieces.map((piece) => piece.text).join('')).toBe(one)
        if (one === other) expect(pieces.every(({ isChanged }) => !isChanged)).toBe(true)
      }),
    )
  })

  test('takes time in proportion to the text', () => {
    const long = 'word '.repeat(20_000)
    const begin = performance.now()
    differenceOf(`${long}a${long}`, `${long}b${long}`)
    expect(performance.now() - begin).toBeLessThan(2000)
  })
})
