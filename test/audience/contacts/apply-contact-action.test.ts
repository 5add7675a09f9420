import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from './support.ts'

type BulkResult = components['schemas']['BulkResult']

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
const unknown = '01a15f30-dc00-793c-bc0d-ba681b597710'

const apply = <Body = BulkResult>(body: object, authorization = app.admin.authorization) =>
  app.send<Body>('POST', '/contacts/bulk-action', { body, authorization })

const changed = (id: string) => ({ id, outcome: 'changed', problem: null })
const unchanged = (id: string) => ({ id, outcome: 'unchanged', problem: null })
const failed = (id: string, code: string) => ({
  id,
  outcome: 'failed',
  problem: { code, detail: expect.any(String) },
})

const three = async (
  given: Parameters<typeof contacts.create>[0] = {},
): Promise<[Contact, Contact, Contact]> => [
  await contacts.create(given),
  await contacts.create(given),
  await contacts.create(given),
]

beforeEach(() => app.clock.advance(60_000))

describe('applyContactAction rejects', () => {
  test.each([
    [{ ids: [unknown] }, '/action', 'required'],
    [{ action: 'merge', ids: [unknown] }, '/action', 'enum'],
    [{ action: 'delete' }, '/ids', 'required'],
    [{ action: 'delete', ids: [] }, '/ids', 'min_items'],
    [{ action: 'delete', ids: [unknown, unknown] }, '/ids', 'unique_items'],
    [{ action: 'delete', ids: ['4711'] }, '/ids/0', 'format'],
    [{ action: 'delete', ids: Array.from({ length: 1001 }, () => unknown) }, '/ids', 'max_items'],
    [{ action: 'change_status', ids: [unknown] }, '/status', 'required'],
    [{ action: 'update_fields', ids: [unknown], fields: {} }, '/fields', 'min_properties'],
    [
      { action: 'update_fields', ids: [unknown], fields: { email: 'x@example.com' } },
      '/fields/email',
      'unknown_member',
    ],
    [
      { action: 'update_fields', ids: [unknown], fields: { timezone: 'Nowhere' } },
      '/fields/timezone',
      'invalid_value',
    ],
    [
      { action: 'change_status', ids: [unknown], status: 'pending', force_status: true },
      '/status_reason',
      'required',
    ],
  ])('%j with %s', async (body, pointer, code) => {
    const { status, body: problem } = await apply<Problem>(body)
    expect(status).toBe(400)
    expect(faultsOf(problem)).toContainEqual([pointer, code])
  })

  test('deleting, restoring and forcing a status without administrator rights, and nothing else', async () => {
    const { id } = await contacts.create()
    const status = { action: 'change_status', ids: [id], status: 'pending' }
    for (const body of [
      { action: 'delete', ids: [id] },
      { action: 'restore', ids: [id] },
      { ...status, force_status: true, status_reason: 'Asked' },
    ])
      expect((await apply(body, app.editor.authorization)).status).toBe(403)
    expect((await apply(status, app.editor.authorization)).status).toBe(200)
    expect((await contacts.get(id)).status).toBe('pending')
  })
})

describe('change_status', () => {
  test('changes each contact that can change, and returns an error for each of the others', async () => {
    const [first, second, third] = await three()
    await contacts.update(second.id, { status: 'unsubscribed' })
    await contacts.setStatus(third.id, 'complained')
    const ids = [third.id, unknown, second.id, first.id]
    const body = { action: 'change_status', ids, status: 'unsubscribed', status_reason: 'Asked by telephone' }
    expect((await apply(body)).body).toEqual({
      succeeded_count: 2,
      failed_count: 2,
      results: [
        failed(third.id, 'invalid_transition'),
        failed(unknown, 'not_found'),
        unchanged(second.id),
        changed(first.id),
      ],
      starts: null,
    })
    expect(await contacts.get(first.id)).toMatchObject({
      status: 'unsubscribed',
      unsubscribed_at: app.clock.now().toISOString(),
    })
    expect((await contacts.activities(first.id)).at(-1)).toMatchObject({
      type: 'status_changed',
      data: { reason: 'Asked by telephone' },
    })
    expect((await contacts.activities(second.id)).at(-1)?.data.reason).toBeNull()
  })

  test('records forced for each contact that required force', async () => {
    const [first, second] = await three()
    await contacts.update(first.id, { status: 'unsubscribed' })
    const ids = [first.id, second.id]
    const reason = { force_status: true, status_reason: 'Signed again' }
    await apply({ action: 'change_status', ids, status: 'pending', ...reason })
    const entries = await app.context.sql`
      select contact_id, basis from consent_events where contact_id = any(${ids}) and reason = 'Signed again' order by id`
    expect(entries).toEqual([
      { contact_id: first.id, basis: 'forced' },
      { contact_id: second.id, basis: 'asserted' },
    ])
  })
})

