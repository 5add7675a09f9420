import { describe, expect, test } from 'vitest'
import { checkTree, type Known } from '../../../server/audience/conditions/check.ts'
import { allFields } from '../../../server/audience/conditions/fields/catalogue.ts'
import { type CustomField, customConditionField } from '../../../server/audience/conditions/fields/custom.ts'
import { locationOf } from '../../../server/audience/conditions/location.ts'
import { monthDays } from '../../../server/audience/conditions/predicates.ts'
import type { Leaf, Tree } from '../../../server/audience/conditions/tree.ts'

const custom: CustomField[] = [
  {
    key: 'genre',
    label: 'Genre',
    description: null,
    type: 'single_select',
    options: [{ value: 'poetry', label: 'Poetry' }],
    archived: false,
  },
  { key: 'old', label: 'Old', description: null, type: 'text', options: [], archived: true },
]

const id = '01a0fcd7-db80-7073-afd5-b7cc7ab7dfe8'
const other = '01a0fcd7-db80-7073-afd5-b7cc7ab7dfe9'

const knownWith = (segments: [string, Tree][] = []): Known => ({
  fields: new Map(allFields(custom.map(customConditionField)).map((field) => [field.key, field])),
  segments: new Map(segments),
})

const tree = (...conditions: Tree['conditions']): Tree => ({ match: 'all', conditions })

const check = (
  given: Tree,
  options: { saved?: boolean; segmentId?: string; trash?: boolean } = {},
  known = knownWith(),
) => checkTree(given, known, { pointer: '/condition', ...options })

/** The pointers, relative to the rule, and the codes of the errors in one rule. */
const faultsOf = (leaf: object): string[] => {
  const checked = check(tree(leaf as Leaf))
  if (checked.outcome !== 'faulty') return []
  return checked.faults.map(
    ({ pointer, code }) => `${pointer?.replace('/condition/conditions/0', '')} ${code}`,
  )
}

