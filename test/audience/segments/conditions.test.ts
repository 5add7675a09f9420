import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { countParts, readCondition } from '../../../server/audience/conditions/index.ts'
import { members } from '../../../server/members.ts'
import { addApiKey } from '../../contract/walk/callers.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Part = Schemas['ConditionPartInput']

const app = await startTestApp({ edition: 'pro' })

const add = async (email: string, members: object): Promise<string> =>
  String((await app.send('POST', '/contacts', { body: { email, ...members } })).body.id)

const london = { address: { city: 'London' } }
const ada = await add('ada@example.com', { first_name: 'Ada', ...london })
await add('alan@example.com', { first_name: 'Alan', ...london })
const grace = await add('grace@example.com', { first_name: 'Grace' })
const gone = await add('gone@example.com', { first_name: 'Ada', ...london })
await app.send('DELETE', `/contacts/${gone}`)

const all = (...conditions: Part[]): Schemas['ConditionInput'] => ({ match: 'all', conditions })
const any = (...conditions: Part[]): Schemas['ConditionInput'] => ({ match: 'any', conditions })
const none = (...conditions: Part[]): Schemas['ConditionInput'] => ({ match: 'none', conditions })
const named = (value: string): Part => ({ field: 'first_name', operator: 'is', value })
const inLondon: Part = { field: 'city', operator: 'is', value: 'London' }
const inTrash: Part = { field: 'trashed', operator: 'is_true' }

const explain = (condition: object, contact_id: string) =>
  app.send<Schemas['ConditionExplanation']>('POST', '/conditions/explain', {
    body: { condition, contact_id },
  })

const count = async (condition: object): Promise<Schemas['ConditionCounts']> => {
  const answer = await app.send<Schemas['ConditionCounts']>('POST', '/conditions/count', {
    body: { condition },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** The counts of all parts, in their order. */
const countsIn = (parts: readonly Schemas['CountedPart'][]): [number | null, number | null][] =>
  parts.flatMap((part) => [
    [part.alone_count, part.cumulative_count] as [number | null, number | null],
    ...(part.kind === 'tree' ? countsIn(part.conditions) : []),
  ])

test('a condition is explained for a contact, named by id or address', async () => {
  const search: Part = { field: 'search', operator: 'contains', value: 'ada' }
  const isAda: Part = { field: 'id', operator: 'is', value: ada }
  const { body } = await explain(all(search, isAda, any(inLondon)), 'email:GRACE@example.com')
  expect(body).toMatchObject({ contact_id: grace, fits: false })
  expect(body.condition.conditions).toMatchObject([
    {
      fits: false,
      actual: 'Grace grace@example.com',
      reason: 'Search text is Grace grace@example.com, which does not contain ada.',
    },
    { fits: false, actual: grace, reason: `Contact is ${grace}, not ${ada}.` },
    {
      kind: 'tree',
      fits: false,
      conditions: [{ fits: false, actual: null, reason: 'The contact has no value for City.' }],
    },
  ])
  expect((await explain(all(search, isAda), ada)).body.fits).toBe(true)
})

test('a contact in the trash is explained only if the condition asks for the trash', async () => {
  const unknown = { status: 400, body: { errors: [{ pointer: '/contact_id', code: 'not_found' }] } }
  expect(await explain(all(inLondon), gone)).toMatchObject(unknown)
  expect(await explain(all(), '01a15f30-dc00-793c-bc0d-ba681b597710')).toMatchObject(unknown)
  expect((await explain(all(inLondon, inTrash), gone)).body).toMatchObject({ fits: true })
  const { body } = await explain(all(inLondon, inTrash), ada)
  expect(body).toMatchObject({ fits: false })
  expect(body.condition.conditions[1]).toMatchObject({
    fits: false,
    actual: false,
    reason: 'In the trash is false.',
  })
})

test('the parts of a condition are counted alone and after each other', async () => {
  const body = await count(all(inLondon, named('Ada'), any(named('Grace'), named('Ada'))))
  expect(body).toMatchObject({ contacts_count: 1, complete: true })
  expect(countsIn(body.conditions)).toEqual([
    [2, 2],
    [1, 1],
    [2, 1],
    [1, 1],
    [1, 2],
  ])
  const { conditions } = await count(none(inLondon, named('Grace')))
  expect(countsIn(conditions)).toEqual([
    [2, 1],
    [1, 0],
  ])
  expect(await count(any())).toEqual({ contacts_count: 0, complete: true, conditions: [] })
})

test('parts that are not counted in time have no numbers', async () => {
  const { tree } = await readCondition(app.context.sql, members.named, all(inLondon, any(named('Ada'))))
  const body = await countParts(app.context.sql, tree, app.clock.now(), 0)
  expect(body).toMatchObject({ contacts_count: 1, complete: false })
  expect(countsIn(body.conditions)).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ])
})

test('a condition on the trash is counted in the trash', async () => {
  const body = await count(all(inLondon, inTrash))
  expect(body.contacts_count).toBe(1)
  expect(countsIn(body.conditions)).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('a segment is one part', async () => {
  const segment = { name: 'Londoners', condition: all(inLondon) }
  const { body } = await app.send('POST', '/segments', { body: segment })
  const { conditions } = await count(
    all({ field: 'segment', operator: 'contains_none', value: [String(body.id)] }),
  )
  expect(countsIn(conditions)).toEqual([[1, 1]])
})

test.each(['explain', 'count'])('%s requires the scope to read contacts', async (word) => {
  const body = { condition: all(inLondon), ...(word === 'explain' ? { contact_id: ada } : {}) }
  const statuses: number[] = []
  for (const scopes of [['segments:read'], ['segments:read', 'contacts:read']] as const) {
    const { caller } = await addApiKey(app, { scopes: [...scopes] })
    statuses.push((await app.send('POST', `/conditions/${word}`, { body, ...caller })).status)
  }
  expect(statuses).toEqual([403, 200])
})
