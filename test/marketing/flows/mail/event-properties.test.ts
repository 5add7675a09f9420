import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../../support/app.ts'
import { startSmtpSink } from '../../../support/smtp-sink.ts'
import { addSender, useSink } from '../../campaigns/support.ts'
import { settle } from '../router/support.ts'
import { sendFlowMail } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(() => {
  sink.received.length = 0
})

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

/** Publishes an automation that sends one e-mail for an event. */
const publish = async (name: string, trigger: object, subject: string): Promise<void> => {
  const content = { kind: 'plain', subject, source: 'Hello' }
  const definition = {
    triggers: [trigger],
    start: 'mail',
    nodes: [{ id: 'mail', type: 'send_email', settings: { sender_id, content } }],
  }
  const id = await add('/automations', { name, definition })
  expect((await app.send('POST', `/automations/${id}/publish`, { body: {} })).status).toBe(200)
}

const subjects = async (): Promise<(string | undefined)[]> => {
  await settle(app)
  while ((await sendFlowMail(app)) > 0);
  const mails = await Promise.all(sink.received.map(({ message }) => simpleParser(message)))
  return mails.map(({ subject }) => subject).sort()
}

describe('an e-mail shows the properties of the event that started the automation', () => {
  test('of a custom event, also where they have the name of an output', async () => {
    const subject = '{{ event.order_number }} {{ automation.trigger.amount }} {{ event.name }}'
    await publish('Orders', { key: 'custom_event', settings: { name: 'order_placed' } }, subject)
    const contact = await add('/contacts', { email: 'ada@example.com' })
    const properties = { order_number: '2026-1187', amount: 84.5, name: 'Ada Lovelace' }
    await add(`/contacts/${contact}/events`, { name: 'order_placed', properties })
    expect(await subjects()).toEqual(['2026-1187 84.5 Ada Lovelace'])
  })

  test('of a tag', async () => {
    const tag = await add('/tags', { name: 'Reader' })
    await publish('Tags', { key: 'tag_added', settings: { tag_ids: [tag] } }, 'Tag {{ event.tag_name }}')
    await add('/contacts', { email: 'bea@example.com', tags: [tag] })
    expect(await subjects()).toEqual(['Tag Reader'])
  })
})
