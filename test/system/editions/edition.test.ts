import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Edition = components['schemas']['Edition']

const app = await startTestApp()
const { sql } = app.context

const get = (headers: Record<string, string> = {}, authorization = app.editor.authorization) =>
  app.send<Edition>('GET', '/settings/edition', { headers, authorization })

/** A limit of the free plan. */
const limit = (key: string, used: number, allowed: number) => ({
  key,
  used,
  allowed,
  locked: used >= allowed,
  near: used >= 0.8 * allowed,
  over: 0,
  allowed_when_free: allowed,
})

const addDelivery = (queuedAt: string, status: string) => sql`
  insert into deliveries (id, kind, subject, status, queued_at, created_at)
  values (${newId()}, 'campaign', 'Hello', ${status}, ${queuedAt}, ${queuedAt})`

test('the free edition returns its limits, their usage, and what Pro adds', async () => {
  expect((await get()).body).toEqual({
    edition: 'free',
    licence: null,
    limits: [
      limit('contacts', 0, 2000),
      limit('custom_fields', 0, 10),
      limit('users_with_access', 2, 2),
      limit('deliveries_per_month', 0, 12_000),
      limit('active_automations', 0, 3),
      limit('webhook_endpoints', 0, 1),
    ],
    features: [
      { key: 'api_keys', label: 'API keys', available: false, pro_lock: true, used: 0 },
      { key: 'ab_testing', label: 'A/B testing', available: false, pro_lock: true, used: 0 },
      {
        key: 'send_time_per_contact',
        label: "Send time in the contact's time zone",
        available: false,
        pro_lock: true,
        used: 0,
      },
      { key: 'form_files', label: 'Files in forms', available: false, pro_lock: true, used: 0 },
      {
        key: 'automation_branching',
        label: 'Branching in automations',
        available: false,
        pro_lock: true,
        used: 0,
      },
      { key: 'call_webhook', label: 'Calls to other services', available: false, pro_lock: true, used: 0 },
    ],
    upgrade_url: 'http://crm.test/host/edition',
  })
})

test('contacts in the trash do not count, and a changed response is not a 304', async () => {
  const { headers } = await get()
  const known = { 'if-none-match': headers.get('etag') ?? '' }
  expect((await get(known)).status).toBe(304)
  const ids: string[] = []
  for (const email of ['ada@example.com', 'grace@example.com']) {
    const { body } = await app.send<{ id: string }>('POST', '/contacts', { body: { email } })
    ids.push(body.id)
  }
  await app.send('DELETE', `/contacts/${ids[0]}`)
  const now = await get(known)
  expect(now.status).toBe(200)
  expect(now.body.limits[0]).toEqual(limit('contacts', 1, 2000))
})

test('deliveries of the calendar month in UTC count, except skipped ones', async () => {
  app.clock.set('2026-11-15T12:00:00.000Z')
  await addDelivery('2026-10-31T23:59:59.999Z', 'accepted')
  await addDelivery('2026-11-01T00:00:00.000Z', 'accepted')
  await addDelivery('2026-11-14T00:00:00.000Z', 'queued')
  await addDelivery('2026-11-14T00:00:00.000Z', 'skipped')
  const { body } = await get()
  expect(body.limits[3]).toEqual(limit('deliveries_per_month', 2, 12_000))
})

test('a licence removes the limits and unlocks the features', async () => {
  await app.installPro()
  const { body } = await get()
  expect(body.edition).toBe('pro')
  expect(body.licence).toEqual({
    id: 'test-licence',
    licensee: 'Harbour Books',
    edition: 'pro',
    status: 'active',
    development: false,
    issued_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
    grace_ends_at: null,
    installed_at: expect.any(String),
  })
  expect(body.limits.map(({ key, allowed, locked }) => ({ key, allowed, locked }))).toEqual([
    { key: 'contacts', allowed: null, locked: false },
    { key: 'custom_fields', allowed: 200, locked: false },
    { key: 'users_with_access', allowed: null, locked: false },
    { key: 'deliveries_per_month', allowed: null, locked: false },
    { key: 'active_automations', allowed: null, locked: false },
    { key: 'webhook_endpoints', allowed: 50, locked: false },
  ])
  expect(body.features).toEqual([
    { key: 'api_keys', label: 'API keys', available: true, pro_lock: false, used: 0 },
    { key: 'ab_testing', label: 'A/B testing', available: true, pro_lock: false, used: 0 },
    {
      key: 'send_time_per_contact',
      label: "Send time in the contact's time zone",
      available: true,
      pro_lock: false,
      used: 0,
    },
    { key: 'form_files', label: 'Files in forms', available: true, pro_lock: false, used: 0 },
    {
      key: 'automation_branching',
      label: 'Branching in automations',
      available: true,
      pro_lock: false,
      used: 0,
    },
    { key: 'call_webhook', label: 'Calls to other services', available: true, pro_lock: false, used: 0 },
  ])
})
