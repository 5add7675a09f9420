import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { exported } from '../exports/support.ts'
import { faultsOf, type Problem } from './support.ts'

type Schemas = components['schemas']
type Rule = Schemas['ConditionLeafInput']

const app = await startTestApp({ edition: 'pro' })

const add = async (email: string, first_name: string): Promise<string> =>
  String((await app.send('POST', '/contacts', { body: { email, first_name } })).body.id)

const [ada, alan, grace, adele, alma] = [
  await add('ada@example.com', 'Ada'),
  await add('alan@example.com', 'Alan'),
  await add('grace@example.com', 'Grace'),
  await add('adele@example.com', 'Adele'),
  await add('alma@example.com', 'Alma'),
] as [string, string, string, string, string]
for (const id of [adele, alma]) await app.send('DELETE', `/contacts/${id}`)

const all = (...conditions: Schemas['ConditionPartInput'][]): Schemas['ConditionInput'] => ({
  match: 'all',
  conditions,
})
const inTrash: Rule = { field: 'trashed', operator: 'is_true' }
const outside: Rule = { field: 'trashed', operator: 'is_false' }
const searched = (value: string): Rule => ({ field: 'search', operator: 'contains', value })
const oneOf = (...value: string[]): Rule => ({ field: 'id', operator: 'in', value })

