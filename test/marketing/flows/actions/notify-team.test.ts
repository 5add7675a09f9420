import { simpleParser } from 'mailparser'
import { afterAll, expect, test } from 'vitest'
import { closeConnections } from '../../../../server/sending/mail-servers/index.ts'
import { addSender, sendDue, setDefaultSender } from '../../../sending/messages/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { startSmtpSink } from '../../../support/smtp-sink.ts'
import { addContacts, addFlow, chain, enter, node, walkAll } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
await setDefaultSender(app, (await addSender(app, { port: sink.port })).senderId)

afterAll(async () => {
  closeConnections()
  await sink.close()
})

test('notify_team sends each colleague one e-mail about the contact', async () => {
  const flow = await addFlow(
    app,
    chain([
      node('step', 'notify_team', {
        to: ['orders@harbourbooks.example', 'desk@harbourbooks.example'],
        subject: 'Order {{ event.number }}',
        text: '{{ contact.email }} in {{ event.automation_name }}',
      }),
    ]),
  )
  const [id = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [id], { context: { trigger: { number: '4711' } } })
  await walkAll(app)
  while ((await sendDue(app)) > 0);
  expect(sink.received.map(({ to }) => to).sort()).toEqual([
    'desk@harbourbooks.example',
    'orders@harbourbooks.example',
  ])
  const mail = await simpleParser(sink.received[0]?.message ?? '')
  expect(mail.subject).toBe('Order 4711')
  expect(mail.text).toContain(`reader-${id.slice(-12)}@example.org in Flow ${flow.id}`)
  const { body } = await app.send<{ data: object[] }>('GET', '/messages?kind=transactional')
  expect(body.data).toHaveLength(2)
})
