import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'

type Edition = components['schemas']['Edition']

const app = await startTestApp()
const { sql } = app.context

const get = (headers: Record<string, string> = {}, authorization = app.editor.authorization) =>
  app.send<Edition>('GET', '/settings/edition', { headers, authorization })

const addDelivery = (queuedAt: string, status: string) => sql`
  insert into deliveries (id, kind, subject, status, queued_at, created_at)
  values (${newId()}, 'campaign', 'Hello', ${status}, ${queuedAt}, ${queuedAt})`

test('the free edition returns its limits, their usage, and what Pro adds', async () => {
  expect((await get()).body).toEqual({
    edition: 'free',
    licence: null,
    limits: [
      { key: 'contacts', used: 0, allowed: 2000, locked: false },
      { key: 'custom_fields', used: 0, allowed: 10, locked: false },
      { key: 'users_with_access', used: 2, allowed: 2, locked: true },
      { key: 'deliveries_per_month', used: 0, allowed: 12_000, locked: false },
      { key: 'active_automations', used: 0, allowed: 3, locked: false },
      { key: 'webhook_endpoints', used: 0, allowed: 1, locked: false },
    ],
    features: [
      { key: 'api_keys', label: 'API keys', available: false, pro_lock: true },
      { key: 'ab_testing', label: 'A/B testing', available: false, pro_lock: true },
      {
        key: 'send_time_per_contact',
        label: "Send time in the contact's time zone",
        available: false,
        pro_lock: true,
      },
      { key: 'form_files', label: 'Files in forms', available: false, pro_lock: true },
      { key: 'automation_branching', label: 'Branching in automations', available: false, pro_lock: true },
      { key: 'call_webhook', label: 'Calls to other services', available: false, pro_lock: true },
    ],
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
  expect(now.body.limits[0]).toEqual({ key: 'contacts', used: 1, allowed: 2000, locked: false })
})

test('deliveries of the calendar month in UTC count, except skipped ones', async () => {
  app.clock.set('2026-11-15T12:00:00.000Z')
  await addDelivery('2026-10-31T23:59:59.999Z', 'accepted')
  await addDelivery('2026-11-01T00:00:00.000Z', 'accepted')
  await addDelivery('2026-11-14T00:00:00.000Z', 'queued')
  await addDelivery('2026-11-14T00:00:00.000Z', 'skipped')
  const { body } = await get()
  expect(body.limits[3]).toEqual({ key: 'deliveries_per_month', used: 2, allowed: 12_000, locked: false })
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
    issued_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
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
    { key: 'api_keys', label: 'API keys', available: true, pro_lock: false },
    { key: 'ab_testing', label: 'A/B testing', available: true, pro_lock: false },
    {
      key: 'send_time_per_contact',
      label: "Send time in the contact's time zone",
      available: true,
      pro_lock: false,
    },
    { key: 'form_files', label: 'Files in forms', available: true, pro_lock: false },
    { key: 'automation_branching', label: 'Branching in automations', available: true, pro_lock: false },
    { key: 'call_webhook', label: 'Calls to other services', available: true, pro_lock: false },
  ])
})
