import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { explainTree, matching, readCondition } from '../../../server/audience/conditions/index.ts'
import { listRelated } from '../../../server/audience/contacts/store/related.ts'
import { members } from '../../../server/members.ts'
import { newId } from '../../../server/platform/ids.ts'
import { ProblemError } from '../../../server/platform/problem.ts'
import { unprepared } from '../../../server/platform/storage/prepared-plans.ts'
import { createTestDatabase } from '../../support/database.ts'
import { answers, fits } from './support/model.ts'
import { insertPeople, makePeople, now, type Person, texts } from './support/population.ts'
import { leafArbitrary, questions, type Tree, treeArbitrary } from './support/rules.ts'

type Explained = components['schemas']['ExplainedCondition']

const { sql } = await createTestDatabase()
const people = makePeople(80, 20_261_102)
await insertPeople(sql, people)
const living = people.filter(({ trashed }) => !trashed)

const segments = new Map<string, Tree>(
  fc.sample(treeArbitrary(), { numRuns: 4, seed: 7 }).map((tree) => [newId(), tree]),
)
for (const [id, tree] of segments) {
  const { saved } = await readCondition(sql, members.named, tree)
  await sql`
    insert into segments (id, name, condition, count_due_at, actor_kind, created_at, updated_at)
    values (${id}, ${id}, ${sql.json(saved as never)}, ${now}, 'system', ${now}, ${now})`
}

const found = async (tree: Tree): Promise<string[]> => {
  const sound = await readCondition(sql, members.named, tree)
  const rows = await unprepared(
    sql<{ id: string }[]>`select id from contacts where ${matching(sql, sound.tree, now)} order by id`,
  )
  return rows.map(({ id }) => id)
}

const expected = (tree: Tree): string[] =>
  living
    .filter((person) => fits(person, tree, segments))
    .map(({ id }) => id)
    .sort()

const unlessTooComplex = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too_complex') return null
    throw error
  }
}

const tableSizes = () => sql`
  select (select count(*) from contacts) as contacts, (select count(*) from deliveries) as deliveries,
    (select count(*) from segments) as segments`

describe('contacts found by a condition', () => {
  test('match a model without SQL, for single rules on every field', async () => {
    const asked = new Set<string>()
    await fc.assert(
      fc.asyncProperty(leafArbitrary([...segments.keys()]), async (leaf) => {
        asked.add(leaf.field)
        const tree: Tree = { match: 'all', conditions: [leaf] }
        const ids = await unlessTooComplex(found(tree))
        if (ids !== null) expect(ids).toEqual(expected(tree))
      }),
      { numRuns: 1500 },
    )
    for (const field of [...Object.keys(questions), 'segment']) expect(asked).toContain(field)
  }, 120_000)

  test('match the model for whole conditions, and the search changes nothing', async () => {
    const before = await tableSizes()
    await fc.assert(
      fc.asyncProperty(treeArbitrary([...segments.keys()]), async (tree) => {
        const ids = await unlessTooComplex(found(tree))
        if (ids !== null) expect(ids).toEqual(expected(tree))
      }),
      { numRuns: 2000 },
    )
    expect(await tableSizes()).toEqual(before)
  }, 120_000)

  test.each(texts)('by %j match exactly, ignoring case', async (value) => {
    for (const field of ['company', 'city', 'custom.note'])
      for (const operator of ['is', 'is_not', 'contains', 'starts_with', 'ends_with', 'in'] as const) {
        const tree: Tree = {
          match: 'all',
          conditions: [{ field, operator, value: operator === 'in' ? [value] : value }],
        }
        expect(await found(tree), `${field} ${operator}`).toEqual(expected(tree))
      }
  })
})

describe('an explanation', () => {
  const agree = (person: Person, explained: Explained, tree: Tree): void => {
    expect(explained.fits).toBe(fits(person, tree, segments))
    for (const [index, part] of tree.conditions.entries()) {
      const told = explained.conditions[index]
      if ('match' in part) agree(person, told as Explained, part)
      else expect(told, JSON.stringify(told)).toMatchObject({ fits: answers(person, part, segments) })
    }
  }

  test('matches the model in every part', async () => {
    await fc.assert(
      fc.asyncProperty(
        treeArbitrary([...segments.keys()]),
        fc.constantFrom(...living),
        async (tree, person) => {
          const sound = await unlessTooComplex(readCondition(sql, members.named, tree))
          if (sound === null) return
          const explained = await explainTree(sql, members.named, sound.tree, person.id, now)
          agree(person, explained as Explained, tree)
        },
      ),
      { numRuns: 400 },
    )
  }, 60_000)
})

test('a contact shows the engagement by which it is found', async () => {
  const rows = await listRelated(
    sql,
    living.map(({ id }) => id),
    now,
  )
  expect(new Set(rows.map(({ level }) => level))).toEqual(new Set(['none', 'low', 'medium', 'high']))
  for (const row of rows) {
    const person = living.find(({ id }) => id === row.id) as Person
    const is = (field: string, value: string | null) =>
      answers(
        person,
        value === null
          ? { field, operator: 'is_not_set' }
          : { field, operator: 'between', value: [value, value] },
        segments,
      )
    expect(answers(person, { field: 'engagement_level', operator: 'is', value: row.level }, segments)).toBe(
      true,
    )
    for (const field of ['last_active_at', 'last_opened_at', 'last_clicked_at'] as const)
      expect(is(field, row[field]), field).toBe(true)
  }
})
