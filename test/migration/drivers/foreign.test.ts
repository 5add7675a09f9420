import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { driverOf } from '../../../server/migration/drivers/drivers.ts'
import { fluentcrm } from '../../../server/migration/drivers/fluentcrm/index.ts'
import { groundhogg } from '../../../server/migration/drivers/groundhogg/index.ts'
import { listmonk } from '../../../server/migration/drivers/listmonk/index.ts'
import type { StagedContact } from '../../../server/migration/records/records.ts'
import { decide } from '../../../server/migration/runs/people/decide.ts'
import { factsOfContact } from '../../../server/migration/runs/people/fold.ts'
import { startTestApp } from '../../support/app.ts'
import { startVendor, type VendorKind } from '../../support/vendors/index.ts'

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

/** One record of each source with a word of its status. `at` are texts that the source writes for addresses of clients. */
const records: Record<VendorKind, (word: string, ip?: string) => object> = {
  listmonk: (word, ip) => ({
    id: 1,
    email: 'a@example.com',
    status: 'enabled',
    lists: [
      { id: 1, name: 'A', optin: 'double', subscription_status: word, subscription_meta: { optin_ip: ip } },
    ],
  }),
  kit: (word) => ({ id: 1, email_address: 'a@example.com', state: word }),
  mailerlite: (word, ip) => ({
    id: '1',
    email: 'a@example.com',
    status: word,
    source: 'form',
    subscribed_at: '2024-05-01 10:00:00',
    opted_in_at: '2024-05-01 10:00:00',
    optin_ip: ip,
  }),
  brevo: (word) => ({ id: 1, email: 'a@example.com', emailBlacklisted: word, listIds: [1], attributes: {} }),
  mailchimp: (word, ip) => ({
    id: 'f00',
    web_id: 1,
    list_id: 'l1',
    email_address: 'a@example.com',
    status: word,
    timestamp_signup: '2024-05-01T10:00:00+00:00',
    timestamp_opt: '2024-05-01T10:00:00+00:00',
    ip_signup: ip,
  }),
  klaviyo: (word) => ({
    id: 'k1',
    attributes: {
      email: 'a@example.com',
      subscriptions: { email: { marketing: { consent: word, can_receive_email_marketing: true } } },
    },
  }),
  activecampaign: (word, ip) => ({
    id: '1',
    email: 'a@example.com',
    ip,
    contactLists: [{ list: '1', status: word, form: '2', sdate: '2024-05-01T10:00:00-05:00' }],
  }),
  hubspot: (word) => ({
    id: '1',
    properties: { email: 'a@example.com' },
    statuses: [{ subscriptionId: '1', status: word, timestamp: '2024-05-01T10:00:00Z' }],
  }),
  fluentcrm: (word, ip) => ({ id: 1, email: 'a@example.com', status: word, ip }),
  groundhogg: (word, ip) => ({
    ID: 1,
    data: { email: 'a@example.com', optin_status: word },
    meta: { ip_address: ip, marketing_consent_date: '2024-05-01 10:00:00' },
  }),
  mautic: (word) => ({
    id: 1,
    fields: { all: { email: 'a@example.com' } },
    doNotContact: [{ channel: 'email', reason: word }],
  }),
}

const kinds = Object.keys(records) as VendorKind[]

test.for(kinds)('%s: a word that is not known is no withdrawal, and subscribes no person', (kind) => {
  const { normalise, descriptor } = driverOf(kind)
  const found = normalise.contacts?.(records[kind]('limbo'), context)
  if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
  const contact = found[0] as StagedContact
  expect(contact.consents ?? []).toEqual([])
  const facts = factsOfContact(contact, { table: descriptor.statuses, isFile: false, chosen: {} })
  const decision = decide(facts, {
    implied_consent: 'attested',
    list_opt_outs: 'per_list',
    archived: 'bring',
    deleted: 'bring',
  })
  expect(decision).toMatchObject({ class: 'unknown', status: 'unsubscribed', suppression: null })
})

/** The word of a person who is subscribed, in sources that tell an address. */
const addressed: [kind: VendorKind, word: string][] = [
  ['listmonk', 'confirmed'],
  ['mailerlite', 'active'],
  ['mailchimp', 'subscribed'],
  ['activecampaign', '1'],
  ['fluentcrm', 'subscribed'],
  ['groundhogg', '2'],
]

test.for(addressed)('%s: behind proxies the address of the client counts', ([kind, word]) => {
  const ipOf = (ip: string) => {
    const found = driverOf(kind).normalise.contacts?.(records[kind](word, ip), context)
    return Array.isArray(found) ? ((found[0] as StagedContact).consents?.[0]?.ip ?? null) : null
  }
  expect(ipOf('203.0.113.9')).toBe('203.0.113.9')
  expect(ipOf('203.0.113.9, 198.51.100.1')).toBe('203.0.113.9')
  expect(ipOf('10.0.0.1, 203.0.113.9')).toBe(null)
  expect(ipOf('I unsubscribed from 203.0.113.9')).toBe(null)
})

