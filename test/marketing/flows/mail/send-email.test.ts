import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openToken } from '../../../../server/platform/mail/tokens.ts'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { invalidateSettings } from '../../../../server/system/settings/index.ts'
import { contactsOf } from '../../../audience/contacts/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { startSmtpSink } from '../../../support/smtp-sink.ts'
import { addReader, addSender, useSink } from '../../campaigns/support.ts'
import { arrive, publishStep, runStep, sendFlowMail } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const { sql, secret } = app.context
const { clock } = app
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  sink.received.length = 0
  sink.behaviour = {}
  await sql`delete from contacts`
  await sql`delete from suppressions`
})

const content = {
  kind: 'markdown',
  subject: 'Order {{ automation.trigger.order_number }}',
  preheader: null,
  source:
    'Dear {{ contact.first_name }}, thanks for {{ event.order_number }} in {{ automation.name }}. [Shelves](https://harbourbooks.example/all).',
  text: null,
}
const publish = (more: object = {}, kind: 'automation' | 'sequence' = 'automation') =>
  publishStep(app, 'send_email', { content, sender_id, ...more }, kind)

const putSending = async (value: object): Promise<void> => {
  await sql`delete from settings_groups where key = 'sending'`
  await sql`
    insert into settings_groups (key, value, updated_at) values ('sending', ${sql.json(value as never)}, ${clock.now()})`
  invalidateSettings(sql, 'sending')
}

const states = (flowId: string) =>
  sql<{ status: string; skip_reason: string | null; to_address: string }[]>`
    select status, skip_reason, to_address from deliveries where source_id = ${flowId} order by to_address`

