import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeTypes } from '../../../server/marketing/flows/catalogue.ts'
import type { CallOutcome, NodeType, StepResult } from '../../../server/marketing/flows/node.ts'
import { walkBatch } from '../../../server/marketing/flows/walker/batch.ts'
import { createOutbound } from '../../../server/platform/http/outbound.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, useSink } from '../campaigns/support.ts'
import { sendFlowMail } from './mail/support.ts'
import { addFlow, addTags, chain, enrolmentsOf, enter, node, pathOf, publish, walkAll } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const walker = { sql, app: app.context, outbound: createOutbound() }
const sink = await startSmtpSink()
const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
const [called = ''] = await addTags(app, 'Called')
const month = node('wait', 'wait', { mode: 'duration', amount: 30, unit: 'days' })

afterAll(async () => {
  closeConnections()
  await sink.close()
})
beforeEach(() => {
  sink.received.length = 0
})

const content = {
  kind: 'plain',
  subject: 'Welcome',
  preheader: null,
  source: 'Welcome, {{ contact.first_name }}.',
  text: null,
}
const mail = node('mail', 'send_email', { content, sender_id })

let count = 0
const addReader = async (first_name: string): Promise<string> => {
  const email = `reader-${++count}@example.com`
  const { body } = await app.send('POST', '/contacts', { body: { email, first_name, status: 'subscribed' } })
  return String(body.id)
}

/** A node that calls, until `done` is called with the outcome. */
const gate = () => {
  const outcome = Promise.withResolvers<CallOutcome>()
  const end = nodeTypes.get('end') as NodeType
  const original = { ...end }
  end.effect = 'call'
  end.branches = () => ['next']
  end.run = async (_context, _settings, visits) =>
    new Map(visits.map(({ enrolmentId }): [string, StepResult] => [enrolmentId, { call: {} }]))
  end.call = () => outcome.promise
  end.called = async (_context, _settings, visits) =>
    new Map(
      visits.map(({ enrolmentId, outcome: { status } }) => [enrolmentId, { branch: 'next', reason: status }]),
    )
  return {
    done: () => outcome.resolve({ status: 'done', httpStatus: 200, detail: null, answer: null }),
    restore: () => {
      delete end.call
      delete end.called
      Object.assign(end, original)
    },
  }
}

