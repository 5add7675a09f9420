import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { exported, resultOf } from '../exports/support.ts'

const app = await startTestApp({ edition: 'pro' })

const add = async (email: string) =>
  String((await app.send('POST', '/contacts', { body: { email, status: 'subscribed' } })).body.id)

const kept = await add('kept@example.com')
const trashed = await add('trashed@example.com')
const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
const { body: tag } = await app.send('POST', '/tags', { body: { name: 'Readers' } })
await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [kept, trashed] } })
await app.send('POST', `/tags/${tag.id}/members`, { body: { contact_ids: [kept, trashed] } })
const everybody = { match: 'all', conditions: [] }
const { body: segment } = await app.send('POST', '/segments', { body: { name: 'All', condition: everybody } })
const deleted = await app.send('DELETE', `/contacts/${trashed}`)
expect(deleted.status).toBe(200)

const idsIn = async (path: string): Promise<unknown> =>
  JSON.stringify((await app.send<{ data: unknown }>('GET', path)).body.data)

test.each([
  ['contacts', '/contacts'],
  ['members of a list', `/lists/${list.id}/members`],
  ['members of a tag', `/tags/${tag.id}/members`],
  ['members of a segment', `/segments/${segment.id}/members`],
])('%s leave out the trash', async (_what, path) => {
  expect(await idsIn(path)).toContain(kept)
  expect(await idsIn(path)).not.toContain(trashed)
})

test('an export by condition leaves out the trash', async () => {
  const text = await exported(app)
  expect(text).toContain('kept@example.com')
  expect(text).not.toContain('trashed@example.com')
})

test('an export of chosen contacts leaves out those in the trash', async () => {
  const body = { action: 'export', ids: [kept, trashed] }
  const { body: job } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body })
  await app.work()
  const text = await resultOf(app, job.id)
  expect(text).toContain('kept@example.com')
  expect(text).not.toContain('trashed@example.com')
})

test('a bulk action changes no contact in the trash, by id or by condition', async () => {
  const change = { action: 'update_fields', fields: { company: 'Harbour Books' } }
  const byId = await app.send('POST', '/contacts/bulk-action', { body: { ...change, ids: [trashed] } })
  expect(byId.body).toMatchObject({ succeeded_count: 0, failed_count: 1 })
  const byCondition = { ...change, condition: everybody, expected_count: 1 }
  expect((await app.send('POST', '/contacts/bulk-action', { body: byCondition })).status).toBe(202)
})

test('a preview of a segment counts no contact in the trash', async () => {
  const preview = await app.send('POST', '/segments/preview', { body: { condition: everybody } })
  expect(preview.body).toMatchObject({ contacts_count: 1 })
})
