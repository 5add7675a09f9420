import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { audienceOf, wideQuotas } from '../../audience/memberships/support.ts'
import { addReadySender } from '../../contract/walk/templates.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']
type Template = Schemas['Template']

const app = await startTestApp({ quotas: wideQuotas })
const { sql } = app.context
const audience = audienceOf(app)

const template = {
  name: 'Letter',
  kind: 'markdown',
  subject: 'Hello',
  source: 'Dear {{ contact.first_name | default: "reader" }}',
}

const create = (members: object = {}): Promise<Template> =>
  audience.post('/templates', { ...template, ...members })
const update = async (id: string, body: object): Promise<Template> => {
  const answer = await app.send<Template>('PUT', `/templates/${id}`, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const versionsOf = async (id: string) =>
  (await audience.get<Schemas['TemplateVersionPage']>(`/templates/${id}/versions?limit=200`)).data
const refusal = async (method: string, path: string, body: object) => {
  const answer = await app.send<Schemas['Problem']>(method, path, { body })
  return { status: answer.status, code: answer.body.code, errors: answer.body.errors }
}

beforeEach(async () => {
  await sql`delete from delivery_queue`
  await sql`delete from messages`
  await sql`delete from templates`
  await sql`delete from contacts`
  await sql`delete from suppressions`
})

describe('creating', () => {
  test('stores the content and finds its smart codes', async () => {
    const made = await create({ description: 'For readers', text: 'Dear {{ contact.full_name }}' })
    expect(made).toMatchObject({
      ...template,
      description: 'For readers',
      preheader: null,
      smart_codes: ['contact.first_name', 'contact.full_name'],
      version_number: 1,
      starter_key: null,
      created_by: { kind: 'user', name: 'Katherine Johnson' },
    })
    expect(await audience.get(`/templates/${made.id}`)).toEqual(made)
  })

  test.for([
    [
      'an unknown code',
      { source: 'Dear\n{{ contact.nix }}' },
      '/source',
      'Line 2, character 4: The smart code `contact.nix` does not exist.',
    ],
    [
      'one in the subject',
      { subject: '{{ contact.nix }}' },
      '/subject',
      'Line 1, character 4: The smart code `contact.nix` does not exist.',
    ],
    [
      'one in the text',
      { text: '{{ contact.first_name | upcse }}' },
      '/text',
      'Line 1, character 25: The filter `upcse` does not exist. Did you mean `upcase`?',
    ],
    [
      'broken MJML',
      { kind: 'mjml', source: '<p>x</p>' },
      '/source',
      'Line 1, character 1: MJML must begin with the element `mjml`.',
    ],
    [
      'a link that leads nowhere',
      { kind: 'html', source: '<a href="/x">x</a>' },
      '/source',
      'Line 1, character 10: /x is not a valid link. Use a URL that begins with https:, mailto: or tel:.',
    ],
  ] as const)('rejects %s with its position', async ([, members, pointer, detail]) => {
    expect(await refusal('POST', '/templates', { ...template, ...members })).toEqual({
      status: 400,
      code: 'invalid_request',
      errors: [{ pointer, code: 'invalid_value', detail }],
    })
  })

  test('requires content or a starter', async () => {
    expect(await refusal('POST', '/templates', { name: 'Letter' })).toMatchObject({
      errors: [
        { pointer: '/kind', code: 'required' },
        { pointer: '/source', code: 'required' },
      ],
    })
    expect(await refusal('POST', '/templates', { name: 'Letter', starter_key: 'nix' })).toMatchObject({
      errors: [{ pointer: '/starter_key', code: 'not_found' }],
    })
    expect(
      await refusal('POST', '/templates', { name: 'Letter', starter_key: 'sale', kind: 'html' }),
    ).toMatchObject({
      errors: [{ pointer: '/source', code: 'required' }],
    })
  })

  test('uses the starter for omitted members', async () => {
    const body = { name: 'Sale', starter_key: 'sale', subject: 'Ours' }
    const made = await audience.post<Template>('/templates', body)
    expect(made).toMatchObject({ kind: 'mjml', subject: 'Ours', starter_key: 'sale' })
    expect(made.preheader).toContain('date.in_7_days')
    expect(made.smart_codes).toContain('links.unsubscribe_url')
  })

  test('from every starter works, in the look of the business', async () => {
    await app.send('PUT', '/settings/appearance', { body: { accent_colour: '#7a1f5c' } })
    const { data } = await audience.get<Schemas['StarterTemplatePage']>('/templates/starters')
    for (const { key, kind } of data) {
      const made = await audience.post<Template>('/templates', { name: key, starter_key: key })
      const shown = await audience.get<Schemas['StarterTemplate']>(`/templates/starters/${key}`)
      expect(made.source).toBe(shown.source)
      if (kind === 'mjml') expect(made.source).toContain('#7a1f5c')
      expect(shown.preview_html).not.toMatch(/\{\{|\{%/)
    }
  })

  test('requires a unique name, ignoring case', async () => {
    await create()
    expect(await refusal('POST', '/templates', { ...template, name: 'LETTER' })).toMatchObject({
      status: 409,
      code: 'already_exists',
      errors: [{ pointer: '/name' }],
    })
  })
})

test('a preview has the values of the request, for every kind of smart code', async () => {
  const { id } = await create({ source: '{{ contact.first_name }} {{ event.total }} {{ business.name }}' })
  const values = { 'contact.first_name': 'Zoë', 'event.total': '12.50', 'business.name': 'Quay' }
  const { text } = await audience.post<Schemas['MailPreview']>(`/templates/${id}/preview`, { values })
  expect(text).toBe('Zoë 12.50 Quay')
})

describe('versions', () => {
  test('are added with every change of the content, and only with those', async () => {
    const { id } = await create()
    await update(id, { name: 'Other', description: 'x' })
    await update(id, { subject: 'Hello' })
    expect(await versionsOf(id)).toHaveLength(1)
    const after = await update(id, { subject: 'Good day', preheader: 'New' })
    expect(after).toMatchObject({ version_number: 2, name: 'Other', source: template.source })
    expect(await versionsOf(id)).toMatchObject([
      { number: 2, is_current: true, subject: 'Good day' },
      { number: 1, is_current: false, subject: 'Hello' },
    ])
  })

  test('are limited to the latest 50', async () => {
    const { id } = await create()
    for (let number = 2; number <= 53; number++) await update(id, { subject: `Hello ${number}` })
    const versions = await versionsOf(id)
    expect(versions).toHaveLength(50)
    expect([versions[0]?.number, versions.at(-1)?.number]).toEqual([53, 4])
    expect((await app.send('GET', `/templates/${id}/versions/3`)).status).toBe(404)
    expect((await app.send('POST', `/templates/${id}/versions/3/restore`)).status).toBe(404)
  })

  test('are restored as new ones, and the current one stays unchanged', async () => {
    const first = await create()
    const second = await update(first.id, { kind: 'plain', source: 'Plain', subject: null })
    expect(second.smart_codes).toEqual([])
    const { body: answer } = await app.send<Template>('POST', `/templates/${first.id}/versions/1/restore`)
    expect(answer).toMatchObject({ ...template, version_number: 3, smart_codes: first.smart_codes })
    expect((await versionsOf(first.id))[0]).toMatchObject({
      number: 3,
      restored_from_number: 1,
      is_current: true,
    })
    const same = await app.send<Template>('POST', `/templates/${first.id}/versions/3/restore`)
    expect(same.body).toMatchObject({ version_number: 3, updated_at: answer.updated_at })
  })

  test('in another language require a source', async () => {
    const { id } = await create()
    expect(await refusal('PUT', `/templates/${id}`, { kind: 'html' })).toMatchObject({
      errors: [{ pointer: '/source', code: 'required' }],
    })
  })
})

describe('this template for confirmations', () => {
  const confirming = { source: 'Confirm: {{ links.confirm_url }}' }
  const choose = (id: string | null) =>
    refusal('PUT', '/settings/consent', { confirmation_template_id: id }).then(({ status, errors }) => ({
      status,
      details: errors?.map(({ detail }) => detail),
    }))

  afterEach(() => choose(null))

  test('must contain the confirmation link', async () => {
    const words = await create({ source: 'Say links.confirm_url to us' })
    expect(await choose(words.id)).toEqual({
      status: 400,
      details: ['The template must contain `links.confirm_url`, so that recipients can confirm.'],
    })
    const foreign = await create({
      name: 'Foreign',
      source: '{{ links.confirm_url }} {{ links.unsubscribe_url }}',
    })
    expect(await choose(foreign.id)).toEqual({
      status: 400,
      details: ['`links.unsubscribe_url` has no value in confirmations. Remove it.'],
    })
    const indexed = await create({ name: 'Indexed', source: '{{ links["confirm_url"] }}' })
    expect((await choose(indexed.id)).status).toBe(200)
  })

  test('can be changed by administrators only, while the settings use it', async () => {
    const asEditor = (method: string, path: string, body?: object) =>
      app.send<Schemas['Problem']>(method, path, {
        authorization: app.editor.authorization,
        ...(body && { body }),
      })
    const made = await create(confirming)
    await update(made.id, { subject: 'Second' })
    expect((await choose(made.id)).status).toBe(200)
    const attacks = [
      ['PUT', `/templates/${made.id}`, { source: 'Buy this! {{ links.confirm_url }}' }],
      ['PUT', `/templates/${made.id}`, { subject: 'Buy this!', name: 'Harmless' }],
      ['PUT', `/templates/${made.id}`, { preheader: 'Buy this!' }],
      ['PUT', `/templates/${made.id}`, { text: 'Buy this! {{ links.confirm_url }}' }],
      ['POST', `/templates/${made.id}/versions/1/restore`],
      ['DELETE', `/templates/${made.id}`],
    ] as const
    for (const [method, path, body] of attacks) {
      const { status, body: answer } = await asEditor(method, path, body)
      expect([status, answer.code], `${method} ${path}`).toEqual([403, 'missing_capability'])
    }
    expect(await audience.get<Template>(`/templates/${made.id}`)).toMatchObject({
      version_number: 2,
      name: 'Letter',
    })
    // Its name is not sent, and an administrator may change everything.
    expect((await asEditor('PUT', `/templates/${made.id}`, { name: 'Confirmation' })).status).toBe(200)
    expect((await update(made.id, { subject: 'Third' })).version_number).toBe(3)
    await choose(null)
    expect((await asEditor('PUT', `/templates/${made.id}`, { subject: 'Fourth' })).status).toBe(200)
  })

  test('keeps the confirmation link and cannot be deleted, while the settings use it', async () => {
    const { id } = await create()
    await update(id, confirming)
    expect((await choose(id)).status).toBe(200)
    const detail =
      'The settings use this template for confirmations. The template must contain `links.confirm_url`, so that recipients can confirm.'
    expect(await refusal('PUT', `/templates/${id}`, { source: 'Nothing' })).toEqual({
      status: 400,
      code: 'invalid_request',
      errors: [{ pointer: '/source', code: 'invalid_value', detail }],
    })
    expect(await refusal('POST', `/templates/${id}/versions/1/restore`, {})).toMatchObject({
      status: 409,
      code: 'in_use',
    })
    expect(await refusal('DELETE', `/templates/${id}`, {})).toMatchObject({ status: 409, code: 'in_use' })
    await update(id, { source: 'Please confirm: {{ links.confirm_url }}' })
    await choose(null)
    await update(id, { source: 'Nothing' })
  })
})

describe('the list', () => {
  const names = async (query: string) =>
    (await audience.get<Schemas['TemplatePage']>(`/templates?${query}`)).data.map(({ name }) => name)

  test('is sorted by last change, and filtered by kind and text', async () => {
    const first = await create({ name: 'Alpha' })
    app.clock.advance(1000)
    await create({ name: 'Beta', kind: 'plain', subject: 'About alphabets' })
    app.clock.advance(1000)
    expect(await names('')).toEqual(['Beta', 'Alpha'])
    await update(first.id, { description: 'x' })
    expect(await names('')).toEqual(['Alpha', 'Beta'])
    expect(await names('sort=-name')).toEqual(['Beta', 'Alpha'])
    expect(await names('kind=plain')).toEqual(['Beta'])
    expect(await names('kind=plain,markdown&sort=name')).toEqual(['Alpha', 'Beta'])
    expect(await names('search=ALPHA&sort=name')).toEqual(['Alpha', 'Beta'])
    expect(await names('search=%25%25')).toEqual([])
  })
})

test('copies are numbered by default, and start with version 1', async () => {
  const { id } = await create({ name: 'x'.repeat(100) })
  await update(id, { subject: 'Changed' })
  const copy = () => audience.post<Template>(`/templates/${id}/duplicate`, {})
  const [first, second] = [await copy(), await copy()]
  expect(first).toMatchObject({ name: `${'x'.repeat(93)} (copy)`, subject: 'Changed', version_number: 1 })
  expect(second.name).toBe(`${'x'.repeat(91)} (copy 2)`)
})

test('deleting a template keeps the messages created from it', async () => {
  const { id } = await create()
  await app.send('POST', `/templates/${id}/test`, {
    body: { emails: ['ada@example.com'], sender_id: await addReadySender(app) },
  })
  expect((await app.send('DELETE', `/templates/${id}`)).status).toBe(200)
  expect((await app.send('DELETE', `/templates/${id}`)).status).toBe(404)
  expect(await sql`select template_id from messages`).toEqual([{ template_id: null }])
})

describe('a preview', () => {
  const preview = (id: string, body: object = {}) =>
    audience.post<Schemas['MailPreview']>(`/templates/${id}/preview`, body)

  test('is for a contact, with unsaved changes', async () => {
    const { id } = await create({ subject: 'For {{ contact.first_name }}' })
    const ada = await audience.contact({ email: 'ada@example.com', first_name: 'Ada <b>' })
    const body = {
      contact_id: `email:${ada.email}`,
      content: { preheader: 'Pre', source: '**Dear** {{ contact.first_name }}' },
    }
    const shown = await preview(id, body)
    expect(shown).toMatchObject({
      subject: 'For Ada <b>',
      preheader: 'Pre',
      text: 'Dear Ada <b>',
      faults: [],
    })
    expect(shown.html).toMatch(/<strong>Dear<\/strong> Ada &lt;b&gt;/)
    expect(shown.size_bytes).toBeGreaterThan(1000)
    expect((await audience.get<Template>(`/templates/${id}`)).source).toBe(template.source)
  })

  test('returns faults and empty codes, and rejects neither', async () => {
    const { id } = await create()
    const { id: contact_id } = await audience.contact()
    const broken = await preview(id, { content: { source: '{{ contact.nix }}' } })
    expect(broken).toMatchObject({
      html: null,
      text: null,
      subject: 'Hello',
      faults: [{ code: 'unknown_code', member: 'source' }],
    })
    const empty = await preview(id, { contact_id, content: { source: '{{ contact.first_name }}' } })
    expect(empty.faults).toMatchObject([{ code: 'empty_value', level: 'warning' }])
  })

  test('has no script, from content or values', async () => {
    const { id } = await create({
      kind: 'html',
      source: '<p onclick="a()">{{ contact.first_name }}<svg onload="b()"></svg></p>',
    })
    const { id: contact_id } = await audience.contact({ first_name: '<script>c()</script>' })
    const { html } = await preview(id, { contact_id })
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|onclick|onload|<svg/)
  })
})

describe('a test e-mail', () => {
  const test_ = (id: string, body: object) => refusal('POST', `/templates/${id}/test`, body)

  test('creates a message for each address, marked in its subject', async () => {
    const { id } = await create()
    const ada = await audience.contact({ first_name: 'Ada' })
    const emails = ['katherine@harbourbooks.example', 'grace@harbourbooks.example']
    const body = { emails, contact_id: ada.id, sender_id: await addReadySender(app) }
    const answer = await app.send<Schemas['MailTestResult']>('POST', `/templates/${id}/test`, { body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(202)
    expect(answer.body.messages.map(({ email }) => email)).toEqual(emails)
    expect(answer.headers.get('location')).toContain(`/messages/${answer.body.messages[0]?.id}`)
    const rows =
      await sql`select to_address, template_id, filled_for, content->>'subject' as subject from messages order by id`
    expect(rows).toMatchObject(
      emails.map((to_address) => ({
        to_address,
        template_id: id,
        filled_for: ada.id,
        subject: '[Test] Hello',
      })),
    )
  })

  test('is rejected as a whole if something is missing', async () => {
    const { id } = await create({ subject: null })
    const emails = ['ada@example.com']
    expect(await test_(id, { emails })).toMatchObject({
      status: 409,
      code: 'not_ready',
      errors: [
        { pointer: '/subject' },
        { pointer: '/sender_id', detail: 'There is no sender. Create one with POST /senders.' },
      ],
    })
    const sender_id = await addReadySender(app)
    await update(id, { subject: 'Hello' })
    await sql`update mail_servers set state = 'paused', pause_reason = 'manual'`
    expect(await test_(id, { emails, sender_id })).toMatchObject({
      code: 'not_ready',
      errors: [{ pointer: '/sender_id' }],
    })
    await sql`update mail_servers set state = 'ok', pause_reason = null`
    await sql`update senders set verified_at = null`
    expect(await test_(id, { emails, sender_id })).toMatchObject({ code: 'not_ready' })
    expect(await sql`select from messages`).toHaveLength(0)
  })

  test('is not sent to suppressed addresses', async () => {
    const { id } = await create()
    await app.send('POST', '/suppressions', {
      body: { kind: 'domain', value: 'blocked.example', reason: 'manual' },
    })
    const emails = ['ada@example.com', 'grace@blocked.example']
    const answer = await test_(id, { emails, sender_id: await addReadySender(app) })
    expect(answer).toMatchObject({ status: 400, errors: [{ pointer: '/emails/1', code: 'not_allowed' }] })
    expect(await sql`select from messages`).toHaveLength(0)
  })
})
