import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { addReader, addSender, campaignOf, emptyAudience, makeMailable, useSink } from './support.ts'

const app = await startTestApp({ edition: 'pro' })

beforeEach(() => emptyAudience(app))

interface LintIssue {
  detail: string
  key: string
  level: string
  pointer: string
  line_number: number | null
}

const lintOf = async (body: object): Promise<LintIssue[]> => {
  const id = await campaignOf(app, body)
  const { status, body: lint } = await app.send<{ findings: LintIssue[] }>('GET', `/campaigns/${id}/lint`)
  expect(status).toBe(200)
  return lint.findings
}
const keysOf = (issues: LintIssue[], level?: string): string[] =>
  issues.filter((one) => level === undefined || one.level === level).map(({ key }) => key)

const whole = '<p>{{ business.address }} <a href="{{ links.unsubscribe_url }}">Unsubscribe</a></p>'

describe('the lint', () => {
  test('has no issues with a complete campaign except the unverified domain', async () => {
    await addReader(app, 'Ada')
    const issues = await lintOf({ sender_id: await addSender(app) })
    expect(keysOf(issues, 'error')).toEqual([])
    expect(keysOf(issues)).toEqual(['mail_server_folder', 'sender_unauthenticated', 'preheader_missing'])
  })

  test('warns of an audience that would get nothing, which prevents sending now but not scheduling', async () => {
    await addReader(app, 'Grace', { status: 'unsubscribed' })
    await addReader(app, 'Alan', { status: 'pending' })
    const id = await campaignOf(app, { sender_id: await addSender(app) })
    const lint = await app.send<{ ready: boolean; findings: LintIssue[] }>('GET', `/campaigns/${id}/lint`)
    expect(lint.body.ready).toBe(true)
    expect(lint.body.findings).toContainEqual(
      expect.objectContaining({ key: 'audience_empty', level: 'warning', pointer: '/audience/include' }),
    )
    const refused = await app.send('POST', `/campaigns/${id}/send`, { body: {} })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'not_ready', errors: [{ pointer: '/audience/include' }] })
    expect((await app.send('GET', `/campaigns/${id}`)).body.state).toBe('draft')
    const send_at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    expect((await app.send('POST', `/campaigns/${id}/schedule`, { body: { send_at } })).status).toBe(200)
  })

  test('lists an issue shared by several variants once, without a variant', async () => {
    await addReader(app, 'Ada')
    const ab = {
      test_share_percent: 100,
      winner_by: 'manual',
      variants: [
        { key: 'a', subject: 'One' },
        { key: 'b', subject: 'Two', preheader: 'And an evening for readers' },
        { key: 'c', subject: 'Three' },
      ],
    }
    const issues = await lintOf({ sender_id: await addSender(app), ab })
    expect(issues.filter(({ key }) => key === 'sender_unauthenticated')).toMatchObject([{ variant: null }])
    expect(issues.filter(({ key }) => key === 'preheader_missing')).toMatchObject([{ variant: null }])
  })

  test('warns of rules on opens that are not counted for each contact, also in segments, and says how to count them', async () => {
    await addReader(app, 'Ada')
    const sender_id = await addSender(app)
    const sleeping = { match: 'all', conditions: [{ field: 'any_email_opened', operator: 'did_not_happen' }] }
    const segment = await app.send('POST', '/segments', { body: { name: 'Sleeping', condition: sleeping } })
    const audience = {
      include: { segment_ids: [segment.body.id] },
      exclude: {
        condition: { match: 'any', conditions: [{ field: 'opens_count', operator: 'gte', value: 1 }] },
      },
    }
    const id = await campaignOf(app, { sender_id, audience })
    const warned = async () => {
      const lint = await app.send<{ findings: LintIssue[] }>('GET', `/campaigns/${id}/lint`)
      const estimated = await app.send<{ warnings: object[] }>('POST', `/campaigns/${id}/estimate`, {
        body: {},
      })
      const preview = await app.send<{ warnings: object[] }>('POST', '/segments/preview', {
        body: { condition: sleeping },
      })
      const found = lint.body.findings.filter(({ key }) => key === 'evidence_missing')
      return [found, estimated.body.warnings, preview.body.warnings]
    }
    await app.send('PUT', '/settings/tracking', { body: { opens: 'aggregate' } })
    const places = ['/audience/include/segment_ids/0', '/audience/exclude/condition/conditions/0']
    const detail =
      'This requires that opens are counted for individual contacts. Set `opens` to `individual` in the tracking settings, or use another rule.'
    expect(await warned()).toEqual([
      places.map((pointer) => expect.objectContaining({ level: 'warning', pointer, detail })),
      places.map((pointer) => ({ code: 'evidence_missing', pointer, detail })),
      [{ code: 'evidence_missing', pointer: '/condition/conditions/0', detail }],
    ])
    await app.send('PUT', '/settings/tracking', { body: { opens: 'individual' } })
    expect(await warned()).toEqual([[], [], []])
  })

  test('says before sending that a campaign cannot be sent again to non-openers', async () => {
    await addReader(app, 'Ada')
    const sender_id = await addSender(app)
    const hint = expect.objectContaining({
      key: 'opens_uncounted',
      level: 'hint',
      pointer: '/tracking/opens',
    })
    await app.send('PUT', '/settings/tracking', { body: { opens: 'individual' } })
    expect(await lintOf({ sender_id, tracking: { opens: 'individual' } })).not.toContainEqual(hint)
    expect(await lintOf({ sender_id, tracking: { opens: 'aggregate' } })).toContainEqual(hint)
    await app.send('PUT', '/settings/tracking', { body: { opens: 'aggregate' } })
    expect(await lintOf({ sender_id, tracking: { opens: 'individual' } })).toContainEqual(hint)
    await app.send('PUT', '/settings/tracking', { body: { opens: 'individual' } })
  })

  test('reports settings that allow less tracking than the campaign', async () => {
    await addReader(app, 'Ada')
    const sender_id = await addSender(app)
    await app.send('PUT', '/settings/tracking', { body: { opens: 'aggregate', clicks: 'none' } })
    const issues = await lintOf({ sender_id, tracking: { opens: 'individual', clicks: 'aggregate' } })
    await app.send('PUT', '/settings/tracking', { body: { opens: 'individual', clicks: 'individual' } })
    expect(issues.filter(({ key }) => key === 'tracking_limited')).toMatchObject([
      { level: 'hint', pointer: '/tracking/opens' },
      { level: 'hint', pointer: '/tracking/clicks' },
    ])
    expect(keysOf(await lintOf({ sender_id }))).not.toContain('tracking_limited')
  })

  test('finds missing members', async () => {
    const { body } = await app.send('POST', '/campaigns', { body: { name: 'Empty' } })
    const { body: lint } = await app.send<{ ready: boolean; findings: LintIssue[] }>(
      'GET',
      `/campaigns/${body.id}/lint`,
    )
    expect(lint.ready).toBe(false)
    expect(keysOf(lint.findings, 'error').sort()).toEqual(
      ['audience_missing', 'content_missing', 'sender_missing', 'subject_missing'].sort(),
    )
  })

  test('finds harmful links, images and words, with their position', async () => {
    await makeMailable(app)
    const issues = await lintOf({
      sender_id: await addSender(app),
      content: {
        kind: 'html',
        subject: 'BUY NOW!!!',
        source: `<p>Dear {{ contact.first_name }}, act now</p>
<a href="http://harbourbooks.example/a">A</a> <a href="https://bit.ly/x">B</a>
<img src="https://harbourbooks.example/x.png">${whole}`,
      },
    })
    expect(keysOf(issues)).toEqual(
      expect.arrayContaining([
        'link_insecure',
        'link_shortened',
        'image_without_text',
        'images_only',
        'subject_shouts',
        'text_like_spam',
        'smart_code_without_default',
      ]),
    )
    expect(issues.find(({ key }) => key === 'link_insecure')).toMatchObject({
      pointer: '/content/source',
      line_number: 2,
    })
  })

  test('rejects dates of the content that do not exist, and warns of values that are no dates', async () => {
    const source =
      '{{ "2026-02-31" | date }} {{ contact.first_name | date }} {{ "now" | date }} {{ date.today | date }}'
    const content = { kind: 'html', subject: 'On {{ "soon" | date: "%F" }}', source: `${source}${whole}` }
    const issues = await lintOf({ sender_id: await addSender(app), content })
    expect(issues.filter(({ key }) => key === 'date_unreadable')).toMatchObject([
      { level: 'error', pointer: '/content/subject', excerpt: '{{ "soon" | date: "%F" }}' },
      { level: 'error', pointer: '/content/source', excerpt: '{{ "2026-02-31" | date }}' },
      { level: 'warning', pointer: '/content/source', excerpt: '{{ contact.first_name | date }}' },
    ])
  })

  test('warns of placeholders of other tools, which do not prevent sending', async () => {
    await addReader(app, 'Ada')
    const content = { kind: 'html', subject: 'For [FIRST_NAME]', source: `<p>Dear *|FNAME|*</p>${whole}` }
    const issues = await lintOf({ sender_id: await addSender(app), content })
    expect(keysOf(issues, 'error')).toEqual([])
    expect(issues.filter(({ key }) => key === 'placeholder_foreign')).toMatchObject([
      { level: 'warning', pointer: '/content/subject', excerpt: '[FIRST_NAME]' },
      { level: 'warning', pointer: '/content/source', excerpt: '*|FNAME|*', line_number: 1 },
    ])
  })

  test('finds a message of more than 102 kB, which mail programs clip', async () => {
    const sender_id = await addSender(app)
    const lintOfLength = async (length: number) => {
      const source = `<p>${'x'.repeat(length)}</p>${whole}`
      const id = await campaignOf(app, { sender_id, content: { kind: 'html', subject: 'Long', source } })
      const { body } = await app.send<{ findings: LintIssue[]; html_size_bytes: number }>(
        'GET',
        `/campaigns/${id}/lint`,
      )
      const details = body.findings.flatMap(({ key, detail }) => (key === 'html_too_large' ? [detail] : []))
      return [body.html_size_bytes, ...details]
    }
    const [bytes] = await lintOfLength(1000)
    const longest = 1000 + 102_000 - Number(bytes)
    expect(await lintOfLength(longest)).toEqual([102_000])
    expect(await lintOfLength(longest + 1)).toEqual([
      102_001,
      'The size of the HTML is 103 kB. Some mail programs cut it off at 102 kB. Shorten it.',
    ])
  })

  test('warns of mail kept in a folder, and not of mail sent by a server', async () => {
    const sender_id = await addSender(app)
    const found = (await lintOf({ sender_id })).filter(({ key }) => key === 'mail_server_folder')
    expect(found).toMatchObject([{ level: 'warning', pointer: '/sender_id' }])
    const relayed = await addSender(app, 'Harbour Books', await useSink(app, 25))
    expect(keysOf(await lintOf({ sender_id: relayed }))).not.toContain('mail_server_folder')
  })

  test('rejects real mail with links that recipients cannot open, and warns if mail stays on this machine', async () => {
    await addReader(app, 'Ada')
    const { config, sql } = app.context
    const usual = config.publicUrl
    const relay = await useSink(app, 25)
    const sender_id = await addSender(app, 'Harbour Books', relay)
    const id = await campaignOf(app, { sender_id })
    const levelsWith = async (publicUrl: string, host: string): Promise<string[]> => {
      config.publicUrl = publicUrl
      await sql`update mail_servers set host = ${host} where id = ${relay}`
      const { body } = await app.send<{ findings: LintIssue[] }>('GET', `/campaigns/${id}/lint`)
      return body.findings
        .filter(({ key }) => key.startsWith('public_url'))
        .map(({ key, level, pointer }) => `${key} ${level} ${pointer}`)
    }
    expect(await levelsWith('http://localhost:8080', '127.0.0.1')).toEqual([
      'public_url_local warning /sender_id',
    ])
    expect(await levelsWith('https://crm.books.org', 'smtp.books.org')).toEqual([])
    expect(await levelsWith('http://crm.books.org', 'smtp.books.org')).toEqual([
      'public_url_insecure error /sender_id',
    ])
    expect(await levelsWith('https://192.168.1.4', 'smtp.books.org')).toEqual([
      'public_url_local error /sender_id',
    ])
    const refused = await app.send('POST', `/campaigns/${id}/send`, { body: {} })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'not_ready', errors: [{ pointer: '/sender_id' }] },
    })
    // A tracking host does not serve unsubscribe links.
    await sql`
      insert into sending_domains (id, name, tracking_host, findings, checked_at, created_at, updated_at)
      values (${newId()}, 'harbourbooks.example', 'go.books.org',
        ${sql.json([{ purpose: 'tracking', host: 'go.books.org', state: 'ok' }])}, now(), now(), now())`
    expect(await levelsWith('http://crm.books.org', 'smtp.books.org')).toHaveLength(1)
    config.publicUrl = usual
    await sql`delete from sending_domains`
    await sql`update mail_servers set host = '127.0.0.1' where id = ${relay}`
  })

  test('finds a sender that may not send, and a paused server', async () => {
    const sender_id = await addSender(app)
    const { sql } = app.context
    await sql`update senders set verified_at = null where id = ${sender_id}`
    await sql`
      update mail_servers set state = 'paused', pause_reason = 'manual'
      where id = (select mail_server_id from senders where id = ${sender_id})`
    expect(keysOf(await lintOf({ sender_id }), 'error').sort()).toEqual([
      'mail_server_paused',
      'sender_unverified',
    ])
  })

  test('finds a deleted list, and a test that is too small', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Short-lived' } })
    const ab = {
      test_share_percent: 10,
      winner_by: 'human_opens',
      variants: [
        { key: 'a', subject: 'One' },
        { key: 'b', subject: 'Two' },
      ],
    }
    const id = await campaignOf(app, {
      sender_id: await addSender(app),
      ab,
      tracking: { opens: 'aggregate' },
      audience: { include: { list_ids: [list.id] } },
    })
    await app.context.sql`delete from lists where id = ${String(list.id)}`
    const { body } = await app.send<{ findings: LintIssue[] }>('GET', `/campaigns/${id}/lint`)
    expect(keysOf(body.findings)).toEqual(
      expect.arrayContaining(['reference_gone', 'test_too_small', 'winner_untracked']),
    )
  })

  test('finds a throttle too slow for the audience in a week of windows', async () => {
    await app.context.sql`
      insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
      select gen_random_uuid(), 'reader-' || n || '@example.org', 'subscribed', 'individual', 'all', now(), now()
      from generate_series(1, 20) n`
    const window = { days: ['monday'], from: '09:00', until: '10:00', timezone: 'UTC' }
    const issues = await lintOf({
      sender_id: await addSender(app),
      throttle: { per_hour: 10 },
      schedule: { window },
    })
    expect(keysOf(issues)).toContain('window_too_short')
  })
})

test('a test e-mail goes through the queue of single messages, and is marked in its subject', async () => {
  const id = await campaignOf(app, { sender_id: await addSender(app) })
  const { status, body } = await app.send<{ messages: { id: string }[] }>('POST', `/campaigns/${id}/test`, {
    body: { emails: ['katherine@harbourbooks.example'] },
  })
  expect(status).toBe(202)
  const [row] = await app.context.sql<{ kind: string; lane: number; subject: string }[]>`
    select d.kind, q.lane, m.content ->> 'subject' as subject
    from deliveries d join delivery_queue q on q.delivery_id = d.id join messages m on m.id = d.id
    where d.id = ${body.messages[0]?.id ?? null}`
  expect(row).toEqual({ kind: 'test', lane: 0, subject: '[Test] New on our shelves' })
})
