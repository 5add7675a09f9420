import { describe, expect, test } from 'vitest'
import {
  withList,
  withoutList,
  withoutTag,
  withTag,
} from '../../../admin/audience/contacts/show/details/patches.ts'
import { piecesOf, stepOf, toneOf } from '../../../admin/audience/contacts/show/mail-rules.ts'
import { kindOf, kindsIn, typesByKind } from '../../../admin/audience/contacts/show/timeline/kinds.ts'
import { neighbourIn, type Walk } from '../../../admin/audience/contacts/show/walk.ts'
import { contactActivityTypeValues } from '../../../generated/types.ts'

describe('whether a contact gets e-mail', () => {
  const check = (key: string, ok: boolean) => ({ key, ok }) as never
  test.each([
    ['good', true, ['consent', true]],
    ['warn', false, ['consent', false]],
    ['warn', false, ['frequency_cap', false]],
    ['bad', false, ['suppression', false]],
    ['bad', false, ['moon_phase', false]],
  ] as const)('is %s', (tone, eligible, [key, ok]) => {
    expect(toneOf({ eligible, checks: [check('trash', true), check(key, ok)] })).toBe(tone)
  })

  test('has a step for each way back that the screen can go', () => {
    const of = (kind: string | null) =>
      stepOf({ way_back: kind === null ? null : ({ kind, detail: '' } as never) })
    expect(of('delete_suppression')).toBe('lift')
    expect(of('record_consent')).toBe('status')
    expect(of('wait')).toBeNull()
    expect(of('constructor')).toBeNull()
    expect(of(null)).toBeNull()
  })

  test('is said in sentences with times and words of the contract', () => {
    expect(piecesOf('Since 2026-10-15T07:00:02.318Z, with `manual`.')).toEqual([
      { kind: 'text', text: 'Since ' },
      { kind: 'time', text: '2026-10-15T07:00:02.318Z' },
      { kind: 'text', text: ', with ' },
      { kind: 'code', text: 'manual' },
      { kind: 'text', text: '.' },
    ])
    expect(piecesOf('A lone ` stays.')).toEqual([{ kind: 'text', text: 'A lone ` stays.' }])
    expect(piecesOf('')).toEqual([])
  })
})

describe('the kinds of the timeline', () => {
  test('have each type of the contract once', () => {
    expect(Object.values(typesByKind).flat().sort()).toEqual([...contactActivityTypeValues].sort())
  })

  test('are named by the address', () => {
    expect(kindsIn('notes,mail,other')).toEqual(['mail', 'notes'])
    expect(kindsIn(undefined)).toEqual([])
    expect(kindOf('email_opened')).toBe('mail')
    expect(kindOf('moved_house')).toBeNull()
  })
})

describe('a change of lists and tags that is shown at once', () => {
  const contact = {
    lists: [{ id: '1', name: 'Circle', slug: 'circle', status: 'pending', since_at: '' }],
    tags: [{ id: '2', name: 'Poetry', slug: 'poetry' }],
  } as never

  test('is taken back alone, without the others', () => {
    const tag = { id: '3', name: 'Fair' }
    const other = { id: '4', name: 'Quick' }
    const shown = withTag(other)(withTag(tag)(contact))
    expect(shown.tags.map(({ name }) => name)).toEqual(['Fair', 'Poetry', 'Quick'])
    expect(withoutTag(tag)(shown).tags.map(({ name }) => name)).toEqual(['Poetry', 'Quick'])
  })

  test('gives back a list with its status', () => {
    const [list] = (contact as { lists: [{ id: string; name: string; status: 'pending' }] }).lists
    const without = withoutList(list)(contact)
    expect(without.lists).toEqual([])
    expect(withList(list)(without).lists).toMatchObject([{ id: '1', status: 'pending' }])
    expect(withList({ ...list, status: 'unsubscribed' })(contact).lists).toMatchObject([
      { id: '1', status: 'unsubscribed' },
    ])
  })
})

describe('a walk through a list', () => {
  const pages: Record<string, Walk> = {
    first: { ids: ['a', 'b'], next: 'second', previous: null },
    second: { ids: ['c', 'd'], next: 'third', previous: 'first' },
    third: { ids: ['e'], next: null, previous: 'second' },
  }
  const read = async (cursor: string): Promise<Walk> => {
    const page = pages[cursor]
    if (page === undefined) throw new Error(`There is no page ${cursor}.`)
    return page
  }
  const first = pages.first as Walk

  test.each([
    ['a', 1, 'b'],
    ['b', 1, 'c'],
    ['d', 1, 'e'],
    ['e', 1, null],
    ['b', -1, 'a'],
    ['a', -1, null],
    ['d', -1, 'c'],
  ] as const)('goes from %s by %i to %s', async (id, step, found) => {
    expect((await neighbourIn(first, id, step, read)).found).toBe(found)
  })

  test('goes back beyond the pages that the table has kept', async () => {
    const { found, walk } = await neighbourIn(pages.second as Walk, 'c', -1, read)
    expect(found).toBe('b')
    expect(walk.ids).toEqual(['a', 'b', 'c', 'd'])
  })

  test('ends after a few pages where the contact is not in the list', async () => {
    let count = 0
    const endless = async (): Promise<Walk> => {
      count += 1
      return { ids: [`x${count}`], next: 'more', previous: null }
    }
    expect((await neighbourIn(first, 'missing', 1, endless)).found).toBeNull()
    expect(count).toBeLessThan(10)
  })
})
