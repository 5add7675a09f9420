import { simpleParser } from 'mailparser'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUser, disableUser } from '../../../../server/host/embedded/users.ts'
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

beforeEach(() => {
  sink.received.length = 0
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

test('notify_team writes to users as long as they can be written to, and once to each address', async () => {
  const { sql, clock } = app.context
  const addUser = (login: string) => {
    const user = { login, displayName: login, email: `${login}@harbourbooks.example`, roles: ['editor'] }
    return createUser(sql, clock, { ...user, password: 'a long enough password' }, null)
  }
  const user_ids = [await addUser('grace'), await addUser('alan')]
  const content = { subject: 'Call', text: '{{ contact.email }}' }
  const definition = chain(
    [
      node('both', 'notify_team', {
        ...content,
        user_ids,
        to: ['Grace@HarbourBooks.example', 'a@b.example'],
      }),
      node('users', 'notify_team', { ...content, user_ids }),
    ],
    { triggers: [{ key: 'manual', settings: {}, condition: null }] },
  )
  const flow = await app.send<{ id: string }>('POST', '/automations', {
    body: { name: 'Calls', definition },
  })
  const { id } = flow.body
  expect((await app.send('POST', `/automations/${id}/publish`, { body: {} })).status).toBe(200)

  const told = async (): Promise<{ path: object[]; to: string[] }> => {
    sink.received.length = 0
    const [contact_id = ''] = await addContacts(app, 1)
    await enter(app, id, [contact_id])
    await walkAll(app)
    while ((await sendDue(app)) > 0);
    const list = await app.send<{ data: { id: string }[] }>(
      'GET',
      `/automations/${id}/enrolments?contact_id=${contact_id}`,
    )
    const one = await app.send<{ path: { outcome: string; reason: string | null }[] }>(
      'GET',
      `/automations/${id}/enrolments/${list.body.data[0]?.id}`,
    )
    return {
      path: one.body.path.map(({ outcome, reason }) => [outcome, reason]),
      to: sink.received.map(({ to }) => to.toLowerCase()).sort(),
    }
  }

  const [a, alan, grace] = ['a@b.example', 'alan@harbourbooks.example', 'grace@harbourbooks.example']
  expect(await told()).toEqual({
    path: [
      ['done', null],
      ['done', null],
    ],
    to: [a, alan, alan, grace, grace],
  })
  await disableUser(sql, clock, 'alan')
  expect(await told()).toEqual({
    path: [
      ['done', 'user_unavailable'],
      ['done', 'user_unavailable'],
    ],
    to: [a, grace, grace],
  })
  await disableUser(sql, clock, 'grace')
  expect(await told()).toEqual({
    path: [
      ['done', 'user_unavailable'],
      ['skipped', 'user_unavailable'],
    ],
    to: [a, grace],
  })
})
