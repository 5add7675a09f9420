import { beforeAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql } = app.context
const unknown = '01a15f30-dc00-793c-bc0d-ba681b597710'

const create = async (path: string, body: object): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body })).body.id

const ids: string[] = []
beforeAll(async () => {
  await create('/lists', { name: 'Readers’ circle' })
  await create('/tags', { name: 'Collector' })
  for (const name of ['ada', 'grace']) ids.push(await create('/contacts', { email: `${name}@example.com` }))
})

const apply = (body: object) =>
  app.send<Schemas['BulkResult']>('POST', '/contacts/bulk-action', {
    body: { ids: [...ids, unknown], ...body },
  })
const outcomesOf = async (body: object) => {
  const answer = await apply(body)
  expect(answer.status).toBe(200)
  return answer.body.results.map(({ outcome, problem }) => problem?.code ?? outcome)
}

test('adds contacts to lists and removes them; a contact that has left one list is added to none', async () => {
  const lists = ['readers-circle']
  expect(await outcomesOf({ action: 'add_to_lists', lists })).toEqual(['changed', 'changed', 'not_found'])
  await sql`update list_memberships set status = 'unsubscribed' where contact_id = ${ids[0] ?? ''}`
  expect(await outcomesOf({ action: 'add_to_lists', lists })).toEqual([
    'invalid_transition',
    'unchanged',
    'not_found',
  ])
  expect(await outcomesOf({ action: 'remove_from_lists', lists })).toEqual([
    'unchanged',
    'changed',
    'not_found',
  ])
})

test('adds tags to contacts and removes them', async () => {
  const tags = ['collector']
  expect(await outcomesOf({ action: 'add_to_tags', tags })).toEqual(['changed', 'changed', 'not_found'])
  expect(await outcomesOf({ action: 'add_to_tags', tags })).toEqual(['unchanged', 'unchanged', 'not_found'])
  expect(await outcomesOf({ action: 'remove_from_tags', tags })).toEqual(['changed', 'changed', 'not_found'])
})

test('rejects a list or tag that does not exist', async () => {
  const faultsOf = async (body: object) => (await apply(body)) as unknown as { body: Schemas['Problem'] }
  expect(
    (await faultsOf({ action: 'add_to_lists', lists: ['readers-circle', 'nobody'] })).body,
  ).toMatchObject({
    code: 'invalid_request',
    errors: [{ pointer: '/lists/1', code: 'not_found' }],
  })
  expect((await faultsOf({ action: 'remove_from_tags', tags: ['nobody'] })).body).toMatchObject({
    errors: [{ pointer: '/tags/0', code: 'not_found' }],
  })
})

test('validates and updates custom fields together with other fields', async () => {
  await create('/custom-fields', { key: 'shelf', label: 'Shelf', type: 'number' })
  const fields = { company: 'Compiler Works', custom_fields: { shelf: 7 } }
  expect(await outcomesOf({ action: 'update_fields', fields })).toEqual(['changed', 'changed', 'not_found'])
  const rows = await sql`select distinct company, custom_fields from contacts`
  expect(rows).toEqual([{ company: 'Compiler Works', custom_fields: { shelf: 7 } }])
  const answer = await apply({ action: 'update_fields', fields: { custom_fields: { shelf: 'A' } } })
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/fields/custom_fields/shelf', code: 'type' }] },
  })
})

test('suppresses an address once', async () => {
  expect(await outcomesOf({ action: 'suppress', note: 'By telephone' })).toEqual([
    'changed',
    'changed',
    'not_found',
  ])
  expect(await outcomesOf({ action: 'suppress' })).toEqual(['unchanged', 'unchanged', 'not_found'])
  const suppressed = await sql`select value, reason, note from suppressions order by value`
  expect(suppressed).toMatchObject([
    { value: 'ada@example.com', reason: 'manual', note: 'By telephone' },
    { value: 'grace@example.com' },
  ])
})
