import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPart,
  completeIn,
  conditionIn,
  type Group,
  isGroup,
  type Leaf,
  leavesIn,
  movePart,
  nestPart,
  type Options,
  type Part,
  partAt,
  pointerOf,
  removePart,
  sizeOf,
  unnestPart,
  withOperator,
} from '../../admin/audience/conditions/model/index.ts'

/** Each leaf has a number of its own, so that none can be lost or doubled unseen. */
const leaf = (at: number): Leaf => ({ field: 'city', operator: 'is', value: `city ${at}` })

const shape = fc.letrec((tie) => ({
  part: fc.oneof({ maxDepth: 4 }, fc.constant(null), tie('group')),
  group: fc.record({
    match: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
    conditions: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
  }),
})).group

const conditions = shape.map((drawn) => {
  let count = 0
  const fill = (part: unknown): Part =>
    part === null ? leaf(count++) : { ...(part as Group), conditions: (part as Group).conditions.map(fill) }
  return fill(drawn) as Group
})

const valuesIn = (root: Group) =>
  leavesIn(root)
    .map(({ leaf: { value } }) => String(value))
    .sort()

describe('a part', () => {
  const moves = {
    nestPart,
    unnestPart,
    up: (root: Group, path: readonly number[]) => movePart(root, path, -1),
  }
  test.each(Object.entries(moves))('%s keeps every rule, and says where it is now', (_, move) => {
    fc.assert(
      fc.property(conditions, fc.nat(), (root, chosen) => {
        const leaves = leavesIn(root)
        const { path, leaf: before } = leaves[chosen % leaves.length] as (typeof leaves)[number]
        const next = move(root, path)
        expect(valuesIn(next.root)).toEqual(valuesIn(root))
        expect(partAt(next.root, next.path)).toEqual(before)
      }),
    )
  })

  test('that is removed takes empty groups with it, and nothing else', () => {
    fc.assert(
      fc.property(conditions, fc.nat(), (root, chosen) => {
        const leaves = leavesIn(root)
        const { path, leaf: gone } = leaves[chosen % leaves.length] as (typeof leaves)[number]
        const next = removePart(root, path)
        expect(valuesIn(next)).toEqual(valuesIn(root).filter((value) => value !== gone.value))
        const hasEmpty = (group: Group): boolean =>
          group.conditions.some((part) => isGroup(part) && (part.conditions.length === 0 || hasEmpty(part)))
        expect(hasEmpty(next)).toBe(hasEmpty(root))
      }),
    )
  })

  test('is found by the pointer of the service', () => {
    fc.assert(
      fc.property(conditions, (root) => {
        for (const { path, leaf: found } of leavesIn(root)) {
          const value = pointerOf(path, '')
            .split('/')
            .slice(1)
            .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], root)
          expect(value).toEqual(found)
        }
      }),
    )
  })
})

const options = {
  groups: [],
  limits: { max_depth: 8, max_parts: 100, max_values: 1000 },
  types: [
    {
      key: 'text',
      label: 'Text',
      operators: [
        { key: 'is', label: 'is', value: 'one' },
        { key: 'in', label: 'is one of', value: 'many' },
        { key: 'is_set', label: 'is known', value: 'none' },
      ],
    },
  ],
  fields: [
    { key: 'city', label: 'City', type: 'text', operators: ['is', 'in', 'is_set'], parameters: [] },
    {
      key: 'list_membership',
      label: 'Membership',
      type: 'text',
      operators: ['is'],
      parameters: [{ key: 'list_id', required: true }],
    },
  ],
} as unknown as Options

test('what is not complete yet is not sent', () => {
  const root: Group = {
    match: 'all',
    conditions: [
      leaf(1),
      { field: 'city', operator: 'is', value: null },
      { field: 'city', operator: 'in', value: [] },
      { field: 'list_membership', operator: 'is', value: 'subscribed' },
      { match: 'any', conditions: [{ field: 'gone', operator: 'is', value: 'x' }] },
      { match: 'any', conditions: [{ field: 'city', operator: 'is_set' }] },
    ],
  }
  expect(completeIn(options, root).conditions).toEqual([
    leaf(1),
    { match: 'any', conditions: [{ field: 'city', operator: 'is_set' }] },
  ])
})

test('another operator keeps a value of the same kind', () => {
  const [field] = options.fields as [Options['fields'][number]]
  const many = withOperator(options, field, leaf(1), 'in')
  expect(many).toEqual({ field: 'city', operator: 'in', value: ['city 1'] })
  expect(withOperator(options, field, many, 'is')).toEqual(leaf(1))
  expect(withOperator(options, field, many, 'is_set')).toEqual({ field: 'city', operator: 'is_set' })
})

test('the size counts rules and groups as the service does', () => {
  expect(sizeOf({ match: 'all', conditions: [leaf(1), { match: 'any', conditions: [leaf(2)] }] })).toEqual({
    parts: 4,
    depth: 2,
  })
  expect(addPart({ match: 'all', conditions: [] }, [], leaf(1)).conditions).toEqual([leaf(1)])
})

test.each([undefined, '', 'null', '[]', '{', '"x"', '{"match":"all"}'])('%s is no condition', (text) => {
  expect(conditionIn(text)).toBeNull()
})
