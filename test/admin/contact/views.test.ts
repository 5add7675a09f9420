import { describe, expect, test } from 'vitest'
import type { Condition } from '../../../admin/audience/contacts/view.ts'
import { inOrder, moved, type Placed } from '../../../admin/audience/contacts/views/order.ts'
import {
  columnsIn,
  columnsText,
  hasOwnState,
  isSameState,
  keptOf,
  type Params,
  paramsIn,
  paramsOf,
  type SavedView,
  withoutFaulty,
} from '../../../admin/audience/contacts/views/state.ts'

const city = { match: 'any', conditions: [{ field: 'city', operator: 'is', value: 'London' }] }
const usual = ['full_name', 'email']

/** A view as the service returns it: rules have all their members. */
const savedAs = (params: Params): SavedView => {
  const answered = (part: object): object =>
    'conditions' in part
      ? { ...part, conditions: (part.conditions as object[]).map(answered) }
      : { value: null, parameters: null, ...part }
  const kept = keptOf(params)
  const condition = kept?.condition ? answered(kept.condition) : null
  return { ...kept, condition } as SavedView
}

describe('a saved view', () => {
  const states: Params[] = [
    {},
    { q: 'ada', status: 'subscribed,pending', list: 'l1', tag: 't1,t2', segment: 's1' },
    { list: 'l1', membership: 'pending' },
    { list: 'l1,l2,l3', membership: 'unsubscribed', q: 'ada' },
    { condition: JSON.stringify(city) },
    { condition: JSON.stringify(city), status: 'bounced' },
    { trashed: 'true', q: 'ada' },
    { trashed: 'true' },
    { sort: 'email', columns: 'email:280,custom.genre', density: 'compact' },
  ]
  test.each(states)('gives the address back that was kept: %j', (params) => {
    const read = ({ condition, ...rest }: Params) => ({ ...rest, condition: JSON.parse(condition ?? 'null') })
    expect(read(paramsOf(savedAs(params)))).toEqual(read(params))
  })

  test('keeps a condition of another user as it is where no filter says it', () => {
    const rules = [
      { field: 'status', operator: 'in', value: ['pending'], parameters: null },
      { field: 'city', operator: 'is', value: 'London', parameters: null },
      { field: 'status', operator: 'in', value: ['subscribed'], parameters: null },
    ]
    const params = paramsOf({ ...savedAs({}), condition: { match: 'all', conditions: rules } as never })
    expect(params.status).toBe('pending')
    expect(JSON.parse(params.condition ?? '')).toEqual({
      match: 'all',
      conditions: [
        { field: 'city', operator: 'is', value: 'London' },
        { field: 'status', operator: 'in', value: ['subscribed'] },
      ],
    })
    const any = { match: 'any', conditions: rules } as never
    expect(paramsOf({ ...savedAs({}), condition: any })).toEqual({ condition: expect.any(String) })
  })

  test('is not made of an address that cannot be read', () => {
    expect(keptOf({ condition: '{' })).toBeNull()
    expect(keptOf({ q: 'a' })).toBeNull()
  })

  test('is the same as an address that shows the same', () => {
    expect(isSameState({ status: 'a,b', sort: '-created_at' }, { status: 'b,a' }, usual)).toBe(true)
    expect(isSameState({ columns: usual.join() }, {}, usual)).toBe(true)
    expect(isSameState({ columns: 'email,full_name' }, {}, usual)).toBe(false)
    expect(isSameState({ q: 'ada' }, {}, usual)).toBe(false)
    const answered = { ...city, conditions: city.conditions.map((one) => ({ ...one, parameters: null })) }
    expect(
      isSameState({ condition: JSON.stringify(answered) }, { condition: JSON.stringify(city) }, usual),
    ).toBe(true)
  })
})

describe('an address', () => {
  test('has a state of its own if it says one', () => {
    expect(hasOwnState({ v: '1', preview: '2' })).toBe(false)
    expect(hasOwnState({ v: '1', q: 'ada' })).toBe(true)
    expect(hasOwnState({ v: '1', changed: '1' })).toBe(true)
    expect(paramsIn({ v: '1', q: 'ada', preview: '2', sort: '' })).toEqual({ q: 'ada' })
  })

  test('has columns with widths that a view can keep', () => {
    expect(columnsText(columnsIn('email:280,full_name,,city:x'))).toBe('email:280,full_name,city')
    expect(columnsIn('email:9,city:99999')).toEqual([
      { key: 'email', width: 40 },
      { key: 'city', width: 2000 },
    ])
  })
})

describe('a condition that names what was deleted', () => {
  const condition = {
    match: 'all',
    conditions: [
      { field: 'lists', operator: 'contains_any', value: ['a', 'b'] },
      { match: 'any', conditions: [{ field: 'custom.x', operator: 'is', value: '1' }] },
      { field: 'city', operator: 'is', value: 'London' },
    ],
  } as Condition

  test('loses one value, or the rule, and groups that it leaves empty', () => {
    expect(withoutFaulty(condition, ['/condition/conditions/0/value/1'])?.conditions[0]).toMatchObject({
      value: ['a'],
    })
    const both = ['/condition/conditions/0/value/0', '/condition/conditions/0/value/1']
    expect(withoutFaulty(condition, both)?.conditions).toHaveLength(2)
    expect(withoutFaulty(condition, ['/condition/conditions/1/conditions/0/field'])).toEqual({
      match: 'all',
      conditions: [condition.conditions[0], condition.conditions[2]],
    })
    expect(withoutFaulty({ match: 'all', conditions: [] }, ['/limit'])).toBeNull()
  })
})

describe('the order of views', () => {
  const place = (text: string): Placed => {
    const [name = '', position] = text.split(' ')
    return { id: name, name, position: Number(position) }
  }
  const names = (views: readonly Placed[]): string =>
    inOrder(views)
      .map(({ name }) => name)
      .join('')
  const canMove = ({ name }: Placed): boolean => name === name.toLowerCase()
  /** The names after a move, with capital letters for views of others. */
  const namesAfter = (list: string[], id: string, by: -1 | 1): string | null => {
    const views = list.map(place)
    const changed = moved(views, id, by, canMove)
    if (changed === null) return null
    expect(changed.every(canMove)).toBe(true)
    return names(views.map((view) => changed.find((one) => one.id === view.id) ?? view))
  }

  test('changes by one place', () => {
    expect(namesAfter(['a 0', 'b 1', 'c 2'], 'c', -1)).toBe('acb')
    expect(namesAfter(['a 0', 'b 0', 'c 0'], 'a', 1)).toBe('bac')
    expect(namesAfter(['a 5', 'b 9'], 'b', -1)).toBe('ba')
  })

  test('changes around views of others, which stay', () => {
    expect(namesAfter(['a 0', 'X 0', 'b 1'], 'b', -1)).toBe('abX')
    expect(namesAfter(['a 0', 'X 0', 'b 1'], 'a', 1)).toBe('Xab')
    expect(namesAfter(['A 0', 'b 1'], 'A', 1)).toBeNull()
  })

  test('skips a place where no position is, and ends where it cannot go', () => {
    expect(namesAfter(['W 0', 'X 0', 'a 1'], 'a', -1)).toBe('aWX')
    expect(namesAfter(['X 0', 'x 0'], 'x', 1)).toBeNull()
    expect(namesAfter(['a 0', 'b 1'], 'a', -1)).toBeNull()
    expect(namesAfter(['a 0'], 'b', 1)).toBeNull()
  })
})
