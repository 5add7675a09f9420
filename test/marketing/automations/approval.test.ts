import { simpleParser } from 'mailparser'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { nodeTypes } from '../../../server/marketing/flows/catalogue.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { audienceOf, wideQuotas } from '../../audience/memberships/support.ts'
import { setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, useSink } from '../campaigns/support.ts'
import { sendFlowMail } from '../flows/mail/support.ts'
import { settle } from '../flows/router/support.ts'
import { chain, node } from '../flows/support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const audience = audienceOf(app)
const sink = await startSmtpSink()
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
await setDefaultSender(app, sender_id)

afterAll(async () => {
  closeConnections()
  await sink.close()
})

// Publishing e-mails and sending them takes many statements.
vi.setConfig({ testTimeout: 60_000 })

/** What sends, calls another service, deletes, or starts what does. */
const approved = [
  'call_webhook',
  'enrol_in_sequence',
  'notify_team',
  'send_double_opt_in',
  'send_email',
  'start_automation',
  'suppress',
]

let count = 0
const create = (definition: object, name = `Automation ${++count}`) =>
  audience.post<Schemas['Automation']>('/automations', { name, definition })

const manual = { triggers: [{ key: 'manual', settings: {} }] }

const asEditor = (path: string, body: object = {}) =>
  app.send('POST', path, { body, authorization: app.editor.authorization })

test('the actions that need approval are these', () => {
  const keys = [...nodeTypes.values()].filter(({ needsApproval }) => needsApproval).map(({ key }) => key)
  expect(keys.sort()).toEqual(approved)
})

describe.each(approved)('an automation with %s', (type) => {
  test('is published and resumed by an administrator only', async () => {
    const settings = nodeTypes.get(type)?.sample ?? {}
    const { id } = await create({ ...chain([node('step', type, settings)]), ...manual })
    const refused = await asEditor(`/automations/${id}/publish`)
    expect(refused.body).toMatchObject({ status: 403, code: 'missing_capability' })
    // As if an administrator had published and paused it.
    const { sql, clock } = app.context
    await sql`
      insert into flow_versions (id, flow_id, number, definition, actor_kind, published_at)
      select gen_random_uuid(), id, 1, draft, 'system', ${clock.now()} from flows where id = ${id}`
    await sql`update flows set status = 'paused', version_number = 1, published_at = ${clock.now()} where id = ${id}`
    expect((await asEditor(`/automations/${id}/resume`)).body).toMatchObject({ code: 'missing_capability' })
    expect((await app.send('POST', `/automations/${id}/resume`)).status).toBe(200)
    await sql`update flows set status = 'archived' where id = ${id}`
  })
})

const text = async (): Promise<{ subject: string | undefined; text: string }> => {
  await settle(app)
  await sendFlowMail(app)
  const mail = await simpleParser(sink.received.splice(0).at(-1)?.message ?? '')
  return { subject: mail.subject, text: mail.text ?? '' }
}

const contact = () => audience.contact({ status: 'subscribed', first_name: 'Ada' })

test('a template is pinned: contacts get it as it was published, until it is published again', async () => {
  const written = { name: 'Welcome', kind: 'plain', subject: 'First', source: 'The first text.' }
  const template = await audience.post<Schemas['Template']>('/templates', written)
  const { id } = await create({
    ...chain([node('mail', 'send_email', { template_id: template.id, sender_id })]),
    ...manual,
  })
  await audience.post(`/automations/${id}/publish`, {})
  const etag = (await app.send('GET', `/templates/${template.id}`)).headers.get('etag') ?? ''
  const body = { subject: 'Second', source: 'The second text.' }
  const changed = await app.send('PUT', `/templates/${template.id}`, { body, headers: { 'if-match': etag } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await audience.post(`/automations/${id}/enrol`, { ids: [(await contact()).id] })
  expect(await text()).toMatchObject({ subject: 'First', text: expect.stringContaining('The first text.') })
  await audience.post(`/automations/${id}/publish`, {})
  await audience.post(`/automations/${id}/enrol`, { ids: [(await contact()).id] })
  expect(await text()).toMatchObject({ subject: 'Second', text: expect.stringContaining('The second text.') })
})

test('an e-mail of an automation has its smart codes', async () => {
  const source = 'From {{ automation.name }} ({{ automation.id }}), for {{ automation.trigger.order }}.'
  const content = { kind: 'plain', subject: 'Order {{ event.order }}', preheader: null, source, text: null }
  const { id } = await create(
    {
      ...chain([node('mail', 'send_email', { content, sender_id })]),
      triggers: [{ key: 'custom_event', settings: { name: 'order_placed' } }],
    },
    'Orders of the autumn',
  )
  await audience.post(`/automations/${id}/publish`, {})
  const { id: ada } = await contact()
  await audience.post(`/contacts/${ada}/events`, { name: 'order_placed', properties: { order: '4711' } })
  const mail = await text()
  expect(mail.subject).toBe('Order 4711')
  expect(mail.text).toContain(`From Orders of the autumn (${id}), for 4711.`)
})

test('an e-mail of a sequence has its smart codes', async () => {
  const content = { kind: 'plain', subject: '{{ sequence.name }}', source: 'Of {{ sequence.id }}.' }
  const { id } = await audience.post<Schemas['Sequence']>('/sequences', {
    name: 'Welcome series',
    sender_id,
    steps: [{ name: 'one', wait: { amount: 0, unit: 'days' }, content }],
  })
  await audience.post(`/sequences/${id}/activate`, {})
  await audience.post(`/sequences/${id}/enrol`, { ids: [(await contact()).id] })
  const mail = await text()
  expect(mail.subject).toBe('Welcome series')
  expect(mail.text).toContain(`Of ${id}.`)
})
