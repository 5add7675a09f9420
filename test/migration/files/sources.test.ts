import { beforeEach, describe, expect, test } from 'vitest'
import { layouts } from '../../../server/migration/drivers/file/layouts.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { zipOf } from '../../support/vendors/zip.ts'
import { driveFiles, peopleOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { bring, add, create, get, report, start, undo, upload } = driveFiles(app)
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from migrations`
})

const none = { fields: {}, lists: {}, tags: [], consents: [], first_name: null, last_name: null }

test('a CSV file brings words, lists, tags, fields and evidence', async () => {
  const bytes = [
    'Mail,Vorname,Status,Lists,Tags,Favourite tea,Opt-in,Confirmed at,IP,Confirm IP',
    'ada@example.com,Ada,Subscribed ,"Readers, Walkers",VIP,Assam,2025-03-02 08:00:00,2025-03-02 09:00:00,81.2.69.142,81.2.69.143',
    'grace@example.com,Grace,unsubscribed,Readers,,,2025-03-02 08:00:00,,,',
    'alan@example.com,Alan,1,Readers,,,,,,',
    'mary@example.com,Mary,,,,,,,,',
    'joan@example.com,Joan,cleaned,,,,,,,',
  ].join('\n')
  const { dry, full } = await bring('csv', [{ bytes, time_zone: 'Europe/Berlin' }])
  expect(dry).toMatchObject({ state: 'succeeded', problem: null, counters: { created: 5 } })
  expect(full).toMatchObject({ state: 'succeeded', problem: null, counters: { created: 5 } })
  const people = await peopleOf(app)
  expect(people['ada@example.com']).toEqual({
    ...none,
    status: 'subscribed',
    first_name: 'Ada',
    lists: { Readers: 'subscribed', Walkers: 'subscribed' },
    tags: ['VIP'],
    fields: { favourite_tea: 'Assam' },
    consents: [['given', 'double_opt_in', '2025-03-02T08:00:00', '81.2.69.143']],
  })
  expect(people['grace@example.com']).toMatchObject({
    status: 'unsubscribed',
    lists: { Readers: 'unsubscribed' },
  })
  // A digit and an empty cell are no words.
  expect(people['alan@example.com']).toMatchObject({ status: 'unsubscribed' })
  expect(people['mary@example.com']).toMatchObject({ status: 'unsubscribed' })
  expect(people['joan@example.com']).toMatchObject({ status: 'bounced' })
  expect(await app.context.sql`select value, reason from suppressions`).toEqual([
    { value: 'joan@example.com', reason: 'bounced' },
  ])
})

test('one act with one time is no double opt-in', async () => {
  const bytes =
    'email,status,opted_in_at,opted_in_ip,confirmed_at,confirmed_ip\n' +
    'a@example.com,subscribed,2025-03-02 08:00:00,81.2.69.142,2025-03-02 08:00:00,81.2.69.142\n' +
    'b@example.com,subscribed,2025-03-02 08:00:00,81.2.69.142,,\n'
  await bring('csv', [{ bytes }])
  expect(await peopleOf(app)).toMatchObject({
    'a@example.com': { consents: [['given', 'opt_in', '2025-03-02T08:00:00', '81.2.69.142']] },
    'b@example.com': { consents: [['given', 'imported', '2025-03-02T08:00:00', '81.2.69.142']] },
  })
})

test('one person in several files gets the strictest statement, and a file of suppressions beats all', async () => {
  const { full } = await bring('csv', [
    {
      bytes:
        'email,status\nada@example.com,subscribed\ngrace@example.com,subscribed\nalan@example.com,subscribed\nbob@blocked.example,subscribed\n',
    },
    { bytes: 'email,status,first_name\nADA@example.com,unsubscribed,Ada\n' },
    { bytes: 'email,status\ngrace@example.com,subscribed\n@blocked.example,\n', file_role: 'suppressions' },
    { bytes: 'email,status\nalan@example.com,complained\n', file_role: 'bounced' },
    { bytes: 'email\nnobody@example.com\n', file_role: 'unsubscribed' },
  ])
  expect(full).toMatchObject({ state: 'succeeded', problem: null })
  const people = await peopleOf(app)
  expect(
    Object.fromEntries(
      Object.entries(people).map(([email, row]) => [email, (row as { status: string }).status]),
    ),
  ).toEqual({
    'ada@example.com': 'unsubscribed',
    'alan@example.com': 'complained',
    'bob@blocked.example': 'unsubscribed',
    'grace@example.com': 'unsubscribed',
  })
  const suppressions = await app.context.sql`select kind, value, reason from suppressions order by value`
  expect(suppressions).toEqual([
    { kind: 'address', value: 'alan@example.com', reason: 'complained' },
    { kind: 'domain', value: 'blocked.example', reason: 'manual' },
    { kind: 'address', value: 'grace@example.com', reason: 'manual' },
    { kind: 'address', value: 'nobody@example.com', reason: 'unsubscribed' },
  ])
})

test('a row that comes twice with two words counts as the stricter one, whatever the order', async () => {
  const bytes =
    'id,email,status\n1,ada@example.com,unsubscribed\n1,ada@example.com,subscribed\nid,email,status\n2,b@example.com,subscribed\n2,b@example.com,bounced\n'
  await bring('csv', [{ bytes }])
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': { status: 'unsubscribed' },
    'b@example.com': { status: 'bounced' },
  })
})

test('a file without any status is implied, and only an attestation lifts people on its list', async () => {
  const bytes = 'Name;E-Mail\nAda Lovelace;ada@example.com\n'
  const attestation = { basis: 'contract', explanation: 'All of them bought a book and agreed at the till.' }
  await bring('csv', [{ bytes }])
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': { status: 'transactional', first_name: 'Ada', last_name: 'Lovelace', lists: {} },
  })
  await tidy(app)
  await bring('csv', [{ bytes, list_name: 'Customers' }], { implied_consent: 'attested', attestation })
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': {
      status: 'subscribed',
      lists: { Customers: 'subscribed' },
      consents: [['given', 'contract', expect.anything(), null]],
    },
  })
})

test('an NDJSON file brings staged records', async () => {
  const lines = [
    { list: { source_id: 'l:1', name: 'Readers', opt_in: 'double' } },
    { tag: { source_id: 't:1', name: 'VIP' } },
    {
      field: { source_id: 'TEA', label: 'Favourite tea', type: 'single_select', options: ['Assam', 'Green'] },
    },
    {
      source_id: '7f3',
      email: 'mira.okafor@example.com',
      first_name: 'Mira',
      fields: { TEA: 'assam' },
      tags: ['t:1'],
      status: { word: 'subscribed', at: '2025-03-02T08:11:09Z', reason: null },
      memberships: [{ list: 'l:1', word: 'subscribed', since_at: '2025-03-02T08:11:09Z' }],
      consents: [
        {
          kind: 'given',
          basis: 'double_opt_in',
          occurred_at: '2025-03-02T08:11:09Z',
          ip: '81.2.69.142',
          source: 'form',
        },
      ],
      unknown_member: [[[[]]]],
    },
    {
      email: 'future@example.com',
      status: 'subscribed',
      consents: [
        { kind: 'given', basis: 'double_opt_in', occurred_at: '2999-01-01T00:00:00Z', ip: '81.2.69.142' },
      ],
    },
    { email: 'typed@example.com', status: true },
    { email: 'none@example.com' },
    { suppress: 'spam@example.com', word: 'spam', at: '2025-01-01T00:00:00Z' },
    { suppress: 'evil.example' },
    ['no object'],
  ]
  const bytes = lines.map((line) => JSON.stringify(line)).join('\n')
  const { id, full } = await bring('ndjson', [{ bytes: `${bytes}\n`, filename: 'people.ndjson' }])
  expect(full).toMatchObject({ state: 'partially_failed', problem: null })
  expect(await peopleOf(app)).toEqual({
    'future@example.com': {
      ...none,
      status: 'subscribed',
    },
    'mira.okafor@example.com': {
      ...none,
      status: 'subscribed',
      first_name: 'Mira',
      fields: { favourite_tea: 'Assam' },
      tags: ['VIP'],
      lists: { Readers: 'subscribed' },
      consents: [['given', 'double_opt_in', '2025-03-02T08:11:09', '81.2.69.142']],
    },
    'none@example.com': { ...none, status: 'unsubscribed' },
    'typed@example.com': { ...none, status: 'unsubscribed' },
  })
  const [future] = await app.context.sql`
    select basis, ip from consent_events e join contacts c on c.id = e.contact_id where email like 'future%'`
  expect(future).toEqual({ basis: 'imported', ip: null })
  expect(await app.context.sql`select value, reason from suppressions order by value`).toEqual([
    { value: 'evil.example', reason: 'manual' },
    { value: 'spam@example.com', reason: 'complained' },
  ])
  const { problems } = await report(id)
  expect(problems.map(({ problem_code }) => problem_code).sort()).toEqual([
    'bad_time',
    'malformed',
    'unknown_status',
    'unknown_status',
  ])
})

const mailchimpColumns =
  'MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION'

test('a Mailchimp archive brings people by the status of their table', async () => {
  const archive = zipOf({
    'lists/Tea_Club/subscribed_members_export_3f9a1c22.csv': [
      `"Email Address","First Name","Favourite tea",${mailchimpColumns},LAST_CHANGED,LEID,EUID,NOTES,TAGS`,
      'mira@example.com,Mira,"Green, Black",4,"2025-03-02 08:09:40",81.2.69.142,"2025-03-02 08:11:09",81.2.69.143,,,1,1,Africa/Lagos,NG,LA,"2026-01-05 10:00:00",402117,3fa9,,"""VIP"",""Tea club"""',
      'added@example.com,Adam,,2,,,"2025-03-02 08:11:09",81.2.69.146,,,,,,,,"2026-01-05 10:00:00",402118,3fb0,,',
      'both@example.com,Bo,,2,,,,,,,,,,,,"2026-01-05 10:00:00",402119,3fb1,,',
    ].join('\n'),
    'lists/Tea_Club/unsubscribed_members_export_3f9a1c22.csv': [
      `"Email Address","First Name",${mailchimpColumns},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS`,
      'left@example.com,Lea,2,"2024-01-01 10:00:00",81.2.69.144,,,,,,,,,,"2025-05-05 10:00:00",News,1,"No longer interested",,402120,3fb2,,',
      'angry@example.com,Ann,2,,,,,,,,,,,,"2025-05-05 10:00:00",News,1,"Marked it as spam (abuse)",,402121,3fb3,,',
    ].join('\n'),
    'lists/Book_Club/unsubscribed_members_export_3f9a1c22.csv': [
      `"Email Address",${mailchimpColumns},UNSUB_TIME,LEID`,
      'both@example.com,2,,,,,,,,,,,,"2025-05-05 10:00:00",402122',
    ].join('\n'),
    'lists/Tea_Club/cleaned_members_export_3f9a1c22.csv': [
      `"Email Address",${mailchimpColumns},CLEAN_TIME,LEID`,
      'dead@example.com,2,,,,,,,,,,,,"2025-05-05 10:00:00",402123',
    ].join('\n'),
    'lists/Tea_Club/nonsubscribed_members_export_3f9a1c22.csv': `"Email Address",${mailchimpColumns},LEID\nshop@example.com,2,,,,,,,,,,,,402124\n`,
    'templates/Autumn.html': '<p>Hello *|FNAME|*</p>',
    'granular_activity/opens_subscribed.csv': 'Email,Time\nmira@example.com,2025\n',
  })
  const { id, full } = await bring('mailchimp_archive', [{ bytes: archive, filename: 'export.zip' }])
  expect(full).toMatchObject({ state: 'succeeded', problem: null, counters: { created: 8 } })
  const people = await peopleOf(app)
  expect(people).toMatchObject({
    'mira@example.com': {
      status: 'subscribed',
      first_name: 'Mira',
      tags: ['Tea club', 'VIP'],
      fields: { favourite_tea: 'Green, Black' },
      lists: { 'Tea Club': 'subscribed' },
      consents: [['given', 'double_opt_in', '2025-03-02T08:11:09', '81.2.69.143']],
    },
    // An administrator's address is no evidence.
    'added@example.com': {
      status: 'subscribed',
      consents: [['given', 'imported', '2025-03-02T08:11:09', null]],
    },
    'both@example.com': {
      status: 'subscribed',
      lists: { 'Tea Club': 'subscribed', 'Book Club': 'unsubscribed' },
    },
    'left@example.com': {
      status: 'unsubscribed',
      lists: { 'Tea Club': 'unsubscribed' },
      consents: [['withdrawn', 'opt_out', '2025-05-05T10:00:00', null]],
    },
    'angry@example.com': { status: 'complained' },
    'dead@example.com': { status: 'bounced' },
    'shop@example.com': { status: 'transactional', lists: {} },
  })
  const { tallies } = await report(id)
  expect(tallies).toContainEqual({ dimension: 'collected', key: 'documents', value: 1 })
  const templates = await app.context.sql`select name from templates where name = 'Autumn'`
  expect(templates).toHaveLength(1)
})

test('a single Mailchimp table takes its status from its columns or its name, the stricter one', async () => {
  const table = (end: string) => `Email Address,LEID,${end}\nada@example.com,1,2025-05-05 10:00:00\n`
  for (const [end, filename, status] of [
    ['LAST_CHANGED', 'subscribed_members.csv', 'subscribed'],
    ['LAST_CHANGED', 'unsubscribed_members.csv', 'unsubscribed'],
    ['UNSUB_TIME', 'subscribed_members.csv', 'unsubscribed'],
    ['CLEAN_TIME', 'members.csv', 'bounced'],
    ['LAST_CHANGED', 'nonsubscribed_members.csv', 'transactional'],
  ] as const) {
    await tidy(app)
    await bring('mailchimp_archive', [{ bytes: table(end), filename }])
    expect([filename, end, await peopleOf(app)]).toMatchObject([
      filename,
      end,
      { 'ada@example.com': { status } },
    ])
  }
})

test.each([
  [
    'mailchimp_archive',
    'people.csv',
    'Email Address,LEID,LAST_CHANGED',
    'Files of Mailchimp have the same columns',
  ],
  ['csv', 'members.csv', 'Email Address,LEID,EUID', 'Files of Mailchimp have the same columns'],
  [
    'csv',
    'Unsubscribed.csv',
    'Email Address,Name,City',
    'According to its name, the file Unsubscribed.csv contains',
  ],
  [
    'csv',
    'suppression-list.csv',
    'Email,Name,City',
    'According to its name, the file suppression-list.csv contains',
  ],
])(
  '%s: the file %s says nothing of its people, so the run stops and asks',
  async (source, filename, header, why) => {
    const bytes = `${header}\nada@example.com,1,2025-05-05 10:00:00\n`
    const { id, dry } = await bring(source, [{ bytes, filename }])
    expect(dry).toMatchObject({ state: 'failed', problem: { code: 'invalid_state' } })
    expect(dry.problem?.detail).toMatch(why)
    const [file] = (await get<{ data: { id: string }[] }>(`/migrations/${id}/files`)).data
    const { parts } = await get<{ parts: { warnings: string[] }[] }>(
      `/migrations/${id}/files/${file?.id}/preview`,
    )
    expect(parts[0]?.warnings[0]).toMatch(why)
    await bring(source, [{ bytes, filename, status_word: 'unsubscribed' }])
    expect(await peopleOf(app)).toMatchObject({ 'ada@example.com': { status: 'unsubscribed' } })
  },
)

test('a MailPoet export joins the rows of a person', async () => {
  const row = (...cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
  const bytes = `\uFEFF${[
    row(
      'Email',
      'First name',
      'Last name',
      'Subscription IP',
      'Subscription time',
      'Confirmation time',
      'Confirmation IP',
      'List status',
      'Global status',
      'Tea',
      'List',
    ),
    row(
      'Ada@Example.com',
      'Ada',
      'L',
      '81.2.69.142',
      '2025-03-02 08:00:00',
      '2025-03-02 09:00:00',
      '81.2.69.142',
      'subscribed',
      'subscribed',
      'Assam',
      'Weekly News',
    ),
    row(
      'Ada@Example.com',
      'Ada',
      'L',
      '81.2.69.142',
      '2025-03-02 08:00:00',
      '2025-03-02 09:00:00',
      '81.2.69.142',
      'unsubscribed',
      'subscribed',
      'Assam',
      'Offers',
    ),
    row('grace@example.com', '', '', '', '', '', '', 'subscribed', 'unconfirmed', '', 'Weekly News'),
    row('alan@example.com', '', '', '', '', '', '', 'subscribed', 'inactive', '', 'Weekly News'),
    row('admin@example.com', '', '', '', '', '', '', 'subscribed', 'subscribed', '', 'WordPress Users'),
    row('out@example.com', '', '', '', '', '', '', 'subscribed', 'unsubscribed', '', 'Weekly News'),
    row('dead@example.com', '', '', '', '', '', '', 'subscribed', 'bounced', '', 'Not In Segment'),
    row('alone@example.com', '', '', '', '', '', '', 'subscribed', 'subscribed', '', 'Not in a List'),
  ].join('\n')}\n`
  const { full } = await bring('mailpoet', [{ bytes }])
  expect(full).toMatchObject({ state: 'succeeded', problem: null, counters: { created: 7 } })
  const lists = await app.context.sql<{ name: string }[]>`select name from lists where name like 'Not %'`
  expect(lists).toEqual([])
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': {
      status: 'subscribed',
      lists: { 'Weekly News': 'subscribed', Offers: 'unsubscribed' },
      fields: { tea: 'Assam' },
      consents: [['given', 'double_opt_in', '2025-03-02T09:00:00', '81.2.69.142']],
    },
    'grace@example.com': { status: 'pending' },
    'alan@example.com': { status: 'transactional', lists: {} },
    'admin@example.com': { status: 'transactional', lists: {} },
    'out@example.com': { status: 'unsubscribed', lists: { 'Weekly News': 'unsubscribed' } },
    'dead@example.com': { status: 'bounced', lists: {} },
  })
})

test('a dump of the tables of MailPoet brings the same', async () => {
  const at = { created_at: '2025-03-02 08:00:00', updated_at: '2025-04-02 08:00:00' }
  const person = (id: number, email: string, status: string, more: object = {}) => ({
    table: 'wp_mailpoet_subscribers',
    row: { id, email, status, source: 'form', deleted_at: null, ...at, ...more },
  })
  const lines = [
    {
      table: 'wp_mailpoet_subscriber_segment',
      row: { id: 1, subscriber_id: 1, segment_id: 3, status: 'subscribed', ...at },
    },
    {
      table: 'wp_mailpoet_subscriber_segment',
      row: { id: 2, subscriber_id: 2, segment_id: 1, status: 'subscribed', ...at },
    },
    {
      table: 'wp_mailpoet_subscriber_segment',
      row: { id: 3, subscriber_id: 4, segment_id: 3, status: 'unsubscribed', ...at },
    },
    person(1, 'ada@example.com', 'subscribed', {
      subscribed_ip: '81.2.69.142',
      confirmed_ip: '81.2.69.142',
      confirmed_at: '2025-03-02 09:00:00',
    }),
    person(2, 'admin@example.com', 'subscribed', { source: 'wordpress_user' }),
    person(3, 'buyer@example.com', 'subscribed', { source: 'woocommerce_checkout' }),
    person(4, 'out@example.com', 'subscribed'),
    person(5, 'gone@example.com', 'subscribed', { deleted_at: '2025-05-05 00:00:00' }),
    { table: 'wp_mailpoet_segments', row: { id: 1, name: 'WordPress-Benutzer', type: 'wp_users' } },
    { table: 'wp_mailpoet_segments', row: { id: 3, name: 'Weekly news', type: 'default' } },
    {
      table: 'wp_mailpoet_custom_fields',
      row: {
        id: 3,
        name: 'Tea',
        type: 'radio',
        params:
          'a:1:{s:6:"values";a:2:{i:0;a:1:{s:5:"value";s:5:"Assam";}i:1;a:1:{s:5:"value";s:5:"Green";}}}',
      },
    },
    {
      table: 'wp_mailpoet_subscriber_custom_field',
      row: { id: 9, subscriber_id: 1, custom_field_id: 3, value: 'Assam' },
    },
    { table: 'wp_mailpoet_tags', row: { id: 2, name: 'VIP' } },
    { table: 'wp_mailpoet_subscriber_tag', row: { id: 4, subscriber_id: 1, tag_id: 2 } },
    {
      table: 'wp_mailpoet_statistics_unsubscribes',
      row: { id: 1, subscriber_id: 4, source: 'newsletter', created_at: '2025-05-05 10:00:00' },
    },
    {
      table: 'wp_mailpoet_newsletters',
      row: {
        id: 1,
        subject: 'Hi',
        status: 'sent',
        body: JSON.stringify({
          content: { type: 'container', blocks: [{ type: 'text', text: '<p>Hi</p>' }] },
        }),
      },
    },
    { table: 'wp_posts', row: { id: 1 } },
  ]
  const bytes = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
  const { id, full } = await bring('mailpoet', [{ bytes, filename: 'dump.ndjson' }])
  expect(full).toMatchObject({ state: 'succeeded', problem: null, counters: { created: 4 } })
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': {
      status: 'subscribed',
      lists: { 'Weekly news': 'subscribed' },
      tags: ['VIP'],
      fields: { tea: 'Assam' },
      consents: [['given', 'double_opt_in', '2025-03-02T09:00:00', '81.2.69.142']],
    },
    'admin@example.com': { status: 'transactional', lists: {} },
    'buyer@example.com': { status: 'transactional' },
    'out@example.com': { status: 'subscribed', lists: { 'Weekly news': 'unsubscribed' } },
  })
  expect((await report(id)).tallies).toContainEqual({ dimension: 'skipped', key: 'deleted', value: 1 })
})

test('a person who opted out at the source did so then, and not today', async () => {
  const columns = 'email,status,created_at,unsubscribed_at'
  const rows = [
    'then@example.com,inactive,2023-03-24 10:23:10 UTC,2024-03-24 10:23:10 UTC',
    'unknown@example.com,inactive,2023-03-24 10:23:10 UTC,',
  ]
  const { full } = await bring('beehiiv', [{ bytes: [columns, ...rows].join('\n') }])
  expect(full).toMatchObject({ state: 'succeeded', counters: { created: 2 } })
  const found = await app.context.sql`
    select email, to_char(unsubscribed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as said, unsubscribed_at = created_at as is_now
    from contacts order by email`
  expect(found).toMatchObject([
    { email: 'then@example.com', said: '2024-03-24 10:23', is_now: false },
    { email: 'unknown@example.com', is_now: true },
  ])
})

describe.each([
  [
    'groundhogg',
    'email,first_name,optin_status,date_optin_status_changed,marketing_consent,marketing_consent_date,ip_address,tags,unsub_date,unsub_reason',
    {
      'a@example.com,Ada,2,2024-11-20 10:22:31,yes,2024-11-20 10:15:00,81.2.69.145,VIP,,': {
        status: 'subscribed',
        tags: ['VIP'],
        consents: [['given', 'imported', '2024-11-20T10:15:00', '81.2.69.145']],
      },
      'b@example.com,,Confirmed,2024-11-20 10:22:31,,"20. November 2024",81.2.69.145,,,': {
        status: 'subscribed',
        consents: [['given', 'imported', '2024-11-20T00:00:00', '81.2.69.145']],
      },
      'c@example.com,,1,,yes,,,,,': { status: 'transactional' },
      'd@example.com,,Unconfirmed,,no,,,,,': { status: 'pending' },
      'e@example.com,,3,,,,,,2024-12-01 10:00:00,Too many': {
        status: 'unsubscribed',
        consents: [['withdrawn', 'opt_out', '2024-12-01T10:00:00', null]],
      },
      'f@example.com,,7,,,,,,,': { status: 'unsubscribed' },
      'g@example.com,,Spam,,,,,,,': { status: 'unsubscribed' },
      'h@example.com,,8,,,,,,,': { status: 'complained' },
      'i@example.com,,Weekly,,,,,,,': { status: 'subscribed' },
      'm@example.com,,Hard bounced,,,,,,,': { status: 'bounced' },
      'n@example.com,,Complaint,,,,,,,': { status: 'complained' },
      'o@example.com,,Monthly,,,,,,,': { status: 'subscribed' },
      'j@example.com,,Hard Bounce,,,,,,,': { status: 'bounced' },
      'k@example.com,,10,,,,,,,': { status: 'unsubscribed' },
    },
  ],
  [
    'brevo',
    'CONTACT ID;EMAIL;NOM;PRENOM;SMS;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME;MODIFIED_TIME',
    {
      '1;a@example.com;Marchal;Ines;33755555501;No;No;12-04-2024 09:30;09-01-2026 08:00': {
        status: 'transactional',
        consents: [],
      },
      '2;b@example.com;;;;Yes;No;12-04-2024 09:30;': { status: 'unsubscribed' },
      '3;c@example.com;;;;TRUE;No;12-04-2024 09:30;': { status: 'unsubscribed' },
      '4;d@example.com;;;;false;No;12-04-2024 09:30;': { status: 'transactional' },
      '5;e@example.com;;;;;No;12-04-2024 09:30;': { status: 'unsubscribed' },
      '6;f@example.com;;;;Oui;No;12-04-2024 09:30;': { status: 'unsubscribed' },
    },
  ],
  [
    'hubspot',
    'Record ID,First Name,Email,Unsubscribed from all email,Marketing contact status',
    {
      '1,Grace,a@example.com,,Marketing contact': { status: 'transactional', consents: [] },
      '2,Grace,b@example.com,true,Marketing contact': { status: 'unsubscribed' },
      '3,Grace,c@example.com,false,Non-marketing contact': { status: 'transactional' },
      '4,Grace,d@example.com,Yes,': { status: 'unsubscribed' },
      '5,Grace,e@example.com,perhaps,': { status: 'unsubscribed' },
    },
  ],
  [
    'klaviyo',
    'Email,First Name,Klaviyo ID,Email Marketing Consent',
    {
      'a@example.com,Omar,01A,SUBSCRIBED': { status: 'subscribed', consents: [] },
      'b@example.com,Omar,01B,UNSUBSCRIBED': { status: 'unsubscribed' },
      'c@example.com,Omar,01C,NEVER_SUBSCRIBED': { status: 'transactional' },
      'd@example.com,Omar,01D,SUPPRESSED': { status: 'unsubscribed' },
      'e@example.com,Omar,01E,': { status: 'unsubscribed' },
      'f@example.com,Omar,01F,yes': { status: 'unsubscribed' },
    },
  ],
  [
    'kit',
    'first_name,email_address,state,created_at,tags',
    {
      'Jonas,a@example.com,active,2024-09-30T06:12:44Z,VIP': {
        status: 'subscribed',
        tags: ['VIP'],
        consents: [],
      },
      'Jonas,b@example.com,inactive,2024-09-30T06:12:44Z,': { status: 'pending' },
      'Jonas,c@example.com,cancelled,2024-09-30T06:12:44Z,': { status: 'unsubscribed' },
      'Jonas,d@example.com,bounced,2024-09-30T06:12:44Z,': { status: 'bounced' },
      'Jonas,e@example.com,complained,2024-09-30T06:12:44Z,': { status: 'complained' },
      'Jonas,f@example.com,subscribed,2024-09-30T06:12:44Z,': { status: 'unsubscribed' },
    },
  ],
  [
    'activecampaign',
    'Email,First Name,Last Name,Phone,Tags,Date Created,IP,Status',
    {
      'a@example.com,Nadia,Haddad,,VIP,2024-02-10,203.0.113.7,Active': {
        status: 'subscribed',
        tags: ['VIP'],
        consents: [],
      },
      'b@example.com,,,,,2024-02-10,,Unconfirmed': { status: 'pending' },
      'c@example.com,,,,,2024-02-10,,Unsubscribed': { status: 'unsubscribed' },
      'd@example.com,,,,,2024-02-10,,Bounced': { status: 'bounced' },
      'e@example.com,,,,,2024-02-10,,': { status: 'unsubscribed' },
    },
  ],
  [
    'mailerlite',
    'Subscriber,Type,Subscribed,Location,Sent',
    {
      'a@example.com,Active,2024-12-01 10:00:00,Recife,12': {
        status: 'subscribed',
        consents: [['given', 'imported', '2024-12-01T10:00:00', null]],
      },
      'b@example.com,Unconfirmed,,,': { status: 'pending' },
      'c@example.com,Unsubscribed,,,': { status: 'unsubscribed' },
      'd@example.com,Junk,,,': { status: 'complained' },
      'e@example.com,,,,': { status: 'unsubscribed' },
    },
  ],
  [
    'fluentcrm',
    'email,first_name,status,created_at,lists,tags',
    {
      'a@example.com,Aiko,subscribed,2024-06-03 19:45:10,Newsletter,VIP': {
        status: 'subscribed',
        lists: { Newsletter: 'subscribed' },
        tags: ['VIP'],
        consents: [],
      },
      'b@example.com,Aiko,pending,2024-06-03 19:45:10,Newsletter,': { status: 'pending' },
      'c@example.com,Aiko,spammed,2024-06-03 19:45:10,,': { status: 'complained' },
      'd@example.com,Aiko,customer,2024-06-03 19:45:10,Newsletter,': { status: 'unsubscribed' },
    },
  ],
  [
    'substack',
    'email,active_subscription,expiry,email_disabled,created_at',
    {
      'a@example.com,true,,false,2024-01-01T10:00:00.000Z': {
        status: 'subscribed',
        fields: { active_subscription: true },
        consents: [],
      },
      'b@example.com,true,,true,2024-01-01T10:00:00.000Z': { status: 'unsubscribed' },
      'c@example.com,true,,,2024-01-01T10:00:00.000Z': { status: 'unsubscribed' },
    },
  ],
  [
    'ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
    {
      '1,a@example.com,Ada Lovelace,,true,false,,2024-01-01T10:00:00.000Z,,"VIP,Early",': {
        status: 'subscribed',
        first_name: 'Ada',
        last_name: 'Lovelace',
        tags: ['Early', 'VIP'],
        consents: [],
      },
      '2,b@example.com,,,false,false,,2024-01-01T10:00:00.000Z,,,': { status: 'unsubscribed' },
      '3,c@example.com,,,yes,false,,2024-01-01T10:00:00.000Z,,,': { status: 'unsubscribed' },
    },
  ],
  [
    'beehiiv',
    'email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Premium,unsubscribed_at',
    {
      'a@example.com,Ada,L,active,free,2023-03-24 10:23:10 UTC,,No,': {
        status: 'subscribed',
        first_name: 'Ada',
        consents: [],
      },
      'b@example.com,,,active,free,2023-03-24 10:23:10 UTC,,No,2024-03-24 10:23:10 UTC': {
        status: 'unsubscribed',
        consents: [['withdrawn', 'opt_out', '2024-03-24T10:23:10', null]],
      },
      'c@example.com,,,paused,free,,,No,': { status: 'transactional' },
      'd@example.com,,,validating,free,,,No,': { status: 'pending' },
      'e@example.com,,,invalid,free,,,No,': { status: 'bounced' },
      'f@example.com,,,needs_attention,free,,,No,': { status: 'unsubscribed' },
      'g@example.com,,,inactive,free,,,No,': { status: 'unsubscribed' },
    },
  ],
] as const)('an export of %s', (source, header, rows) => {
  test('brings each word as the design says', async () => {
    const bytes = `${header}\n${Object.keys(rows).join('\n')}\n`
    const { full } = await bring(source, [{ bytes }])
    expect(full).toMatchObject({ state: 'succeeded', problem: null })
    const expected = Object.entries(rows).map(([row, person]) => [
      /[a-z]@example\.com/.exec(row)?.[0],
      person,
    ])
    expect(await peopleOf(app)).toMatchObject(Object.fromEntries(expected))
  })

  test('is recognised by its header', async () => {
    const id = await create('csv')
    const file = await add(id, `${header}\n${Object.keys(rows).join('\n')}\n`)
    const preview = await get<{ suggested_source_keys: string[] }>(
      `/migrations/${id}/files/${file.id}/preview`,
    )
    expect(preview.suggested_source_keys[0]).toBe(source)
  })
})

test.each([
  ['csv', 'Email,Status,Unsubscribed on', [['Email', 'email']]],
  [
    'csv',
    'Email,Status,Unsubscribed on',
    [
      ['Email', 'email'],
      ['Status', 'ignore'],
      ['Unsubscribed on', 'custom.left'],
    ],
  ],
  ['sendy', 'Email,Status,Unsubscribed on', [['Email', 'email']]],
])(
  '%s: a no counts if the mapping leaves its column out, ignores it or makes a field of it',
  async (source, header, mapping) => {
    const bytes = `${header}\na@example.com,Unsubscribed,\nb@example.com,Active,2024-03-01\nc@example.com,Active,\n`
    const column_mapping = mapping.map(([column, target]) => ({ column, target }))
    const attestation = { basis: 'opt_in', explanation: 'All of them signed up at the till of our shop.' }
    await bring(source, [{ bytes, column_mapping, list_name: 'Old' }], {
      implied_consent: 'attested',
      attestation,
    })
    expect(await peopleOf(app)).toMatchObject({
      'a@example.com': { status: 'unsubscribed' },
      'b@example.com': { status: 'unsubscribed' },
      'c@example.com': { status: 'subscribed' },
    })
  },
)

test('a word that cannot be read in a column of consent stops the run, also in an archive', async () => {
  const people = 'Email Address,LEID,Opted out\na@example.com,1,no\nb@example.com,2,perhaps\n'
  const archive = zipOf({ 'subscribed_members_export_3f9a1c22.csv': people })
  for (const [source, bytes, filename] of [
    ['mailchimp_archive', archive, 'export.zip'],
    ['csv', people, 'subscribed.csv'],
  ] as const) {
    const { dry } = await bring(source, [{ bytes, filename }])
    expect(dry).toMatchObject({ state: 'failed', problem: { code: 'invalid_state' } })
    expect(dry.problem?.detail).toBe(
      'The column Opted out may contain opt-outs, and the meaning of "perhaps" is unclear. Enter yes, no or a time, or remove the column.',
    )
  }
})

test('a word that cannot be read in a later row is no consent and no withdrawal', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => `person${at}@example.com,no`)
  const bytes = ['Email,Opted out', ...rows, 'odd@example.com,perhaps', ''].join('\n')
  await bring('csv', [{ bytes }])
  const [odd] = await app.context.sql`
    select c.status, (select count(*)::int from consent_events e where e.contact_id = c.id) as entries
    from contacts c where c.email = 'odd@example.com'`
  expect(odd).toEqual({ status: 'unsubscribed', entries: 0 })
})

test('rows that cannot be read are counted and named, and the run does not succeed', async () => {
  const bytes =
    'Email,Status,Note\na@example.com,subscribed,x\nb@example.com,unsubscribed,"he said "no"\nc@example.com,unsubscribed,x,y\n'
  const { id, dry, full } = await bring('csv', [{ bytes }])
  for (const job of [dry, full])
    expect(job).toMatchObject({ state: 'partially_failed', counters: { failed: 1 } })
  const { problems, tallies } = await report(id)
  expect(problems.map(({ problem_code, source_id }) => [problem_code, source_id])).toEqual([
    ['malformed', 'line 3'],
    ['malformed', 'line 4'],
  ])
  expect(tallies).toContainEqual({ dimension: 'skipped', key: 'malformed', value: 2 })
})

test('the tabs of Sendy are files with a word and a list', async () => {
  const file = (email: string, status_word: string | null, list_name = 'News') => ({
    bytes: `Name,Email,Tea\nAda,${email},Assam\n`,
    status_word,
    list_name,
  })
  await bring('sendy', [
    file('a@example.com', 'Subscribed'),
    file('a@example.com', 'Unsubscribed', 'Offers'),
    file('b@example.com', 'Unconfirmed'),
    file('c@example.com', 'Bounced'),
    file('d@example.com', 'Marked as spam'),
    file('e@example.com', null),
    file('f@example.com', 'Soft bounced'),
  ])
  expect(await peopleOf(app)).toMatchObject({
    'a@example.com': {
      status: 'subscribed',
      fields: { tea: 'Assam' },
      lists: { News: 'subscribed', Offers: 'unsubscribed' },
    },
    'b@example.com': { status: 'pending' },
    'c@example.com': { status: 'bounced' },
    'd@example.com': { status: 'complained' },
    'e@example.com': { status: 'transactional' },
    'f@example.com': { status: 'unsubscribed' },
  })
})

test('a newer file is a delta: what it repeats is left alone, what it changes is brought, and both are undone', async () => {
  const header = 'id,email,status,first_name\n'
  const id = await create('csv')
  const file = await add(
    id,
    `${header}1,ada@example.com,subscribed,Ada\n2,grace@example.com,subscribed,Grace\n`,
  )
  await start(id, 'dry_run')
  const full = await start(id, 'full')
  const [ada] = await app.context.sql<
    { id: string }[]
  >`select id from contacts where email = 'ada@example.com'`
  app.clock.advance(3_600_000)
  await app.send('PUT', `/contacts/${ada?.id}`, { body: { first_name: 'Countess' } })
  await upload(
    file,
    `${header}1,ada@example.com,subscribed,Ada\n2,grace@example.com,unsubscribed,Grace\n3,joan@example.com,subscribed,Joan\n`,
  )
  const delta = await start(id, 'delta')
  expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 1, updated: 1, unchanged: 1 } })
  expect(await peopleOf(app)).toMatchObject({
    'ada@example.com': { first_name: 'Countess', status: 'subscribed' },
    'grace@example.com': { status: 'unsubscribed' },
    'joan@example.com': { status: 'subscribed' },
  })
  await undo(delta.id)
  expect(Object.keys(await peopleOf(app))).toEqual(['ada@example.com', 'grace@example.com'])
  await undo(full.id)
  expect(Object.keys(await peopleOf(app))).toEqual(['ada@example.com'])
})

test.each([
  ['EMAIL_BLACKLISTED', 'Yes', 'No'],
  ['Unsubscribed from all email', 'true', ''],
  ['Email Opt Out', '1', '0'],
])(
  'csv: an attestation does not subscribe a person with another word than no in %s',
  async (column, yes, no) => {
    const bytes = `Email,Lists,${column}\nyes@example.com,News,${yes}\nno@example.com,News,${no}\nodd@example.com,News,Oui\n`
    const attestation = { basis: 'opt_in', explanation: 'All of them signed up at the till of our shop.' }
    const { full } = await bring('csv', [{ bytes }], { implied_consent: 'attested', attestation })
    expect(full).toMatchObject({ state: 'succeeded' })
    expect(await peopleOf(app)).toMatchObject({
      'yes@example.com': { status: 'unsubscribed' },
      'odd@example.com': { status: 'unsubscribed' },
      'no@example.com': { status: 'subscribed' },
    })
  },
)

test.each([
  ['kit', 'Unsubscribed', 'cancelled'],
  ['activecampaign', 'Subscribed', '1'],
  ['klaviyo', 'Suppressed', 'USER_SUPPRESSED'],
  ['mailerlite', 'Junk', 'junk'],
  ['fluentcrm', 'Spammed', 'spammed'],
  ['brevo', 'Yes', 'emailBlacklisted'],
] as const)('%s: %s in an export is %s of the API', (source, written, word) => {
  expect(layouts[source].word?.(written, () => null)).toBe(word)
})