const found = async (condition: object): Promise<string[]> => {
  const body = { condition, sort: 'created_at' }
  const answer = await app.send<Schemas['ContactPage']>('POST', '/contacts/search', { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.map(({ id }) => id)
}

const preview = (body: object) => app.send<Schemas['SegmentPreview']>('POST', '/segments/preview', { body })
const apply = <Body = Schemas['Job']>(body: object) =>
  app.send<Body>('POST', '/contacts/bulk-action', { body })
const jobOf = async (id: string) => (await app.send<Schemas['Job']>('GET', `/jobs/${id}`)).body

describe('a view of contacts as a condition', () => {
  test.each(['ad', 'EXAMPLE.com', 'ada@', 'lan@ex'])('matches as the search for %s does', async (text) => {
    for (const trashed of [false, true]) {
      const path = `/contacts?sort=created_at&trashed=${trashed}&search=${encodeURIComponent(text)}`
      const listed = await app.send<Schemas['ContactPage']>('GET', path)
      expect(await found(all(searched(text), trashed ? inTrash : outside))).toEqual(
        listed.body.data.map(({ id }) => id),
      )
    }
  })

  test('leaves out the trash unless it says otherwise', async () => {
    expect(await found(all(searched('ad')))).toEqual([ada])
    expect(await found(all(searched('ad'), inTrash))).toEqual([adele])
    expect(await found(all(inTrash, outside))).toEqual([])
    expect(await found(all(oneOf(ada.toUpperCase(), adele)))).toEqual([ada])
    expect(await found(all({ ...oneOf(ada), operator: 'not_in' }))).toEqual([alan, grace])
  })

  test('is previewed with the contacts that are left out', async () => {
    const { body } = await preview({ condition: all(inTrash), except_ids: [alma.toUpperCase()] })
    expect(body).toMatchObject({ contacts_count: 1, sample: [{ id: adele }] })
  })

  test('is exported', async () => {
    const text = await exported(app, { condition: all(inTrash), except_ids: [adele], columns: ['email'] })
    expect(text).toContain('alma@example.com')
    expect(text).not.toMatch(/adele|grace/)
    const outsideTrash = await exported(app, { condition: all(), except_ids: [grace], columns: ['email'] })
    expect(outsideTrash).toContain('ada@example.com')
    expect(outsideTrash).not.toMatch(/adele|grace/)
  })

  test.each([
    ['/segments', { name: 'Trash', condition: all(inTrash) }, '/condition/conditions/0/field'],
    [
      '/contacts/search',
      { condition: { match: 'any', conditions: [inTrash] } },
      '/condition/conditions/0/field',
    ],
    [
      '/contacts/bulk-action',
      { action: 'add_to_tags', tags: ['x'], condition: all(inTrash), expected_count: 1 },
      '/tags/0',
    ],
    [
      '/contacts/bulk-action',
      { action: 'delete', condition: all(all(inTrash)), expected_count: 1 },
      '/condition/conditions/0/conditions/0/operator',
    ],
    [
      '/contacts/bulk-action',
      { action: 'restore', condition: all(outside), expected_count: 1 },
      '/condition/conditions/0/operator',
    ],
    ['/contacts/bulk-action', { action: 'delete', ids: [ada], except_ids: [ada] }, '/except_ids'],
    ['/contacts/bulk-delete', { except_ids: [ada] }, '/except_ids'],
  ])('is rejected by %s with %j', async (path, body, pointer) => {
    const answer = await app.send<Problem>('POST', path, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(400)
    expect(faultsOf(answer.body).map(([place]) => place)).toContain(pointer)
  })
})

describe('a bulk action on a view', () => {
  test('counts and changes without the contacts that are left out', async () => {
    const update = { action: 'update_fields', fields: { company: 'Harbour Books' } }
    const view = { condition: all(outside), except_ids: [grace, adele] }
    const wrong = await apply<Problem>({ ...update, ...view, expected_count: 3 })
    expect(wrong.body).toMatchObject({ code: 'count_mismatch' })
    const { status, body } = await apply({ ...update, ...view, expected_count: 2 })
    expect(status, JSON.stringify(body)).toBe(202)
    expect(body.progress.total).toBe(2)
    await app.work()
    expect(await jobOf(body.id)).toMatchObject({ state: 'succeeded', counters: { updated: 2 } })
    const changed = { field: 'company', operator: 'is', value: 'Harbour Books' } as const
    expect(await found(all(changed))).toEqual([ada, alan])
  })

  test('restores from the trash what the condition selects', async () => {
    const restore = { action: 'restore', condition: all(inTrash, searched('al')), except_ids: [] }
    const { body } = await apply({ ...restore, expected_count: 1 })
    await app.work()
    expect(await jobOf(body.id)).toMatchObject({ state: 'succeeded', counters: { updated: 1 } })
    expect(await found(all(inTrash))).toEqual([adele])
    await app.send('DELETE', `/contacts/${alma}`)
  })

  test('fails if a contact begins to match before it starts', async () => {
    const body = { condition: all(searched('example')), except_ids: [ada], expected_count: 2 }
    const { body: job } = await app.send<Schemas['Job']>('POST', '/contacts/bulk-delete', { body })
    const late = await add('late@example.com', 'Late')
    await app.work()
    expect(await jobOf(job.id)).toMatchObject({ state: 'failed', problem: { code: 'count_mismatch' } })
    await app.send('DELETE', `/contacts/${late}`)
  })
})

test('a preview counts by status, list and tag, without what is left out', async () => {
  const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
  const { body: tag } = await app.send('POST', '/tags', { body: { name: 'Collector' } })
  const { body: empty } = await app.send('POST', '/tags', { body: { name: 'Nobody has it' } })
  await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [ada, alan, grace] } })
  await app.send('POST', `/lists/${list.id}/members/remove`, { body: { contact_ids: [alan] } })
  await app.send('POST', `/tags/${tag.id}/members`, { body: { contact_ids: [ada, grace] } })
  await app.context.sql`update contacts set status = 'bounced' where id = ${ada}`
  const view = { condition: all(oneOf(ada, alan, grace, adele)), except_ids: [grace] }
  const { body } = await preview({ ...view, count_by: ['status', 'list', 'tag'] })
  expect(body.contacts_count).toBe(2)
  expect(body.status_counts?.map(({ contacts_count }) => contacts_count)).toEqual([0, 1, 0, 1, 0, 0])
  expect(body.list_counts).toEqual([{ id: list.id, name: 'Readers', contacts_count: 1 }])
  expect(body.tag_counts).toEqual([{ id: tag.id, name: 'Collector', contacts_count: 1 }])
  expect(JSON.stringify(body)).not.toContain(String(empty.id))
  const { body: some } = await preview({ ...view, count_by: ['tag'] })
  expect(some).toMatchObject({ contacts_count: 2, status_counts: null, list_counts: null })
  const { body: none } = await preview(view)
  expect(none).toMatchObject({ contacts_count: 2, status_counts: null, list_counts: null, tag_counts: null })
  const { body: nobody } = await preview({ condition: { match: 'any', conditions: [] }, count_by: ['list'] })
  expect(nobody).toMatchObject({ contacts_count: 0, list_counts: [] })
})
