import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import type { StagedContact } from '../../../server/migration/records/records.ts'

type Members = Record<string, unknown>

const exampleOf = (source: string): Members =>
  JSON.parse(readFileSync(`test/fixtures/vendors/${source}.json`, 'utf8')) as Members

const read = (
  source: string,
  raw: unknown,
  reference: unknown = {},
  timezone = 'UTC',
  slice = {},
): StagedContact => {
  const driver = drivers.find(({ descriptor }) => descriptor.key === source)
  const result = driver?.normalise.contacts?.(raw, {
    reference,
    slice,
    timezone,
    now: new Date('2026-11-23T00:00:00Z'),
  })
  const [first] = Array.isArray(result) ? result : []
  if (first?.kind !== 'contact') throw new Error(`${source} has no contact`)
  return first
}

const first = (list: unknown): Members => (list as Members[])[0] as Members

test('listmonk: the confirmation with its address is double opt-in', () => {
  expect(read('listmonk', exampleOf('listmonk'))).toMatchObject({
    email: 'tomas.reyes@example.org',
    first_name: 'Tomás',
    last_name: 'Reyes',
    fields: { city: 'Oviedo', likes: ['tea'] },
    status: null,
    memberships: [{ list: 'l:3', word: 'confirmed', since_at: '2025-05-01T07:00:00.100Z' }],
    consents: [{ basis: 'double_opt_in', occurred_at: '2025-05-01T07:04:11.200Z', ip: '198.51.100.23' }],
  })
})

test('listmonk: a name made of the address is no name', () => {
  const made = { ...exampleOf('listmonk'), email: 'nolists@example.org', name: 'Nolists' }
  expect(read('listmonk', made).first_name).toBeUndefined()
})

test('mailchimp: a list that asks for permissions, and a member without one', () => {
  const member = exampleOf('mailchimp')
  const lists = [{ id: 'a1b2c3d4e5', double_optin: true, marketing_permissions: true }]
  const categories = [
    {
      id: 'c1',
      interests: [
        { id: '9143cf3bd1', name: 'Green' },
        { id: '3a2a927344', name: 'Black' },
      ],
    },
  ]
  expect(read('mailchimp', member, { lists, categories })).toMatchObject({
    person_id: 'c41d0b',
    source_id: 'a1b2c3d4e5:402117',
    address: { line1: '14 Marina Rd', city: 'Lagos', country: 'NG' },
    fields: { 'i:c1': ['Green'], BIRTHDAY: '03/14', TEAS: 3 },
    tags: ['t:VIP'],
    memberships: [{ list: 'l:a1b2c3d4e5', word: 'subscribed' }],
    consents: [
      { basis: 'double_opt_in', occurred_at: '2025-03-02T08:11:09.000Z', ip: '203.0.113.7', text: 'E-mail' },
    ],
  })
  const without = { ...member, marketing_permissions: [{ text: 'E-mail', enabled: false }] }
  expect(read('mailchimp', without, { lists, categories })).toMatchObject({
    memberships: [{ word: 'subscribed/no permission' }],
    consents: [],
  })
})

test('mailchimp: a member that an administrator added keeps no address', () => {
  const added = { ...exampleOf('mailchimp'), timestamp_signup: '', ip_signup: '' }
  const lists = [{ id: 'a1b2c3d4e5', double_optin: true }]
  expect(read('mailchimp', added, { lists }).consents).toMatchObject([{ basis: 'imported', ip: null }])
})

test('fluentcrm: local times are in the zone of the site, and custom fields have two names', () => {
  const example = exampleOf('fluentcrm')
  const contact = read('fluentcrm', example, {}, 'Europe/Berlin')
  expect(contact).toMatchObject({
    created_at: '2024-06-03T17:45:10.000Z',
    fields: { favourite_tea: 'sencha', days: ['mon', 'tue'] },
    tags: ['t:4'],
    memberships: [{ list: 'l:1', word: 'subscribed' }],
    consents: [{ basis: 'imported', occurred_at: null }],
  })
  const { custom_fields, ...rest } = example
  expect(read('fluentcrm', { ...rest, custom_values: custom_fields }, {}, 'Europe/Berlin')).toEqual(contact)
  expect(read('fluentcrm', { ...rest, custom_fields: [] }).fields).toEqual({})
})