describe('a rule', () => {
  test.each<[string, object, string[]]>([
    ['on an unknown field', { field: 'shoe_size', operator: 'is', value: 'x' }, ['/field not_found']],
    ['on an archived field', { field: 'custom.old', operator: 'is', value: 'x' }, ['/field not_found']],
    ['with another type’s operator', { field: 'city', operator: 'gt', value: 'x' }, ['/operator enum']],
    ['with is_set on a field that is always set', { field: 'email', operator: 'is_set' }, ['/operator enum']],
    ['without a value', { field: 'city', operator: 'is' }, ['/value required']],
    ['with null for a value', { field: 'city', operator: 'is', value: null }, ['/value required']],
    ['with an unexpected value', { field: 'city', operator: 'is_set', value: 'x' }, ['/value not_allowed']],
    ['with an array instead of one value', { field: 'city', operator: 'is', value: ['x'] }, ['/value type']],
    ['with one value instead of an array', { field: 'city', operator: 'in', value: 'x' }, ['/value type']],
    ['with an empty array', { field: 'city', operator: 'in', value: [] }, ['/value min_items']],
    [
      'with a number instead of a text',
      { field: 'city', operator: 'in', value: ['x', 1] },
      ['/value/1 type'],
    ],
    [
      'with a text instead of a number',
      { field: 'opens_count', operator: 'eq', value: '1' },
      ['/value type'],
    ],
    ['with an unknown choice', { field: 'status', operator: 'is', value: 'gone' }, ['/value enum']],
    ['with an unknown option', { field: 'custom.genre', operator: 'is', value: 'prose' }, ['/value enum']],
    [
      'with an invalid id',
      { field: 'tags', operator: 'contains_any', value: [id, 'x'] },
      ['/value/1 format'],
    ],
    [
      'with an invalid date',
      { field: 'date_of_birth', operator: 'on', value: '2026-02-30' },
      ['/value format'],
    ],
    ['with the year 0', { field: 'date_of_birth', operator: 'on', value: '0000-01-01' }, ['/value format']],
    [
      'with a time instead of a date',
      { field: 'date_of_birth', operator: 'on', value: '2026-02-03T00:00:00Z' },
      ['/value format'],
    ],
    [
      'with a time on an invalid date',
      { field: 'created_at', operator: 'on', value: '2026-02-30T00:00:00Z' },
      ['/value format'],
    ],
    [
      'with one value instead of two',
      { field: 'opens_count', operator: 'between', value: [1] },
      ['/value type'],
    ],
    [
      'with two values in the wrong order',
      { field: 'opens_count', operator: 'between', value: [2, 1] },
      ['/value/1 invalid_value'],
    ],
    ['with negative days', { field: 'created_at', operator: 'in_last_days', value: -1 }, ['/value minimum']],
    [
      'with too many days',
      { field: 'created_at', operator: 'in_last_days', value: 3651 },
      ['/value maximum'],
    ],
    ['with half a day', { field: 'created_at', operator: 'in_last_days', value: 0.5 }, ['/value type']],
    [
      'with a search of one letter',
      { field: 'search', operator: 'contains', value: ' a ' },
      ['/value min_length'],
    ],
    [
      'with a search of no letters',
      { field: 'search', operator: 'contains', value: '%%%' },
      ['/value invalid_value'],
    ],
    [
      'with a search that is too long',
      { field: 'search', operator: 'contains', value: 'a'.repeat(201) },
      ['/value max_length'],
    ],
    ['with is on a search', { field: 'search', operator: 'is', value: 'ada' }, ['/operator enum']],
    [
      'with an invalid id of a contact',
      { field: 'id', operator: 'in', value: [id, '4711'] },
      ['/value/1 format'],
    ],
    ['on the trash', { field: 'trashed', operator: 'is_false' }, ['/field not_allowed']],
    [
      'without a required parameter',
      { field: 'list_membership', operator: 'is', value: 'pending' },
      ['/parameters/list_id required'],
    ],
    [
      'without the required sequence',
      { field: 'sequence_status', operator: 'is', value: 'waiting' },
      ['/parameters/sequence_id required'],
    ],
    [
      'with an automation instead of the sequence',
      { field: 'sequence_completed', operator: 'happened', parameters: { automation_id: id } },
      ['/parameters/sequence_id required', '/parameters/automation_id not_allowed'],
    ],
    [
      'with an unknown enrolment status',
      {
        field: 'automation_status',
        operator: 'in',
        value: ['waiting', 'in'],
        parameters: { automation_id: id },
      },
      ['/value/1 enum'],
    ],
    [
      'with is_set on an enrolment status',
      { field: 'automation_status', operator: 'is_set', parameters: { automation_id: id } },
      ['/operator enum'],
    ],
    [
      'with an invalid sequence id',
      { field: 'sequences', operator: 'contains_any', value: ["'; drop table enrolments; --"] },
      ['/value/0 format'],
    ],
    [
      'with an unknown parameter',
      { field: 'city', operator: 'is_set', parameters: { within_days: 1 } },
      ['/parameters/within_days not_allowed'],
    ],
    [
      'with an invalid time',
      {
        field: 'any_email_opened',
        operator: 'happened',
        parameters: { occurred_after: '2026-13-01T00:00:00Z' },
      },
      ['/parameters/occurred_after invalid_value'],
    ],
    [
      'with a property value without a property',
      { field: 'event', operator: 'happened', parameters: { event: 'order', property_value: 1 } },
      ['/parameters/property required'],
    ],
    [
      'with max_count below min_count',
      { field: 'any_email_opened', operator: 'happened', parameters: { min_count: 3, max_count: 2 } },
      ['/parameters/max_count invalid_value'],
    ],
  ])('%s is rejected', (_, leaf, faults) => {
    expect(faultsOf(leaf)).toEqual(faults)
  })

  test('is saved with normalised ids and times, and with null for absent members', () => {
    const checked = check(
      tree(
        { field: 'tags', operator: 'contains_any', value: [id.toUpperCase()] },
        {
          field: 'list_membership',
          operator: 'is',
          value: 'pending',
          parameters: {
            list_id: id.toUpperCase(),
            occurred_after: '2026-10-05T11:15:00+02:00',
            within_days: null,
          },
        },
        { field: 'city', operator: 'is_set', parameters: { within_days: null } },
      ),
    )
    expect(checked).toMatchObject({
      outcome: 'sound',
      saved: {
        conditions: [
          { field: 'tags', operator: 'contains_any', value: [id], parameters: null },
          {
            value: 'pending',
            parameters: {
              list_id: id,
              occurred_after: '2026-10-05T09:15:00.000Z',
              within_days: null,
              event: null,
            },
          },
          { field: 'city', operator: 'is_set', value: null, parameters: null },
        ],
      },
      references: [
        { source: 'tags', id, pointer: '/condition/conditions/0/value/0' },
        { source: 'lists', id, pointer: '/condition/conditions/1/parameters/list_id' },
      ],
    })
  })
})

