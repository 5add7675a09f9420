import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fluentcrm } from '../../../server/marketing/migration/drivers/fluentcrm/index.ts'
import { groundhogg } from '../../../server/marketing/migration/drivers/groundhogg/index.ts'
import { listmonk } from '../../../server/marketing/migration/drivers/listmonk/index.ts'
import type { StagedContact } from '../../../server/marketing/migration/records.ts'
import { startTestApp } from '../../support/app.ts'
import { startVendor } from '../../support/vendors/index.ts'

const context = { reference: {}, slice: {}, timezone: 'UTC', now: new Date('2026-11-29T00:00:00Z') }

const contactOf = (driver: typeof listmonk, raw: object): StagedContact => {
  const found = driver.normalise.contacts?.(raw, context)
  if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
  return found[0] as StagedContact
}

describe('evidence of FluentCRM', () => {
  const subscriber = (title: string, description: string) => ({
    id: 1,
    email: 'aiko@example.jp',
    status: 'subscribed',
    company: { id: 3, name: 'Tanaka Teas' },
    notes: [{ type: 'system_log', title, description, created_at: '2026-01-05 10:00:00' }],
  })

  test.each([
    [
      'Subscriber double opt-in confirmed',
      'Subscriber confirmed double opt-in from IP Address: 198.51.100.77',
      'double_opt_in',
    ],
    ['Subscriber unsubscribed', 'Unsubscribed with the reason: your server is 198.51.100.77', 'imported'],
    [
      'Subscriber unsubscribed',
      'Subscriber confirmed double opt-in from IP Address: 198.51.100.77',
      'imported',
    ],
    ['Subscriber double opt-in confirmed', 'My address is 198.51.100.77', 'imported'],
  ])('the note %s with the text %s is the basis %s', (title, description, basis) => {
    const { consents = [], company } = contactOf(fluentcrm, subscriber(title, description))
    expect(consents.map((one) => one.basis)).toEqual([basis])
    expect(company).toBe('Tanaka Teas')
  })
})

test.each([
  ['203.0.113.9, 198.51.100.1', '203.0.113.9'],
  ['203.0.113.9,10.0.0.1', '203.0.113.9'],
  ['10.0.0.1, 203.0.113.9', undefined],
])('the address %s of a confirmation is the client %s', (optin_ip, ip) => {
  const { consents = [] } = contactOf(listmonk, {
    id: 1,
    email: 'a@example.com',
    status: 'enabled',
    lists: [
      {
        id: 1,
        name: 'A',
        optin: 'double',
        subscription_status: 'confirmed',
        subscription_meta: { optin_ip },
      },
    ],
  })
  expect(consents[0]?.ip ?? undefined).toBe(ip)
})

test.each([
  [2, true, '2'],
  [2, false, '2/not marketable'],
  [4, true, '4'],
  [4, false, '4/not marketable'],
  [5, false, '5/not marketable'],
])(
  'the preference %s of Groundhogg with is_marketable %s is the word %s',
  (optin_status, is_marketable, word) => {
    const contact = contactOf(groundhogg, {
      ID: 1,
      data: { email: 'a@example.com', optin_status },
      meta: {},
      locale: 'de_DE',
      is_marketable,
    })
    expect(contact.status?.word).toBe(word)
    expect(contact.locale).toBe('de_DE')
    expect(groundhogg.descriptor.statuses[word]).toBe(is_marketable ? 'explicit' : 'implied')
  },
)

describe('values that the contract refuses', async () => {
  const app = await startTestApp({ edition: 'pro' })
  const { sql } = app.context
  const repair = readFileSync('server/platform/storage/migrations/0133-values-of-the-contract.sql', 'utf8')
  const create = (email: string, more: object = {}) =>
    app.send<{ id: string }>('POST', '/contacts', { body: { email, status: 'subscribed', ...more } })

  test('the repair moves addresses and numbers to a note, keeps a no, and leaves the others alone', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'number', label: 'Number', type: 'number' } })
    const emails = [
      'good@example.com',
      'ok+tag@sub.xn--bcher-kva.example',
      'bad1@example.com',
      'bad2@example.com',
      'big@example.com',
    ]
    for (const email of emails) await create(email)
    await sql`update contacts set email = 'jörg@example.com' where email = 'bad1@example.com'`
    await sql`update contacts set email = 'two..dots@example.com', status = 'unsubscribed' where email = 'bad2@example.com'`
    await sql`update contacts set custom_fields = '{"number": 90071992547409930}' where email = 'big@example.com'`
    const planted = await app.send('GET', '/contacts')
    expect(planted.status).toBe(200)
    await sql.begin((tx) => tx.unsafe(repair))
    const { status, body } = await app.send<{
      data: { email: string; status: string; custom_fields: object }[]
    }>('GET', '/contacts')
    expect(status).toBe(200)
    expect(body.data.map((one) => one.status).sort()).toEqual([
      'bounced',
      'subscribed',
      'subscribed',
      'subscribed',
      'unsubscribed',
    ])
    expect(body.data.filter((one) => one.email.endsWith('@address.invalid'))).toHaveLength(2)
    expect(body.data.every((one) => Object.keys(one.custom_fields).length === 0)).toBe(true)
    const notes = await sql<{ body: string }[]>`select body from contact_notes order by body`
    expect(notes.map((one) => one.body).join()).toContain('jörg@example.com')
    expect(notes.map((one) => one.body).join()).toContain('90071992547409930')
    expect(notes).toHaveLength(3)
  })
})

test('an imitation of Groundhogg tells no total of properties, and its properties are read', async () => {
  const vendor = await startVendor('groundhogg', { seed: 3, contacts: 5 } as never)
  const answer = await fetch(`${vendor.url}/wp-json/gh/v4/properties`, {
    headers: {
      authorization: `Basic ${btoa(`${vendor.credentials.username}:${vendor.credentials.password}`)}`,
    },
  })
  expect(await answer.json()).not.toHaveProperty('total_items')
  await vendor.close()
})