test('groundhogg: a date in the language of the site proves nothing but its text', () => {
  const contact = read('groundhogg', exampleOf('groundhogg'), {}, 'Europe/Berlin')
  expect(contact).toMatchObject({
    status: { word: '2' },
    phone: '+49 30 555019',
    fields: { favourite_tea: 'Assam' },
    consents: [
      {
        basis: 'imported',
        occurred_at: '2024-11-20T09:22:31.000Z',
        ip: null,
        text: '20. November 2024 10:15',
      },
    ],
  })
  expect(read('groundhogg', { ...exampleOf('groundhogg'), is_marketable: false }).status?.word).toBe(
    '2/not marketable',
  )
})

test('groundhogg: a weekly or monthly status is a confirmation with a frequency', () => {
  const example = exampleOf('groundhogg')
  const withStatus = (optin_status: unknown) =>
    read('groundhogg', { ...example, data: { ...(example.data as Members), optin_status } })
  for (const [status, frequency] of [
    [4, 'weekly'],
    ['5', 'monthly'],
    [2, null],
  ])
    expect(withStatus(status)).toMatchObject({ consents: [{ kind: 'given' }], frequency })
})

test('activecampaign: addresses are decimal numbers, and several values have bars', () => {
  const page = exampleOf('activecampaign')
  const contact = {
    ...first(page.contacts),
    contactLists: page.contactLists,
    contactTags: page.contactTags,
    fieldValues: page.fieldValues,
  }
  const fields = [{ id: '6', perstag: 'TEAS', type: 'checkbox' }]
  expect(read('activecampaign', contact, { fields })).toMatchObject({
    email: 'nadia.haddad@example.net',
    fields: { TEAS: ['tea', 'mate'] },
    tags: ['t:14'],
    status: null,
    memberships: [{ list: 'l:2', word: '1' }],
    consents: [
      { basis: 'opt_in', occurred_at: '2024-02-10T10:12:09.000Z', ip: '203.0.113.7', source: 'form 3' },
    ],
  })
  const removed = { ...first(page.contactLists), status: '91' }
  const without = { status: { word: 'no list' }, memberships: [], consents: [] }
  for (const status of ['91', 91])
    expect(
      read('activecampaign', { ...contact, contactLists: [{ ...removed, status }] }, { fields }),
    ).toMatchObject(without)
  const both = { ...contact, contactLists: [removed, { ...first(page.contactLists), list: '3' }] }
  expect(read('activecampaign', both, { fields })).toMatchObject({
    status: null,
    memberships: [{ list: 'l:3', word: '1' }],
  })
  expect(read('activecampaign', { ...contact, bounced_hard: '2' }, { fields }).status?.word).toBe(
    'bounced_hard',
  )
})

test('kit: a creation time is no consent time', () => {
  expect(read('kit', first(exampleOf('kit').subscribers))).toMatchObject({
    email: 'jonas.berg@example.no',
    fields: { last_name: 'Berg' },
    tags: ['t:77'],
    status: { word: 'active' },
    consents: [{ basis: 'imported', occurred_at: null, ip: null }],
  })
})

test('mailerlite: what came by API is no double opt-in, and both forms of times are read', () => {
  const example = exampleOf('mailerlite')
  expect(read('mailerlite', example)).toMatchObject({
    source_id: '31897397363737859',
    consents: [{ basis: 'imported', occurred_at: '2024-12-01T10:00:00.000Z', ip: null }],
  })
  const own = { ...example, source: 'webform', opted_in_at: '2024-12-01T10:03:12.000000Z' }
  expect(read('mailerlite', own).consents).toMatchObject([
    { basis: 'double_opt_in', occurred_at: '2024-12-01T10:03:12.000Z', ip: '203.0.113.90' },
  ])
  // What a deleted person said no to still counts.
  const forgotten = { ...example, status: 'unsubscribed', forget_at: '2026-01-01 00:00:00' }
  expect(read('mailerlite', forgotten)).toMatchObject({
    status: { word: 'unsubscribed' },
    flags: { deleted: true },
  })
})