describe('an e-mail of an automation', () => {
  test('arrives once, with everything that marketing e-mails require', async () => {
    const contactId = await addReader(app, 'Ada')
    const step = await publish({ reply_to: 'answers@harbourbooks.example' })
    const visit = await arrive(app, step, contactId, { order_number: '4711' })
    await runStep(app, step, [visit])
    expect(await sendFlowMail(app)).toBe(1)
    expect(await sendFlowMail(app)).toBe(0)
    const [received, ...more] = sink.received
    expect(more).toEqual([])
    const mail = await simpleParser(received?.message ?? '')
    expect(mail.subject).toBe('Order 4711')
    expect(mail.text).toContain(`Dear Ada, thanks for 4711 in Welcome ${step.flowId}.`)
    expect(mail.text).toContain('Bristol')
    expect(mail.replyTo?.text).toBe('answers@harbourbooks.example')
    const raw = String(received?.message).replace(/\r\n[ \t]/g, ' ')
    expect(raw).toMatch(/^List-Unsubscribe: <http:\/\/crm\.test\/unsubscribe\/[\w.-]+>$/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(raw).toMatch(/^List-Id: <automations\./m)
    expect(raw).toMatch(new RegExp(`^Feedback-ID: ${step.flowId}:step:automation:`, 'm'))
    const [delivery] = await sql<{ id: string }[]>`select id from deliveries where source_id = ${step.flowId}`
    const html = String(mail.html)
    const token = /crm\.test\/c\/([\w.-]+)/.exec(html)?.[1] ?? ''
    const [link] = await sql<{ id: string }[]>`select id from flow_links where flow_id = ${step.flowId}`
    expect(openToken(secret, 'click', token, clock.now())).toEqual({
      kind: 'good',
      content: { deliveryId: delivery?.id, linkId: link?.id },
    })
    expect(html).toMatch(/<img src="http:\/\/crm\.test\/o\/[\w.-]+"/)
    const { body } = await app.send('GET', `/deliveries/${delivery?.id}`)
    expect(body).toMatchObject({ status: 'accepted', kind: 'automation', subject: 'Order 4711' })
    expect(mail.messageId).toBe(`<${String(body.message_id).replace(/[<>]/g, '')}>`)
  })

  test('shows what people typed as text, also where it looks like smart codes or HTML', async () => {
    const typed =
      '{{ contact.email }}{% assign a = "x" %}{{ a }}<img src=x onerror=alert(1)>[a](javascript:b)'
    const contactId = await addReader(app, 'Mary')
    await app.send('PUT', `/contacts/${contactId}`, { body: { first_name: typed } })
    const step = await publish()
    await runStep(app, step, [
      await arrive(app, step, contactId, { order_number: `${typed}\r\nBcc: eve@example.com` }),
    ])
    expect(await sendFlowMail(app)).toBe(1)
    const raw = String(sink.received[0]?.message)
    const mail = await simpleParser(raw)
    expect(mail.subject).toBe(`Order ${typed} Bcc: eve@example.com`)
    expect(mail.bcc).toBeUndefined()
    expect(mail.text).toContain(`Dear ${typed}, thanks for ${typed}`)
    const html = String(mail.html)
    expect(html).toContain('{{ contact.email }}{% assign a')
    expect(html).not.toMatch(/<img src="?x|href="javascript|mary@example\.com[^"]*<img/)
  })

  test('is sent once although the step runs twice', async () => {
    const step = await publish()
    const visit = await arrive(app, step, await addReader(app, 'Ada'))
    await runStep(app, step, [visit])
    await runStep(app, step, [visit])
    while ((await sendFlowMail(app)) > 0);
    expect(sink.received).toHaveLength(1)
    expect(await states(step.flowId)).toHaveLength(1)
  })

  test('is unknown and not sent again if its process ended before the outcome', async () => {
    const step = await publish()
    await runStep(app, step, [await arrive(app, step, await addReader(app, 'Ada'))])
    await sql`update deliveries set status = 'sending', attempts = 1 where source_id = ${step.flowId}`
    while ((await sendFlowMail(app)) > 0);
    expect(sink.received).toEqual([])
    expect(await states(step.flowId)).toMatchObject([{ status: 'unknown' }])
  })

  test('is skipped for contacts that unsubscribed, were suppressed or left the list since', async () => {
    const { body: list } = await app.send('POST', '/lists', { body: { name: 'Readers' } })
    const step = await publish({ list_id: list.id })
    const [ada, grace, alan, tim] = [
      await addReader(app, 'Ada'),
      await addReader(app, 'Grace'),
      await addReader(app, 'Alan'),
      await addReader(app, 'Tim'),
    ]
    await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [ada, grace, alan, tim] } })
    const visits = []
    for (const id of [ada, grace, alan, tim]) visits.push(await arrive(app, step, id))
    await runStep(app, step, visits)
    await contactsOf(app).update(ada, { status: 'unsubscribed' })
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: 'grace@example.com' } })
    await app.send('DELETE', `/contacts/${alan}/lists/${list.id}`)
    while ((await sendFlowMail(app)) > 0);
    expect(sink.received.map(({ to }) => to)).toEqual(['tim@example.com'])
    expect((await states(step.flowId)).map(({ status, skip_reason }) => [status, skip_reason])).toEqual([
      ['skipped', 'unsubscribed'],
      ['skipped', 'unsubscribed'],
      ['skipped', 'suppressed'],
      ['accepted', null],
    ])
  })

  test('that one server refuses does not stop the others', async () => {
    const step = await publish()
    const visits = []
    for (const name of ['Ada', 'Grace', 'Alan'])
      visits.push(await arrive(app, step, await addReader(app, name)))
    sink.behaviour = {
      rcpt: (to: string) =>
        to.startsWith('grace') ? { refuse: 550, text: '5.1.1 No such user' } : undefined,
    }
    await runStep(app, step, visits)
    while ((await sendFlowMail(app)) > 0);
    expect(sink.received.map(({ to }) => to).sort()).toEqual(['ada@example.com', 'alan@example.com'])
    expect((await states(step.flowId)).map(({ status }) => status)).toEqual([
      'accepted',
      'accepted',
      'bounced',
    ])
  })

  test('is not queued for contacts that must not get it, which leave a sequence', async () => {
    const unsubscribed = await addReader(app, 'Ada', { status: 'unsubscribed' })
    const automation = await publish()
    const visit = await arrive(app, automation, unsubscribed)
    expect([...(await runStep(app, automation, [visit])).values()]).toEqual([
      { branch: 'next', outcome: 'skipped', reason: 'unsubscribed' },
    ])
    const sequence = await publish({}, 'sequence')
    const other = await arrive(app, sequence, unsubscribed)
    expect([...(await runStep(app, sequence, [other])).values()]).toEqual([
      { exit: 'unsubscribed', status: 'exited' },
    ])
    expect(await states(automation.flowId)).toEqual([])
  })

  test('waits while the automation is paused, and is skipped once it is archived', async () => {
    const step = await publish()
    await runStep(app, step, [await arrive(app, step, await addReader(app, 'Ada'))])
    await sql`update flows set status = 'paused' where id = ${step.flowId}`
    await sendFlowMail(app)
    expect(await states(step.flowId)).toMatchObject([{ status: 'queued' }])
    await sql`update flows set status = 'archived' where id = ${step.flowId}`
    clock.advance(61_000)
    await sendFlowMail(app)
    expect(await states(step.flowId)).toMatchObject([{ status: 'skipped', skip_reason: 'cancelled' }])
    expect(sink.received).toEqual([])
  })

  test('obeys the frequency cap, also for two e-mails at once', async () => {
    await putSending({ frequency_cap: { max_count: 1, within_days: 7 } })
    const [first, second, third] = [
      await publish(),
      await publish(),
      await publish({ respects_frequency_cap: false }),
    ]
    const contactId = await addReader(app, 'Ada')
    for (const step of [first, second, third]) await runStep(app, step, [await arrive(app, step, contactId)])
    while ((await sendFlowMail(app)) > 0);
    await putSending({})
    const all = await Promise.all([first, second, third].map(({ flowId }) => states(flowId)))
    expect(
      all
        .flat()
        .map(({ status, skip_reason }) => skip_reason ?? status)
        .sort(),
    ).toEqual(['accepted', 'accepted', 'frequency_cap'])
  })

  test('waits for the window of the settings', async () => {
    await putSending({ window: { days: ['sunday'], from: '09:00', until: '17:00', timezone: 'UTC' } })
    const step = await publish()
    await runStep(app, step, [await arrive(app, step, await addReader(app, 'Ada'))])
    await sendFlowMail(app)
    expect(sink.received).toEqual([])
    const [queued] = await sql<{ due_at: string }[]>`
      select q.due_at::timestamptz(3) from delivery_queue q join deliveries d on d.id = q.delivery_id where d.source_id = ${step.flowId}`
    expect(queued?.due_at).toBe('2026-11-08T09:00:00.000Z')
    await putSending({})
  })

  test('waits for the quota of the plan', async () => {
    const limited = {
      ...app,
      context: { ...app.context, editions: { ...app.context.editions, allowed: async () => 0 } },
    }
    const step = await publish()
    const visit = await arrive(app, step, await addReader(app, 'Ada'))
    expect([...(await runStep(limited, step, [visit])).values()]).toEqual([
      { waitUntil: new Date(clock.now().getTime() + 3_600_000), waitFor: 'plan_limit' },
    ])
    expect(await states(step.flowId)).toEqual([])
  })
})