describe('a condition', () => {
  const leaf: Leaf = { field: 'city', operator: 'is_set' }
  const nested = (levels: number): Tree =>
    Array.from({ length: levels - 1 }).reduce<Tree>((inner) => tree(inner), tree(leaf))
  const wide = (parts: number): Tree => tree(...Array.from({ length: parts - 1 }, () => leaf))

  test('reports all errors', () => {
    const checked = check(tree({ field: 'a', operator: 'is' }, tree({ field: 'b', operator: 'is' })))
    expect(checked.outcome === 'faulty' && checked.faults.map(({ pointer }) => pointer)).toEqual([
      '/condition/conditions/0/field',
      '/condition/conditions/1/conditions/0/field',
    ])
  })

  test('is valid with 8 levels or 100 parts, and too complex with one more', () => {
    expect(check(nested(8)).outcome).toBe('sound')
    expect(check(nested(9)).outcome).toBe('too_complex')
    expect(check(wide(100)).outcome).toBe('sound')
    expect(check(wide(101))).toEqual({
      outcome: 'too_complex',
      detail: 'The condition has 101 nodes; 100 are allowed.',
      limit: 'The condition must have at most 100 nodes.',
    })
  })

  test('counts the levels and parts of the segments that it refers to', () => {
    const asks = (of: string): Leaf => ({ field: 'segment', operator: 'contains_any', value: [of] })
    expect(check(tree(asks(id)), {}, knownWith([[id, nested(7)]])).outcome).toBe('sound')
    expect(check(tree(asks(id)), {}, knownWith([[id, nested(8)]])).outcome).toBe('too_complex')
    const twice = tree(asks(id), asks(other))
    expect(
      check(
        twice,
        {},
        knownWith([
          [id, wide(48)],
          [other, wide(49)],
        ]),
      ).outcome,
    ).toBe('sound')
    expect(
      check(
        twice,
        {},
        knownWith([
          [id, wide(49)],
          [other, wide(49)],
        ]),
      ).outcome,
    ).toBe('too_complex')
  })

  test('is rejected if it refers to its own segment', () => {
    const asks = (of: string): Tree => tree({ field: 'segment', operator: 'contains_any', value: [of] })
    const circle = knownWith([
      [id, asks(other)],
      [other, asks(id)],
    ])
    for (const checked of [
      check(asks(id), { segmentId: id }, circle),
      check(asks(other), { segmentId: id }, circle),
      check(asks(id), {}, circle),
    ])
      expect(checked).toMatchObject({ outcome: 'faulty', faults: [{ code: 'invalid_value' }] })
  })

  test('reports what is wrong in a segment where it names the segment', () => {
    const asks = (of: string): Leaf => ({ field: 'segment', operator: 'contains_any', value: [of] })
    const gone: Leaf = { field: 'custom.gone', operator: 'is', value: 'x' }
    const city: Leaf = { field: 'city', operator: 'is', value: 'Oslo' }
    const detail = 'The condition of this segment has an error: The field `custom.gone` does not exist.'
    const known = knownWith([
      [id, tree(city, tree(asks(other)))],
      [other, tree(gone, city, gone)],
    ])
    expect(check(tree(city, asks(id), gone), {}, known)).toMatchObject({
      outcome: 'faulty',
      faults: [
        { pointer: '/condition/conditions/1/value/0', code: 'invalid_value', detail },
        { pointer: '/condition/conditions/2/field', code: 'not_found' },
      ],
    })
    const circle = knownWith([[other, tree(city, asks(id))]])
    expect(check(tree(city, asks(other)), { segmentId: id }, circle)).toMatchObject({
      faults: [{ pointer: '/condition/conditions/1/value/0', code: 'invalid_value' }],
    })
    const list = '01a05c11-9ba8-7e0e-9d11-3f1f1bb0f4a5'
    const onList = knownWith([[id, tree(city, { field: 'lists', operator: 'contains_any', value: [list] })]])
    expect(check(tree(city, asks(id)), {}, onList)).toMatchObject({
      outcome: 'sound',
      references: [{ source: 'lists', id: list, pointer: '/condition/conditions/1/value/0' }],
    })
  })

  test('can use an archived field and a deleted option if it was saved before', () => {
    const saved = tree(
      { field: 'custom.old', operator: 'is', value: 'x' },
      { field: 'custom.genre', operator: 'is', value: 'prose' },
    )
    expect(check(saved).outcome).toBe('faulty')
    expect(check(saved, { saved: true }).outcome).toBe('sound')
  })
})

