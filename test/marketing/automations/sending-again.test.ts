import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addReader, addSender, useSink } from '../campaigns/support.ts'
import { sendFlowMail } from '../flows/mail/support.ts'
import { addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../flows/support.ts'

const app = await startTestApp({ edition: 'pro' })
const sink = await startSmtpSink()
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(async () => {
  // A loop of an earlier test sends no more.
  await app.context.sql`update flows set status = 'archived'`
  sink.received.length = 0
})

const content = { kind: 'plain', subject: 'Welcome', preheader: null, source: 'Welcome.', text: null }
const day = { mode: 'duration', amount: 1, unit: 'days' }
const definition = chain([
  node('first', 'send_email', { content, sender_id }),
  node('second', 'send_email', { content, sender_id }),
  node('day', 'wait', day),
])

let count = 0
const inside = async (flow = definition) => {
  const { id: flowId } = await addFlow(app, flow)
  await enter(app, flowId, [await addReader(app, `Reader${++count}`)])
  const walk = async (): Promise<void> => {
    await walkAll(app)
    await sendFlowMail(app)
  }
  await walk()
  const [{ id } = { id: '' }] = await enrolmentsOf(app, flowId)
  const advance = async (body: object): Promise<void> => {
    const path = `/automations/${flowId}/enrolments/${id}/advance`
    expect((await app.send('POST', path, { body })).status).toBe(200)
    await walk()
  }
  return { id, advance, walk }
}

test('advancing five times to a step that has sent sends no e-mail again, also at the steps behind it', async () => {
  const { id, advance } = await inside()
  expect(sink.received).toHaveLength(2)
  for (let time = 0; time < 5; time += 1) await advance({ step_id: 'first' })
  expect(sink.received).toHaveLength(2)
  expect((await pathOf(app, id)).slice(-3)).toEqual([
    'day skipped advanced',
    'first skipped next passed',
    'second skipped next passed',
  ])
})

test('in a loop, a step that was passed once sends the next time', async () => {
  const again = node('again', 'go_to', { node_id: 'first' })
  const loop = [node('first', 'send_email', { content, sender_id }), node('day', 'wait', day), again]
  const { advance, walk } = await inside(chain(loop))
  await advance({ step_id: 'first' })
  expect(sink.received).toHaveLength(1)
  app.clock.advance(86_400_000)
  await walk()
  expect(sink.received).toHaveLength(2)
})

test('with send_again, the steps send again', async () => {
  const { advance } = await inside()
  await advance({ step_id: 'second', send_again: true })
  expect(sink.received).toHaveLength(3)
  await advance({ step_id: 'second' })
  expect(sink.received).toHaveLength(3)
})

test('with send_again, a step sends again that an earlier advance would have passed', async () => {
  const { advance } = await inside()
  await advance({ step_id: 'second' })
  expect(sink.received).toHaveLength(2)
  await advance({ step_id: 'first', send_again: true })
  expect(sink.received).toHaveLength(4)
})

test('a step whose e-mail was skipped sends after it', async () => {
  const { id, advance } = await inside()
  await app.context.sql`
    update deliveries set status = 'skipped', skip_reason = 'cancelled'
    where id in (select id from flow_emails where enrolment_id = ${id} and node_id = 'second')`
  await advance({ step_id: 'first' })
  expect(sink.received).toHaveLength(3)
})

test.each(['failed', 'bounced'])('a step whose e-mail %s sends after it', async (status) => {
  const { id, advance } = await inside()
  await app.context.sql`
    update deliveries set status = ${status}
    where id in (select id from flow_emails where enrolment_id = ${id} and node_id = 'second')`
  await advance({ step_id: 'first' })
  expect(sink.received).toHaveLength(3)
})

test('advancing to a call that was made makes it again only with send_again', async () => {
  const server = createServer((_request, response) => {
    calls += 1
    response.writeHead(204).end()
  })
  let calls = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const call = node('call', 'call_webhook', { url: `http://127.0.0.1:${port}/` })
    const { id: flowId } = await addFlow(app, chain([call, node('day', 'wait', day)]))
    await enter(app, flowId, [await addReader(app, `Reader${++count}`)])
    await walkAll(app)
    const [{ id } = { id: '' }] = await enrolmentsOf(app, flowId)
    for (const send_again of [false, false, true]) {
      const path = `/automations/${flowId}/enrolments/${id}/advance`
      const { status } = await app.send('POST', path, { body: { step_id: 'call', send_again } })
      expect(status).toBe(200)
      await walkAll(app)
      expect(calls).toBe(send_again ? 2 : 1)
    }
  } finally {
    server.close()
  }
})

test('retrying five times what failed behind an e-mail sends none again', async () => {
  const call = node('call', 'call_webhook', { url: 'http://127.0.0.1:9/' })
  const { id: flowId } = await addFlow(app, chain([node('mail', 'send_email', { content, sender_id }), call]))
  await enter(app, flowId, [await addReader(app, `Reader${++count}`)])
  const fail = async (): Promise<string> => {
    for (let time = 0; time < 10; time += 1) {
      await walkAll(app)
      await sendFlowMail(app)
      app.clock.advance(43_200_000)
    }
    const [{ id, status } = { id: '', status: '' }] = await enrolmentsOf(app, flowId)
    expect(status).toBe('failed')
    return id
  }
  const id = await fail()
  for (let time = 0; time < 5; time += 1) {
    const { status } = await app.send('POST', `/automations/${flowId}/enrolments/${id}/retry`)
    expect(status).toBe(200)
    await fail()
  }
  expect(sink.received).toHaveLength(1)
})