test('brevo: the mark comes as a number or as a label of its language', () => {
  const contact = first(exampleOf('brevo').contacts)
  const attributes = [
    {
      name: 'DOUBLE_OPT-IN',
      category: 'category',
      enumeration: [
        { value: 1, label: 'Oui' },
        { value: 2, label: 'Non' },
      ],
    },
    { name: 'TEA', category: 'category', enumeration: [{ value: 2, label: 'Assam' }] },
  ]
  const marked = (mark: string) =>
    read(
      'brevo',
      { ...contact, attributes: { ...(contact.attributes as object), 'DOUBLE_OPT-IN': mark } },
      { attributes },
    )
  for (const mark of ['1', 'Oui', 'oui'])
    expect(marked(mark).memberships?.[0]?.word).toBe('on a list, double opt-in')
  for (const mark of ['2', 'Non', '', 'maybe']) expect(marked(mark).memberships?.[0]?.word).toBe('on a list')
  expect(marked('1')).toMatchObject({
    first_name: 'Inès',
    last_name: 'Marchal',
    fields: { TEA: 'Assam', EXT_ID: 'C-77' },
  })
})

test('klaviyo: a suppression decides before the consent', () => {
  const profile = exampleOf('klaviyo')
  expect(read('klaviyo', profile)).toMatchObject({
    email: 'omar.farouk@example.com',
    fields: { favourite_tea: 'karkadeh' },
    status: { word: 'SUBSCRIBED' },
    memberships: [{ list: 'l:Y6nR', word: 'UNSUBSCRIBE' }],
    consents: [{ basis: 'double_opt_in', occurred_at: '2024-08-03T10:12:40.000Z', ip: null }],
  })
  const attributes = structuredClone(profile.attributes) as {
    subscriptions: { email: { marketing: Members } }
  }
  attributes.subscriptions.email.marketing.suppression = [
    { reason: 'UNSUBSCRIBE' },
    { reason: 'SPAM_COMPLAINT' },
  ]
  expect(read('klaviyo', { ...profile, attributes })).toMatchObject({
    status: { word: 'SPAM_COMPLAINT' },
    consents: [],
  })
})

test.each([
  ['hs_email_hard_bounce_reason_enum', 'UNKNOWN_USER', 'hs_email_hard_bounce'],
  ['hs_email_bad_address', 'true', 'hs_email_bad_address'],
  ['hs_email_optout', 'true', 'hs_email_optout'],
  ['hs_email_quarantined', 'true', 'hs_email_quarantined'],
  ['hs_email_optout_1', 'true', 'UNSUBSCRIBED'],
  ['firstname', 'Grace', 'archived'],
])('hubspot: an archived record with %s %s is archived, and says %s', (name, value, word) => {
  const properties = { email: 'grace.mwangi@example.ke', hs_marketable_status: 'true', [name]: value }
  expect(read('hubspot', { id: '1', properties, archived: true })).toMatchObject({
    status: { word },
    flags: { archived: true },
  })
})

test('hubspot: an opt-out of one type is a membership, and a record without statements is implied', () => {
  const contact = first(exampleOf('hubspot').results)
  expect(read('hubspot', contact, { multiple: ['favourite_tea'] })).toMatchObject({
    fields: { favourite_tea: ['chai', 'rooibos'] },
    status: { word: 'UNSUBSCRIBED' },
    memberships: [{ list: 'l:s5113556', word: 'UNSUBSCRIBED' }],
  })
  const mixed = [
    { subscriptionId: '1', status: 'SUBSCRIBED' },
    { subscriptionId: '2', status: 'UNSUBSCRIBED' },
  ]
  expect(read('hubspot', { ...contact, statuses: mixed }).status).toBeNull()
  const statuses = [
    {
      subscriptionId: '1',
      status: 'SUBSCRIBED',
      legalBasis: 'LEGITIMATE_INTEREST_CLIENT',
      timestamp: '2025-01-01T00:00:00Z',
    },
  ]
  expect(read('hubspot', { ...contact, statuses })).toMatchObject({
    status: null,
    consents: [{ basis: 'legitimate_interest', occurred_at: '2025-01-01T00:00:00.000Z' }],
  })
})