describe('nothing is lost', () => {
  const given = {
    hubspot: {
      id: '1',
      properties: {
        email: 'a@example.com',
        salutation: 'Dr',
        firstname: 'Ada',
        phone: '+44 20 7946 0000',
        mobilephone: '+44 7700 900123',
        hs_language: 'de',
        hs_timezone: 'europe_slash_berlin',
        remark: 'One; two',
        teas: 'green;black',
      },
    },
    mautic: {
      id: 1,
      fields: {
        all: {
          email: 'a@example.com',
          title: 'Dr',
          preferred_locale: 'de_DE',
          remark: 'One | two',
          teas: 'green|black',
        },
      },
    },
    fluentcrm: {
      id: 1,
      email: 'a@example.com',
      status: 'subscribed',
      prefix: 'Dr',
      company: { name: 'Tanaka Teas' },
      companies: [{ name: 'Tanaka Teas' }, { name: 'Harbour Books' }],
      custom_fields: { remark: 'One\ntwo', Remark: 'other' },
    },
    mailchimp: {
      ...records.mailchimp('subscribed'),
      language: 'de',
      merge_fields: {
        FNAME: 'Ada',
        ADDRESS: { addr1: '', city: '', state: '', zip: '10115', country: 'DE' },
      },
    },
    listmonk: {
      ...records.listmonk('confirmed'),
      name: 'Ada King Lovelace',
      attribs: { City: 'Oslo', city: 'oslo', remark: `${'x'.repeat(3000)}\n\tend`, deep: { tea: 'green' } },
    },
    klaviyo: {
      id: 'k1',
      attributes: {
        email: 'a@example.com',
        locale: 'de-DE',
        organization: 'Tanaka Teas',
        properties: { City: 'Oslo', city: 'oslo' },
      },
    },
    activecampaign: { ...records.activecampaign('1'), orgname: 'Tanaka Teas' },
    groundhogg: {
      ...records.groundhogg('2'),
      locale: 'de_DE',
      meta: { company_name: 'Tanaka Teas', mobile_phone: '+44 7700 900123' },
    },
  } satisfies Partial<Record<VendorKind, object>>

  const kept: [keyof typeof given, object][] = [
    [
      'hubspot',
      {
        prefix: 'Dr',
        phone: '+44 20 7946 0000',
        locale: 'de',
        timezone: 'Europe/Berlin',
        fields: { mobilephone: '+44 7700 900123', remark: 'One; two', teas: ['green', 'black'] },
      },
    ],
    ['mautic', { prefix: 'Dr', locale: 'de_DE', fields: { remark: 'One | two', teas: ['green', 'black'] } }],
    [
      'fluentcrm',
      {
        prefix: 'Dr',
        company: 'Tanaka Teas',
        fields: { remark: 'One\ntwo', Remark: 'other', companies: ['Tanaka Teas', 'Harbour Books'] },
      },
    ],
    ['mailchimp', { locale: 'de', address: { postal_code: '10115', country: 'DE' } }],
    [
      'listmonk',
      {
        first_name: 'Ada King',
        last_name: 'Lovelace',
        fields: { City: 'Oslo', city: 'oslo', remark: `${'x'.repeat(3000)}\n\tend`, deep_tea: 'green' },
      },
    ],
    ['klaviyo', { locale: 'de-DE', company: 'Tanaka Teas', fields: { City: 'Oslo', city: 'oslo' } }],
    ['activecampaign', { company: 'Tanaka Teas' }],
    ['groundhogg', { locale: 'de_DE', company: 'Tanaka Teas', fields: { mobile_phone: '+44 7700 900123' } }],
  ]

  test.for(kept)('of a record of %s', ([kind, expected]) => {
    const found = driverOf(kind).normalise.contacts?.(given[kind], {
      ...context,
      reference: { multiple: ['teas'] },
    })
    if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
    expect(found[0]).toMatchObject(expected)
  })

  // Two tools write times in the zone of the site.
  test.for(['fluentcrm', 'groundhogg'] as const)('%s: a time without a zone is of the site', (kind) => {
    const raw = {
      fluentcrm: { ...records.fluentcrm('unsubscribed'), unsubscribe_date: '2024-07-01 10:00:00' },
      groundhogg: {
        ID: 1,
        data: { email: 'a@example.com', optin_status: '3', date_optin_status_changed: '2024-07-01 10:00:00' },
        meta: {},
      },
    }[kind]
    const found = driverOf(kind).normalise.contacts?.(raw, { ...context, timezone: 'Europe/Oslo' })
    if (!Array.isArray(found)) throw new Error(JSON.stringify(found))
    expect((found[0] as StagedContact).consents?.[0]?.occurred_at).toBe('2024-07-01T08:00:00.000Z')
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