describe('a rule on the trash', () => {
  const trashed: Leaf = { field: 'trashed', operator: 'is_true' }

  test('is allowed in a request that can mean the trash, and where it was saved', () => {
    expect(check(tree(trashed), { trash: true }).outcome).toBe('sound')
    expect(check(tree(tree(tree(trashed))), { trash: true }).outcome).toBe('sound')
    expect(check(tree(trashed), { saved: true }).outcome).toBe('sound')
  })

  test.each(['any', 'none'] as const)('is rejected in a tree with `match: %s`', (match) => {
    for (const given of [
      { match, conditions: [trashed] },
      { match, conditions: [tree(trashed)] },
    ])
      expect(check(given, { trash: true })).toMatchObject({
        outcome: 'faulty',
        faults: [{ code: 'not_allowed' }],
      })
    expect(check(tree({ match, conditions: [trashed] }), { trash: true }).outcome).toBe('faulty')
  })

  test('says where the contacts are, also inside another tree', () => {
    const locationIn = (given: Tree) => {
      const checked = check(given, { trash: true })
      return checked.outcome === 'sound' ? locationOf(checked.tree) : checked
    }
    expect(locationIn(tree({ field: 'city', operator: 'is_set' }))).toBeNull()
    expect(locationIn(tree({ field: 'trashed', operator: 'is_false' }))).toBe('live')
    expect(locationIn(tree(tree(trashed), { field: 'trashed', operator: 'is_false' }))).toBe('trash')
  })
})

describe('upcoming anniversaries', () => {
  test('include 29 February on 28 February of other years', () => {
    expect(monthDays(new Date('2026-02-27T12:00:00Z'), 1)).toEqual(['02-27', '02-28', '02-29'])
    expect(monthDays(new Date('2028-02-28T12:00:00Z'), 0)).toEqual(['02-28'])
    expect(monthDays(new Date('2028-02-28T12:00:00Z'), 1)).toEqual(['02-28', '02-29'])
  })

  test('include all days of a year at most', () => {
    expect(monthDays(new Date('2026-11-02T00:00:00Z'), 3650)).toHaveLength(366)
  })
})