describe('update_fields', () => {
  test('sets the same values on each contact and keeps the others', async () => {
    const [first, second] = await three({
      company: 'Old',
      job_title: 'Clerk',
      address: { city: 'London', country: 'GB' },
    })
    await contacts.update(second.id, { company: 'New', job_title: null, address: { city: 'Bath' } })
    const fields = { company: 'New', job_title: null, address: { city: 'Bath' } }
    const { body } = await apply({ action: 'update_fields', ids: [first.id, second.id], fields })
    expect(body.results).toEqual([changed(first.id), unchanged(second.id)])
    expect(await contacts.get(first.id)).toMatchObject({
      company: 'New',
      job_title: null,
      address: { city: 'Bath', country: 'GB' },
      updated_at: app.clock.now().toISOString(),
    })
    expect((await contacts.activities(first.id)).at(-1)?.data.changes).toEqual([
      { field: 'company', from: 'Old', to: 'New' },
      { field: 'job_title', from: 'Clerk', to: null },
      { field: 'address.city', from: 'London', to: 'Bath' },
    ])
  })

  test('accepts an id in upper case', async () => {
    const { id } = await contacts.create()
    const ids = [id.toUpperCase(), id]
    const { body } = await apply({ action: 'update_fields', ids, fields: { company: 'X' } })
    expect(body.results).toEqual([changed(id), changed(id)])
    expect((await contacts.activities(id)).filter(({ type }) => type === 'updated')).toHaveLength(1)
  })
})

describe('delete and restore', () => {
  test('move contacts to the trash and back, and find them only where they are', async () => {
    const [first, second, third] = await three()
    await contacts.delete(third.id)
    const ids = [first.id, second.id, third.id]
    expect((await apply({ action: 'delete', ids })).body.results).toEqual([
      changed(first.id),
      changed(second.id),
      failed(third.id, 'not_found'),
    ])
    expect((await app.send('GET', `/contacts/${first.id}`)).status).toBe(404)
    expect((await apply({ action: 'restore', ids: [third.id, unknown, first.id] })).body.results).toEqual([
      changed(third.id),
      failed(unknown, 'not_found'),
      changed(first.id),
    ])
    expect((await contacts.activities(first.id)).map(({ type }) => type)).toEqual([
      'created',
      'trashed',
      'restored',
    ])
    const again = await apply({ action: 'restore', ids: [first.id] })
    expect(again.body.results).toEqual([failed(first.id, 'not_found')])
  })
})

describe('a thousand contacts', () => {
  test('are changed at once', async () => {
    const { sql } = app.context
    const rows = await sql<{ id: string }[]>`
      insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n || '@example.com', 'subscribed', 'none', 'all', now(), now()
      from generate_series(1, 1000) n returning id`
    const ids = rows.map(({ id }) => id)
    const { body } = await apply({ action: 'change_status', ids, status: 'unsubscribed' })
    expect(body).toMatchObject({ succeeded_count: 1000, failed_count: 0 })
    expect(body.results.map(({ id }) => id)).toEqual(ids)
    const [written] = await sql`
      select count(*) from contact_activities where contact_id = any(${ids}::uuid[]) and type = 'status_changed'`
    expect(written).toEqual({ count: 1000 })
  })

  test('can be changed by requests in opposite orders without a deadlock', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, () => contacts.create()))
    const ids = made.map(({ id }) => id)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        apply({
          action: 'update_fields',
          ids: index % 2 ? ids : [...ids].reverse(),
          fields: { company: `C${index}` },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  })
})
