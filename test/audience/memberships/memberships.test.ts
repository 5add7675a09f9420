import { describe, expect, test } from 'vitest'
import {
  type ListRef,
  type MembershipStatus,
  planJoining,
  planLeaving,
  planReplacing,
} from '../../../server/audience/memberships/memberships.ts'

const list = (id: string, opt_in: ListRef['opt_in'] = 'single'): ListRef => ({
  id,
  name: id,
  slug: id,
  opt_in,
})
const [news, circle] = [list('news', 'double'), list('circle')]
const present = (memberships: Record<string, MembershipStatus>) => new Map(Object.entries(memberships))
const moves = (plan: ReturnType<typeof planJoining>) =>
  plan.kind === 'changes' ? plan.changes.map(({ list: { id }, from, to }) => [id, from, to]) : plan.kind

describe('joining', () => {
  const cases: [MembershipStatus | null, MembershipStatus | undefined, ReturnType<typeof moves>][] = [
    [null, undefined, [['news', null, 'pending']]],
    [null, 'subscribed', [['news', null, 'subscribed']]],
    [null, 'unsubscribed', [['news', null, 'unsubscribed']]],
    ['pending', undefined, []],
    ['pending', 'subscribed', [['news', 'pending', 'subscribed']]],
    ['pending', 'unsubscribed', [['news', 'pending', 'unsubscribed']]],
    ['subscribed', undefined, []],
    ['subscribed', 'pending', [['news', 'subscribed', 'pending']]],
    ['subscribed', 'unsubscribed', [['news', 'subscribed', 'unsubscribed']]],
    ['unsubscribed', undefined, 'left'],
    ['unsubscribed', 'pending', 'left'],
    ['unsubscribed', 'subscribed', 'left'],
    ['unsubscribed', 'unsubscribed', []],
  ]
  test.each(cases)('from %s with %s becomes %j on a list with double opt-in', (from, status, expected) => {
    const before = present(from === null ? {} : { news: from })
    expect(moves(planJoining(before, [{ list: news, status }], 'refuse'))).toEqual(expected)
  })

  test('becomes subscribed on a list with single opt-in', () => {
    expect(moves(planJoining(present({}), [{ list: circle }], 'refuse'))).toEqual([
      ['circle', null, 'subscribed'],
    ])
  })

  test('refuses all lists if the contact has left one, or skips that one', () => {
    const joinings = [{ list: circle }, { list: news }]
    expect(planJoining(present({ news: 'unsubscribed' }), joinings, 'refuse')).toEqual({
      kind: 'left',
      list: news,
    })
    expect(moves(planJoining(present({ news: 'unsubscribed' }), joinings, 'skip'))).toEqual([
      ['circle', null, 'subscribed'],
    ])
  })

  test('allows 200 lists, including those that were left', () => {
    const many = (count: number) =>
      present(Object.fromEntries(Array.from({ length: count }, (_, n) => [`list-${n}`, 'unsubscribed'])))
    expect(moves(planJoining(many(199), [{ list: news }], 'refuse'))).toHaveLength(1)
    expect(moves(planJoining(many(199), [{ list: news }, { list: circle }], 'refuse'))).toBe('full')
    const full = new Map([...many(199), ['news', 'pending'] as const])
    expect(moves(planJoining(full, [{ list: news, status: 'subscribed' }], 'refuse'))).toHaveLength(1)
  })
})

test('removal keeps lists that the contact has left on record', () => {
  const before = present({ news: 'unsubscribed', circle: 'subscribed' })
  expect(planLeaving(before, [news, circle, list('other')])).toEqual([
    { list: circle, from: 'subscribed', to: null },
  ])
})

test('replacing removes other lists, adds new ones, and keeps those that the contact has left', () => {
  const [a, b, c, d] = [list('a'), list('b'), list('c'), list('d')]
  const before = present({ a: 'subscribed', b: 'unsubscribed', c: 'unsubscribed' })
  expect(moves(planReplacing(before, [b, d], [a, c]))).toEqual([
    ['a', 'subscribed', null],
    ['d', null, 'subscribed'],
  ])
})
