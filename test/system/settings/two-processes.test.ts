import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { readSettings } from '../../../server/system/settings/index.ts'
import { defaults, type Group, groups } from '../../../server/system/settings/values.ts'
import { addSender } from '../../marketing/campaigns/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
/** As a second process: another pool, with its own cache. */
const second = openDatabase(app.databaseUrl, { name: 'second process', connections: 4 })
afterAll(() => second.end({ timeout: 1 }))

const sender = await addSender(app)
const [server] = await sql<{ id: string }[]>`select id from mail_servers`
const template = await app.send<{ id: string }>('POST', '/templates', {
  body: {
    name: `Confirm ${newId()}`,
    kind: 'markdown',
    subject: 'Please confirm',
    source: '[Confirm]({{ links.confirm_url }})',
  },
})
expect(template.status, JSON.stringify(template.body)).toBe(201)

/** Another value for every member of every group. */
const changes: { [G in Group]: Record<string, unknown> } = {
  general: {
    business_name: 'Harbour Books',
    address: { line1: '1 Harbour Street', city: 'London', country: 'GB' },
    phone: '+44 20 7946 0000',
    website_url: 'https://www.harbourbooks.example',
    logo_url: 'https://www.harbourbooks.example/logo.png',
    default_locale: 'fr',
    default_timezone: 'Europe/London',
  },
  sending: {
    default_sender_id: sender,
    default_mail_server_id: server?.id,
    rate: { per_second: 5 },
    window: { days: ['monday'], from: '08:00', until: '20:00', timezone: 'Europe/London' },
    frequency_cap: { max_count: 3, within_days: 7 },
    footer_html: '<a href="{{ links.unsubscribe_url }}">No more</a>',
    footer_text: 'Bye',
  },
  tracking: { opens: 'none', clicks: 'none', ip_storage: 'none' },
  consent: {
    confirmation_sender_id: sender,
    confirmation_template_id: template.body.id,
    confirmation_expires_after_days: 3,
    ask_pending_contacts: true,
    new_contact_status: 'pending',
    confirm_page: { title: 'Confirm' },
    confirmed_page: { title: 'Thank you' },
    confirmed_redirect_url: 'https://www.harbourbooks.example/welcome',
    consent_text: 'I agree.',
  },
  compliance: {
    postal_address: '1 Harbour Street',
    unsubscribe_page: { title: 'Unsubscribe' },
    unsubscribed_page: { title: 'Unsubscribed' },
    unsubscribe_reasons: ['content'],
    preference_centre: { shows_lists: false },
    consent_kept_for_days: null,
    privacy_requests_due_after_days: 14,
  },
  bounces: {
    return_path_address: 'bounces@harbourbooks.example',
    mailbox: { host: 'imap.harbourbooks.example', username: 'bounces' },
    soft_bounces: { max_count: 9 },
    providers: { ses: { enabled: true } },
  },
  appearance: {
    logo_url: 'https://www.harbourbooks.example/pages.png',
    background_colour: '#111111',
    surface_colour: '#222222',
    text_colour: '#eeeeee',
    accent_colour: '#444444',
    font: 'serif',
    footer_text: 'At the harbour',
  },
  events: { feed: 'on', feed_types: ['list.joined'] },
  retention: {
    jobs_kept_for_days: 30,
    notices_kept_for_days: 30,
    audit_entries_kept_for_days: 365,
    events_kept_for_days: 10,
    webhook_deliveries_kept_for_days: 10,
    activities_kept_for_days: 730,
    opens_and_clicks_kept_for_days: 365,
    form_submissions_kept_for_days: 365,
    privacy_requests_kept_for_days: 730,
  },
  security: {
    allowed_origins: ['https://www.harbourbooks.example'],
    session_days: 2,
    session_idle_hours: 3,
    read_requests_per_minute: 4000,
    write_requests_per_minute: 2000,
    bulk_requests_per_minute: 60,
  },
}

/** They follow from the text. */
const derived = ['consent_text_version', 'consent_text_versions']

test.for(groups)('every member of the group %s is soon in force in another process', async (group) => {
  const members = Object.keys(defaults[group]).filter((name) => !derived.includes(name))
  expect(Object.keys(changes[group]).sort()).toEqual(members.sort())
  // Both processes use the former values, and have them in their caches.
  const former = (await readSettings(second, group)) as unknown as Record<string, unknown>
  await readSettings(sql, group)
  const { status, body } = await app.send('PUT', `/settings/${group}`, { body: changes[group] })
  expect(status, JSON.stringify(body)).toBe(200)
  const changedIn = async (pool: typeof sql) => {
    const now = (await readSettings(pool, group)) as unknown as Record<string, unknown>
    return members.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(former[name]))
  }
  expect((await changedIn(sql)).sort(), 'here at once').toEqual(members.sort())
  await expect
    .poll(async () => (await changedIn(second)).sort(), { timeout: 10_000, interval: 50 })
    .toEqual(members.sort())
})

test('the list of groups names all members that differ from the defaults', async () => {
  const { body } = await app.send<{ data: { key: Group; changed_members: string[] }[] }>('GET', '/settings')
  for (const { key, changed_members } of body.data)
    expect([key, changed_members.filter((name) => !derived.includes(name)).sort()]).toEqual([
      key,
      Object.keys(changes[key]).sort(),
    ])
})

test('the schema of a group marks its secrets as written only', async () => {
  const { body } = await app.send<{ settings_schema: object }>('GET', '/settings/schemas/bounces')
  const written: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, inner] of Object.entries(node)) {
      if ((inner as { writeOnly?: boolean } | null)?.writeOnly === true) written.push(name)
      visit(inner)
    }
  }
  visit(body.settings_schema)
  expect([...new Set(written)].sort()).toEqual(['password', 'secret'])
})

/** Members without a default: its form is another one, or none cannot be chosen again. */
const withoutDefault: Partial<Record<Group, string[]>> = {
  bounces: ['providers'],
  sending: ['default_sender_id', 'default_mail_server_id'],
}

test.for(groups)(
  'the defaults in the schema of the group %s give it its former values back',
  async (group) => {
    const { body } = await app.send<{
      settings_schema: { properties: Record<string, { default?: unknown }> }
    }>('GET', `/settings/schemas/${group}`)
    const members = Object.entries(body.settings_schema.properties)
    const without = members.flatMap(([name, member]) => ('default' in member ? [] : [name]))
    expect(without).toEqual(withoutDefault[group] ?? [])
    const usual = Object.fromEntries(
      members.flatMap(([name, member]) => ('default' in member ? [[name, member.default]] : [])),
    )
    const { status, body: changed } = await app.send('PUT', `/settings/${group}`, { body: usual })
    expect(status, JSON.stringify(changed)).toBe(200)
    const list = await app.send<{ data: { key: Group; changed_members: string[] }[] }>('GET', '/settings')
    const left = list.body.data.find(({ key }) => key === group)?.changed_members
    expect(left?.filter((name) => !derived.includes(name))).toEqual(without)
  },
)