const merge = async (target: string, source: string): Promise<void> => {
  const { status, body } = await app.send('POST', `/contacts/${target}/merge`, {
    body: { source_id: source },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

const erase = async (id: string): Promise<void> => {
  const answer = await app.send('POST', `/contacts/${id}/erase`, { body: {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

const outcomes = async (flowId: string) =>
  Promise.all(
    (await enrolmentsOf(app, flowId)).map(async ({ id, contact_id, status, exit_reason }) => ({
      contact_id,
      status,
      exit_reason,
      path: await pathOf(app, id),
    })),
  )

describe('a contact that waits', () => {
  test('goes on as the contact that it is merged into; of two enrolments the earlier one stays', async () => {
    const [ada, twin] = [await addReader('Ada'), await addReader('Twin')]
    const flow = await addFlow(app, chain([month]))
    await enter(app, flow.id, [twin])
    app.clock.advance(1000)
    await enter(app, flow.id, [ada])
    await walkAll(app)
    await merge(ada, twin)
    expect(await outcomes(flow.id)).toMatchObject([
      { contact_id: ada, status: 'waiting' },
      { contact_id: ada, status: 'exited', exit_reason: 'merged' },
    ])
    app.clock.advance(31 * 86_400_000)
    await walkAll(app)
    expect((await outcomes(flow.id)).map(({ status }) => status)).toEqual(['completed', 'exited'])
  })

  test('is erased with its enrolment', async () => {
    const ada = await addReader('Ada')
    const flow = await addFlow(app, chain([month]))
    await enter(app, flow.id, [ada])
    await walkAll(app)
    await erase(ada)
    app.clock.advance(31 * 86_400_000)
    await walkAll(app)
    expect(await outcomes(flow.id)).toEqual([])
  })
})

describe('during a call', () => {
  const calling = async (contact: string) => {
    const call = gate()
    const flow = await addFlow(app, chain([node('call', 'end'), node('tag', 'add_tag', { tag_id: called })]))
    await enter(app, flow.id, [contact])
    const { calls } = await walkBatch(walker)
    return {
      flow,
      finish: async () => {
        call.done()
        await calls
        await walkAll(app)
        call.restore()
      },
    }
  }

  test('a merged contact goes on with the outcome', async () => {
    const [ada, twin] = [await addReader('Ada'), await addReader('Twin')]
    const { flow, finish } = await calling(twin)
    await merge(ada, twin)
    await finish()
    expect(await outcomes(flow.id)).toEqual([
      {
        contact_id: ada,
        status: 'completed',
        exit_reason: null,
        path: ['call done next done', 'tag done next'],
      },
    ])
  })

  test('an erased contact leaves nothing', async () => {
    const ada = await addReader('Ada')
    const { flow, finish } = await calling(ada)
    await erase(ada)
    await finish()
    expect(await outcomes(flow.id)).toEqual([])
    expect(
      await sql`select from flow_calls c where not exists (select from enrolments e where e.id = c.enrolment_id)`,
    ).toEqual([])
  })

  test('a paused flow records the outcome, and takes no further step until it is resumed', async () => {
    const ada = await addReader('Ada')
    const { flow, finish } = await calling(ada)
    const paused = await app.send('POST', `/automations/${flow.id}/pause`)
    expect(paused.status, JSON.stringify(paused.body)).toBe(200)
    await finish()
    expect(await outcomes(flow.id)).toMatchObject([{ status: 'active', path: ['call done next done'] }])
    await app.send('POST', `/automations/${flow.id}/resume`)
    await walkAll(app)
    expect(await outcomes(flow.id)).toMatchObject([
      { status: 'completed', path: ['call done next done', 'tag done next'] },
    ])
  })

  test('another published version leaves the contact on its own', async () => {
    const ada = await addReader('Ada')
    const { flow, finish } = await calling(ada)
    await publish(app, flow.id, chain([node('other', 'end')]))
    await finish()
    expect(await outcomes(flow.id)).toMatchObject([
      { status: 'completed', path: ['call done next done', 'tag done next'] },
    ])
  })
})

describe('while an e-mail of a step is queued', () => {
  const queued = async (contact: string) => {
    const flow = await addFlow(app, chain([mail, month]))
    await enter(app, flow.id, [contact])
    await walkAll(app)
    return flow
  }

  test('an erased contact gets nothing', async () => {
    const ada = await addReader('Ada')
    await queued(ada)
    await erase(ada)
    await sendFlowMail(app)
    expect(sink.received).toEqual([])
  })

  test('a merged contact gets it once', async () => {
    const [ada, twin] = [await addReader('Ada'), await addReader('Twin')]
    const flow = await queued(twin)
    await merge(ada, twin)
    await sendFlowMail(app)
    await sendFlowMail(app)
    expect(sink.received).toHaveLength(1)
    const rows =
      await sql`select status, skip_reason, contact_id, to_address from deliveries where source_id = ${flow.id}`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ contact_id: ada })
  })

  test('a contact that unsubscribes gets nothing, and the flow goes on', async () => {
    const ada = await addReader('Ada')
    const flow = await queued(ada)
    const etag = (await app.send('GET', `/contacts/${ada}`)).headers.get('etag') ?? ''
    await app.send('PUT', `/contacts/${ada}`, {
      body: { status: 'unsubscribed' },
      headers: { 'if-match': etag },
    })
    await sendFlowMail(app)
    expect(sink.received).toEqual([])
    app.clock.advance(31 * 86_400_000)
    await walkAll(app)
    await sendFlowMail(app)
    expect(sink.received).toEqual([])
    expect(await outcomes(flow.id)).toMatchObject([{ status: 'completed' }])
  })
})
