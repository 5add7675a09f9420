import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import {
  invalidateSettings,
  isInboundSecret,
  readBounceSecrets,
  readSettings,
  recordMailboxResult,
  recordReport,
} from '../../../server/system/settings/index.ts'
import { faultsOf, type Problem } from '../../audience/contacts/support.ts'
import { wideQuotas } from '../../audience/memberships/support.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Bounces = Schemas['BounceSettings']

const app = await startTestApp({ quotas: wideQuotas })
const { sql, config, secret } = app.context

const get = async <Body>(group: string) => app.send<Body>('GET', `/settings/${group}`)
const put = <Body = Record<string, unknown>>(
  group: string,
  body: object,
  headers: Record<string, string> = {},
) => app.send<Body>('PUT', `/settings/${group}`, { body, headers })

describe('an unchanged group', () => {
  test.each([
    'general',
    'sending',
    'tracking',
    'consent',
    'compliance',
    'bounces',
    'appearance',
    'events',
    'retention',
    'security',
  ])('%s has its defaults, and no time of change', async (group) => {
    const { status, body, headers } = await get<{ updated_at: string | null }>(group)
    expect({ status, updated_at: body.updated_at }).toEqual({ status: 200, updated_at: null })
    expect(headers.get('etag')).toMatch(/^"v0/)
  })
})

describe('a change', () => {
  test('keeps omitted members, and is visible at once in this process', async () => {
    await readSettings(sql, 'general')
    await put('general', {
      business_name: 'Harbour Books',
      address: { line1: '3 Quay Street', city: 'Bristol' },
    })
    await put('general', { address: { line1: '11 Quay Street' } })
    expect(await readSettings(sql, 'general')).toMatchObject({
      business_name: 'Harbour Books',
      address: { line1: '11 Quay Street', city: 'Bristol', country: null },
    })
    await put('general', { address: null, business_name: null })
    expect(await readSettings(sql, 'general')).toMatchObject({ business_name: null, address: { city: null } })
  })

  test('without effect keeps the entity tag; another makes the former tag stale', async () => {
    const first = await put('tracking', { opens: 'none' })
    const tag = first.headers.get('etag') ?? ''
    const same = await put('tracking', { opens: 'none' }, { 'if-match': tag })
    expect(same.headers.get('etag')).toBe(tag)
    await put('tracking', { opens: 'aggregate' })
    expect((await put('tracking', { opens: 'none' }, { 'if-match': tag })).status).toBe(412)
  })

  test('is not lost if others are made at the same time', async () => {
    await Promise.all([
      put('appearance', { accent_colour: '#111111' }),
      put('appearance', { text_colour: '#222222' }),
      put('appearance', { footer_text: 'At the harbour' }),
    ])
    expect((await get('appearance')).body).toMatchObject({
      accent_colour: '#111111',
      text_colour: '#222222',
      footer_text: 'At the harbour',
    })
  })

  const nobody = '01a0fcce-b3c0-7dd6-b465-f6810e92c01c'

  test.each<[string, object, [string, string][]]>([
    ['general', { default_timezone: 'Europe/Atlantis' }, [['/default_timezone', 'invalid_value']]],
    ['general', { default_locale: 'en-toolongtag' }, [['/default_locale', 'pattern']]],
    [
      'sending',
      { default_sender_id: nobody, default_mail_server_id: nobody },
      [
        ['/default_mail_server_id', 'not_found'],
        ['/default_sender_id', 'not_found'],
      ],
    ],
    ['sending', { footer_html: '<p>Bye</p>' }, [['/footer_html', 'invalid_value']]],
    ['sending', { footer_text: 'Bye {{ contact.nickname }}' }, [['/footer_text', 'invalid_value']]],
    [
      'sending',
      { window: { days: ['monday'], from: '08:00', until: '20:00', timezone: 'Mars/Base' } },
      [['/window/timezone', 'invalid_value']],
    ],
    [
      'consent',
      { confirmation_sender_id: nobody, confirmation_template_id: nobody },
      [
        ['/confirmation_sender_id', 'not_found'],
        ['/confirmation_template_id', 'not_found'],
      ],
    ],
    [
      'bounces',
      { mailbox: { port: 143 } },
      [
        ['/mailbox/host', 'required'],
        ['/mailbox/username', 'required'],
      ],
    ],
    [
      'bounces',
      { providers: { postmark: { enabled: true } } },
      [['/providers/postmark/enabled', 'not_allowed']],
    ],
    [
      'bounces',
      { providers: { sendgrid: { enabled: true, secret: 'SG.an-api-key-is-none' } } },
      [['/providers/sendgrid/secret', 'invalid_value']],
    ],
    [
      'bounces',
      { return_path_address: 'a.long.name.for.bounces@harbourbooks.example' },
      [['/return_path_address', 'invalid_value']],
    ],
    ['appearance', { background_colour: '#102a43' }, [['/background_colour', 'invalid_value']]],
    [
      'appearance',
      { text_colour: '#bbbbbb' },
      [
        ['/text_colour', 'invalid_value'],
        ['/text_colour', 'invalid_value'],
      ],
    ],
    [
      'appearance',
      { surface_colour: '#102a43', text_colour: '#ffffff' },
      [['/text_colour', 'invalid_value']],
    ],
  ])('%s refuses %j, and changes nothing', async (group, body, faults) => {
    const before = await get(group)
    const answer = await put<Problem>(group, body)
    expect(answer.status).toBe(400)
    expect(faultsOf(answer.body)).toEqual(faults)
    expect((await get(group)).body).toEqual(before.body)
  })

  test('of colours names the contrast, and the nearest colour that is readable', async () => {
    await put('appearance', { text_colour: '#222222' })
    const details = async (body: object): Promise<(string | undefined)[]> =>
      (await put<Problem>('appearance', body)).body.errors?.map(({ detail }) => detail) ?? []
    expect(await details({ background_colour: '#102a43' })).toEqual([
      '`text_colour` #222222 on `background_colour` #102a43 has a contrast of 1:1. At least 4.5:1 is required. The nearest colour with enough contrast is #7c8a98.',
    ])
    expect(await details({ text_colour: '#ffffff', background_colour: '#102a43' })).toEqual([
      '`text_colour` #ffffff on `surface_colour` #ffffff has a contrast of 1:1. At least 4.5:1 is required. No colour has enough contrast on both backgrounds. Change one of them.',
    ])
    const all = { text_colour: '#ffffff', surface_colour: '#fffffe', background_colour: '#102a43' }
    expect(await details(all)).toEqual([
      '`text_colour` #ffffff on `surface_colour` #fffffe has a contrast of 1:1. At least 4.5:1 is required. The nearest colour with enough contrast is #757575.',
    ])
    expect((await put('appearance', { background_colour: '#7c8a98' })).status).toBe(200)
  })

  test('of colours that were stored before they were checked is not needed for other members', async () => {
    await sql`
      update settings_groups set value = value || '{"background_colour": "#102a43", "text_colour": "#000000"}'
      where key = 'appearance'`
    invalidateSettings(sql, 'appearance')
    const same = { background_colour: '#102a43', text_colour: '#000000', footer_text: 'At the quay' }
    expect((await put('appearance', same)).status).toBe(200)
    expect((await put('appearance', { accent_colour: '#d9822b' })).status).toBe(200)
    expect((await put('appearance', { background_colour: '#f4f1ea' })).status).toBe(200)
  })

  test('of the footer is accepted with the unsubscribe link', async () => {
    const footer = '<p><a href="{{ links.unsubscribe_url }}">No more</a></p>'
    expect((await put('sending', { footer_html: footer })).status).toBe(200)
    expect((await readSettings(sql, 'sending')).footer_html).toBe(footer)
  })
})

describe('the consent text', () => {
  test('gets a version when it changes, and keeps all versions', async () => {
    const texts = ['I agree.', 'I agree.', 'I do agree.', null, 'I do agree.']
    for (const consent_text of texts) expect((await put('consent', { consent_text })).status).toBe(200)
    const { body } = await get<Schemas['ConsentSettings']>('consent')
    expect(body).toMatchObject({ consent_text: 'I do agree.', consent_text_version: '3' })
    expect(body.consent_text_versions.map(({ version, text }) => [version, text])).toEqual([
      ['3', 'I do agree.'],
      ['2', 'I do agree.'],
      ['1', 'I agree.'],
    ])
  })
})

describe('secrets', () => {
  const mailbox = { host: 'imap.harbourbooks.example', username: 'bounces', password: 'planted-mailbox' }

  test('are stored encrypted, decrypted for the service only, and shown only as set', async () => {
    const answer = await put<Bounces>('bounces', {
      mailbox,
      providers: { mailgun: { enabled: true, secret: 'planted-mailgun' } },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.mailbox).toMatchObject({ has_password: true, state: 'unchecked', port: 993 })
    expect(answer.body.providers.mailgun).toMatchObject({ enabled: true, has_secret: true })
    const rows = await sql`select * from settings_groups`
    expect(JSON.stringify([answer.body, (await get('bounces')).body, rows])).not.toContain('planted')
    expect(await readBounceSecrets(sql, config)).toMatchObject({
      mailboxPassword: 'planted-mailbox',
      providers: { mailgun: 'planted-mailgun', postmark: null },
    })
  })

  test('are not sent to another host, and are deleted with null', async () => {
    const moved = await put<Bounces>('bounces', { mailbox: { host: 'imap.elsewhere.example' } })
    expect(moved.body.mailbox?.has_password).toBe(false)
    await put('bounces', { mailbox: { password: 'planted-again' } })
    const renamed = await put<Bounces>('bounces', { mailbox: { folder: 'Bounces' } })
    expect(renamed.body.mailbox).toMatchObject({ has_password: true, folder: 'Bounces' })
    const gone = await put<Bounces>('bounces', { mailbox: null })
    expect(gone.body.mailbox).toBeNull()
    expect((await readBounceSecrets(sql, config)).mailboxPassword).toBeNull()
    expect((await put('bounces', { providers: { mailgun: { secret: null } } })).status).toBe(400)
    const off = await put<Bounces>('bounces', { providers: { mailgun: { enabled: false, secret: null } } })
    expect(off.body.providers.mailgun.has_secret).toBe(false)
  })

  test('are shown as set only to administrators', async () => {
    const answer = await app.send('GET', '/settings/bounces', { authorization: app.editor.authorization })
    expect(answer.status).toBe(403)
  })
})

test('a URL for reports is valid while its provider is enabled, until a new one is created', async () => {
  const wordOf = ({ providers }: Bounces) => providers.ses.url.split('/').at(-1) ?? ''
  const good = async (word: string) =>
    isInboundSecret(secret, await readSettings(sql, 'bounces'), 'ses', word)
  const first = wordOf((await get<Bounces>('bounces')).body)
  expect(await good(first)).toBe(false)
  await put('bounces', { providers: { ses: { enabled: true } } })
  expect(await good(first)).toBe(true)
  expect(await good(`${first}x`)).toBe(false)
  const second = wordOf((await put<Bounces>('bounces', { providers: { ses: { new_url: true } } })).body)
  expect([await good(first), await good(second)]).toEqual([false, true])
})

test('observations are shown without changing the version', async () => {
  const box = { host: 'imap.harbourbooks.example', username: 'bounces' }
  const { headers } = await put('bounces', { mailbox: box })
  const read_at = '2026-11-02T09:10:00.000Z'
  await recordMailboxResult(sql, box, { state: 'failed', detail: 'The login is refused.', read_at })
  await recordMailboxResult(sql, { ...box, host: 'former.example' }, { state: 'ok', detail: null, read_at })
  await recordReport(sql, 'ses', read_at)
  const shown = await get<Bounces>('bounces')
  expect(shown.body.mailbox).toMatchObject({ state: 'failed', detail: 'The login is refused.', read_at })
  expect(shown.body.providers.ses.received_at).toBe(read_at)
  const tag = headers.get('etag') ?? ''
  expect(shown.headers.get('etag')).not.toBe(tag)
  const next = await put<Bounces>('bounces', { mailbox: { folder: 'In' } }, { 'if-match': tag })
  expect(next.body.mailbox).toMatchObject({ state: 'unchecked', read_at: null })
})

test('the state of the mailbox stays with what is sent unchanged, and is unknown for another login', async () => {
  const box = { host: 'imap.harbourbooks.example', username: 'bounces', password: 'planted-mailbox' }
  await put('bounces', { mailbox: box })
  const { password: _, ...login } = box
  const failed = {
    state: 'failed' as const,
    detail: 'The login is refused.',
    read_at: '2026-11-02T09:10:00.000Z',
  }
  const after = async (change: object) => {
    await recordMailboxResult(sql, box, failed)
    return (await put<Bounces>('bounces', change)).body.mailbox
  }
  expect(await after({ mailbox: login })).toMatchObject(failed)
  expect(await after({ mailbox: login, soft_bounces: { max_count: 7 } })).toMatchObject(failed)
  expect(await after({ soft_bounces: { max_count: 8 } })).toMatchObject(failed)
  expect(await after({ mailbox: box })).toMatchObject({ state: 'unchecked', detail: null })
})
