import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { disableUser, enableUser } from '../../../server/host/embedded/users.ts'
import { openDatabase, type Sql } from '../../../server/platform/storage/open.ts'
import { disablePausedWebhooks } from '../../../server/system/webhooks/jobs.ts'
import { publishEvents } from '../../../server/system/webhooks/publish.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, get, put, deliveriesOf, addContact, notices, clear, post } = endpointsOf(app, receiver.url)
const { sql } = app.context
const day = 86_400_000

// Ids of events have the time of the machine.
app.clock.set(new Date().toISOString())

const run = async (task: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${task})`
  await app.work()
}
const fail = () => receiver.answering((response) => response.writeHead(503).end())

beforeEach(clear)

describe('three days of calls', () => {
  test('begin with the first call, not while a webhook is paused', async () => {
    const { id } = await create({ state: 'paused' })
    await addContact()
    await deliverAll(app)
    app.clock.advance(4 * day)
    await put(id, { state: 'active' })
    fail()
    await deliverAll(app)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts_count: 1 }])
    expect(await get(id)).toMatchObject({ state: 'active' })
  })

  test('begin again when a webhook becomes active, for what failed before', async () => {
    const { id } = await create()
    fail()
    await addContact()
    await deliverAll(app)
    await put(id, { state: 'paused' })
    app.clock.advance(4 * day)
    await put(id, { state: 'active' })
    await deliverAll(app)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts_count: 2 }])
    app.clock.advance(3 * day + 1)
    await deliverAll(app)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts_count: 3 }])
  })

  test('do not begin while an earlier event of the contact waits', async () => {
    const { id } = await create()
    const contact = await addContact()
    await app.send('PUT', `/contacts/${contact}`, { body: { first_name: 'Ada' } })
    fail()
    await deliverAll(app)
    app.clock.advance(3 * day + 1)
    await deliverAll(app)
    // The first was given up, and the webhook with it.
    await put(id, { state: 'active' })
    await deliverAll(app)
    const [second, first] = await deliveriesOf(id)
    expect([first, second]).toMatchObject([{ state: 'failed' }, { state: 'waiting', attempts_count: 1 }])
  })
})

describe('an event that waits for an earlier one of its contact', () => {
  const refuse = (contact: string) =>
    receiver.answering((response, { body }) => response.writeHead(body.includes(contact) ? 503 : 200).end())

  test('has three days of its own', async () => {
    const { id } = await create()
    const contact = await addContact()
    await app.send('PUT', `/contacts/${contact}`, { body: { first_name: 'Ada' } })
    refuse(contact)
    await deliverAll(app)
    app.clock.advance(2 * day)
    // Another contact's event arrives, so the webhook is not disabled.
    await addContact()
    await deliverAll(app)
    app.clock.advance(day + 1)
    await deliverAll(app)
    const ofContact = await deliveriesOf(id, `?contact_id=${contact}`)
    expect(ofContact).toMatchObject([{ state: 'waiting', attempts_count: 1 }, { state: 'failed' }])
    expect(await get(id)).toMatchObject({ state: 'active' })
  })

  test('is not called before it, although it is retried', async () => {
    const { id } = await create()
    const contact = await addContact()
    await app.send('PUT', `/contacts/${contact}`, { body: { first_name: 'Ada' } })
    refuse(contact)
    await deliverAll(app)
    const [second] = await deliveriesOf(id)
    expect(second).toMatchObject({ attempts_count: 0, next_attempt_at: null })
    await app.send('POST', `/webhooks/${id}/deliveries/${second?.id}/retry`)
    await deliverAll(app)
    expect(receiver.calls).toHaveLength(1)
    receiver.answering((response) => response.writeHead(200).end())
    app.clock.advance(60_000)
    await deliverAll(app)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  })

  test('is made due by a task if a process of an older version sent the earlier one', async () => {
    const { id } = await create({ state: 'paused' })
    const contact = await addContact()
    await app.send('PUT', `/contacts/${contact}`, { body: { first_name: 'Ada' } })
    await deliverAll(app)
    const [, first] = await deliveriesOf(id)
    await sql`update webhook_deliveries set state = 'delivered', finished_at = now() where id = ${first?.id ?? ''}`
    await put(id, { state: 'active' })
    await deliverAll(app)
    expect(receiver.calls).toEqual([])
    await run('release-webhook-deliveries')
    await deliverAll(app)
    expect(receiver.calls).toHaveLength(1)
  })
})

describe('a webhook stops', () => {
  const makeKey = (members: object = {}) =>
    post<components['schemas']['ApiKeyWithSecret']>('/settings/api-keys', {
      name: 'Shop sync',
      capabilities: ['crm_access', 'crm_administer'],
      scopes: ['contacts:read', 'webhooks:write'],
      ...members,
    })
  const keyPath = (id: string) => `/settings/api-keys/${id}`

  const stopped = async (id: string, state_reason: string, detail: string): Promise<void> => {
    await addContact()
    await deliverAll(app)
    expect(receiver.calls).toEqual([])
    expect(await get(id)).toMatchObject({ state: 'paused', state_reason })
    const told = await notices()
    expect(told).toMatchObject([{ kind: 'webhook_endpoint_disabled' }])
    expect(told[0]?.data.detail).toContain(detail)
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting', attempts_count: 0 }])
    // The user who updates it becomes responsible, and what waited is sent.
    await put(id, { state: 'active' })
    await deliverAll(app)
    expect(receiver.calls).toHaveLength(1)
    expect(await get(id)).toMatchObject({ state: 'active', api_key_id: null })
    expect(await notices()).toEqual([])
  }

  test.each([
    ['is deleted', (id: string) => app.send('DELETE', keyPath(id)), 'was revoked'],
    [
      'expires',
      (id: string) => sql`update api_keys set expires_at = ${app.clock.now()} where id = ${id}`,
      'has expired',
    ],
    [
      'loses a scope',
      (id: string) => app.send('PUT', keyPath(id), { body: { scopes: ['webhooks:write'] } }),
      'contacts:read',
    ],
    [
      'loses the capability',
      (id: string) => app.send('PUT', keyPath(id), { body: { capabilities: ['crm_access'] } }),
      'crm_administer',
    ],
  ])('when its API key %s', async (_what, lose, detail) => {
    const key = await makeKey()
    const { id, api_key_id } = await create({}, `Bearer ${key.secret}`)
    expect(api_key_id).toBe(key.id)
    await lose(key.id)
    await stopped(id, 'key_lost_access', detail)
  })

  test('when its user is disabled', async () => {
    const { id } = await create()
    await addContact()
    await sql`update host_users set roles = '{administrator}' where id = ${app.editor.id}`
    await disableUser(sql, app.clock, app.admin.login)
    await deliverAll(app)
    await enableUser(sql, app.clock, app.admin.login, null)
    await sql`update host_users set roles = '{editor}' where id = ${app.editor.id}`
    expect(receiver.calls).toEqual([])
    expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'user_lost_access' })
  })

  test('when its API key may not read contacts any more, although no event is about one', async () => {
    const scopes = ['contacts:read', 'campaigns:read', 'webhooks:write']
    const key = await makeKey({ scopes })
    const { id } = await create({ event_types: ['campaign.started'] }, `Bearer ${key.secret}`)
    await app.send('PUT', keyPath(key.id), { body: { scopes: scopes.slice(1) } })
    const campaign = await post<{ id: string }>('/campaigns', { name: 'October' })
    await sql`update campaigns set state = 'sending' where id = ${campaign.id}`
    await deliverAll(app)
    expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'key_lost_access' })
    expect(receiver.calls).toEqual([])
  })

  test('and stays active while its API key has all rights', async () => {
    const key = await makeKey()
    const { id } = await create({}, `Bearer ${key.secret}`)
    await addContact()
    await deliverAll(app)
    expect(await get(id)).toMatchObject({ state: 'active', api_key_id: key.id })
    expect(receiver.calls).toHaveLength(1)
  })

  test('or is refused, where an API key may not read the types', async () => {
    const key = await makeKey()
    const body = { url: receiver.url, event_types: ['campaign.started', 'import.finished'] }
    const refused = await app.send('POST', '/webhooks', { body, authorization: `Bearer ${key.secret}` })
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing_scope' } })
    expect(JSON.stringify(refused.body)).toContain('`campaigns:read` and `imports:read`')
    const { id } = await create({}, `Bearer ${key.secret}`)
    const { status } = await put(id, { event_types: ['campaign.started'] }, `Bearer ${key.secret}`)
    expect(status).toBe(403)
    const others = await create({ event_types: ['campaign.started'] })
    const authorization = `Bearer ${key.secret}`
    const ofAll = { created_after: '2026-01-01T00:00:00Z', dry_run: true }
    for (const [action, sent] of [
      ['redeliver', ofAll],
      ['rotate', {}],
    ] as const)
      expect(
        await app.send('POST', `/webhooks/${others.id}/${action}`, { body: sent, authorization }),
        action,
      ).toMatchObject({ status: 403, body: { code: 'missing_scope' } })
  })

  test('after it was paused for as long as events are kept, with a notice and without what waits', async () => {
    const { id } = await create({ state: 'paused' })
    await addContact()
    await deliverAll(app)
    app.clock.advance(29 * day)
    await disablePausedWebhooks({ sql, clock: app.clock })
    expect(await get(id)).toMatchObject({ state: 'paused' })
    await run('delete-old-records')
    expect(await deliveriesOf(id)).toHaveLength(1)
    app.clock.advance(2 * day)
    await run('disable-paused-webhooks')
    expect(await get(id)).toMatchObject({ state: 'disabled', state_reason: 'paused_too_long' })
    expect(await notices()).toHaveLength(1)
    expect(await sql`select from wanted_events`).toHaveLength(0)
    await run('delete-old-records')
    expect(await deliveriesOf(id)).toEqual([])
  })

  test.each([
    ['failing', 503],
    ['gone', 410],
  ])('as %s, and records events to redeliver until they would be deleted', async (state_reason, code) => {
    const wanted = async () => (await sql`select from wanted_events`).length
    const { id } = await create()
    receiver.answering((response) => response.writeHead(code).end())
    await addContact()
    await deliverAll(app)
    app.clock.advance(3 * day + 1)
    await deliverAll(app)
    expect(await get(id)).toMatchObject({ state: 'disabled', state_reason })
    app.clock.advance(26 * day)
    await run('disable-paused-webhooks')
    expect(await wanted()).toBe(2)
    app.clock.advance(5 * day)
    await run('disable-paused-webhooks')
    expect(await wanted()).toBe(0)
    await put(id, { state: 'active' })
    expect(await wanted()).toBe(2)
  })

  test('and has all the time of a paused one if it is paused after it was disabled', async () => {
    const { id } = await create()
    receiver.answering((response) => response.writeHead(410).end())
    await addContact()
    await deliverAll(app)
    app.clock.advance(20 * day)
    expect((await put(id, { state: 'paused' })).body).toMatchObject({
      state: 'paused',
      state_reason: 'manual',
    })
    await addContact()
    await deliverAll(app)
    app.clock.advance(15 * day)
    await run('disable-paused-webhooks')
    await run('delete-old-records')
    expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'manual' })
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    // A change of something else does not begin the time again.
    await put(id, { description: 'Shop sync' })
    app.clock.advance(16 * day)
    await run('disable-paused-webhooks')
    expect(await get(id)).toMatchObject({ state: 'disabled', state_reason: 'paused_too_long' })
  })

  test('but keeps what waits while it is active, however old', async () => {
    const { id } = await create()
    fail()
    await addContact()
    await deliverAll(app)
    app.clock.advance(40 * day)
    await run('disable-paused-webhooks')
    await run('delete-old-records')
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'waiting' }])
  })
})

describe('the condition of a webhook keeps in use', () => {
  const leaf = (field: string, operator: string, value: unknown) => ({
    match: 'all',
    conditions: [{ field, operator, value }],
  })
  const refused = async (method: string, path: string, webhookId: string): Promise<void> => {
    expect(await app.send(method, path)).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: expect.stringContaining('The webhook Shop sync uses this') },
    })
    await app.send('DELETE', `/webhooks/${webhookId}`)
    expect((await app.send(method, path)).status).toBe(200)
  }
  const guarded = (condition: object, state = 'active') =>
    create({ description: 'Shop sync', condition, state })

  test('a list', async () => {
    const list = await post<{ id: string }>('/lists', { name: 'Readers' })
    const { id } = await guarded(leaf('lists', 'contains_any', [list.id]))
    await refused('DELETE', `/lists/${list.id}`, id)
  })
  test('a tag, also while it is paused', async () => {
    const tag = await post<{ id: string }>('/tags', { name: 'Collector' })
    const { id } = await guarded(leaf('tags', 'contains_any', [tag.id]), 'paused')
    await refused('DELETE', `/tags/${tag.id}`, id)
  })
  test('a custom field', async () => {
    const field = await post<{ id: string }>('/custom-fields', { key: 'genre', label: 'Genre', type: 'text' })
    const { id } = await guarded(leaf('custom.genre', 'is', 'poetry'))
    await refused('POST', `/custom-fields/${field.id}/archive`, id)
  })
  test('a segment', async () => {
    const condition = leaf('company', 'is', 'Harbour Books')
    const segment = await post<{ id: string }>('/segments', { name: 'Staff', condition })
    const { id } = await guarded(leaf('segment', 'contains_any', [segment.id]))
    await refused('DELETE', `/segments/${segment.id}`, id)
  })
})

test('a condition that waited for a lock in vain is evaluated again, and the webhook goes on', async () => {
  const list = await post<{ id: string }>('/lists', { name: 'Readers' })
  const condition = {
    match: 'all',
    conditions: [{ field: 'lists', operator: 'contains_any', value: [list.id] }],
  }
  const { id } = await create({ condition })
  const contact = await addContact()
  await app.send('POST', `/contacts/${contact}/lists`, {
    body: { lists: [{ list: list.id, status: 'subscribed' }] },
  })
  const impatient = openDatabase(app.databaseUrl, { name: 'crs test', connections: 1 })
  await impatient`set lock_timeout = '50ms'`
  // The condition is the first that reads memberships.
  await sql.begin(async (tx: Sql) => {
    await tx`lock table list_memberships in access exclusive mode`
    await expect(publishEvents({ ...app.context, sql: impatient })).rejects.toMatchObject({ code: '55P03' })
  })
  await impatient.end()
  expect(await get(id)).toMatchObject({ state: 'active', state_reason: null })
  await deliverAll(app)
  expect(receiver.calls).toHaveLength(1)
})
