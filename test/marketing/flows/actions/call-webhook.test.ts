import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookKey } from '../../../../server/marketing/flows/calls/signature.ts'
import { createOutbound } from '../../../../server/platform/http/outbound.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node, pathOf, walkAll } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })

interface Call {
  headers: IncomingHttpHeaders
  body: string
}

const calls: Call[] = []
let answer: { status: number; body: string } | 'hang' | 'drop' = { status: 200, body: '{}' }
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    calls.push({ headers: request.headers, body })
    if (answer === 'hang') return
    if (answer === 'drop') request.socket.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`

afterAll(async () => {
  receiver.closeAllConnections()
  await new Promise((resolve) => receiver.close(resolve))
})
beforeEach(() => {
  calls.length = 0
  answer = { status: 200, body: '{}' }
})

const run = async (settings: object) => {
  const flow = await addFlow(app, chain([node('step', 'call_webhook', { url, ...settings })]))
  const [id = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [id], { context: { trigger: { order_number: '4711' } } })
  await walkAll(app)
  const [enrolment] = await enrolmentsOf(app, flow.id)
  const recorded = await app.context.sql`
    select status, http_status from flow_calls where enrolment_id = ${enrolment?.id ?? ''}`
  return {
    flow,
    id,
    enrolment,
    path: await pathOf(app, enrolment?.id ?? ''),
    recorded: recorded.map(({ status, http_status }) => [status, http_status]),
  }
}

describe('call_webhook', () => {
  test('sends the contact and the event once, signed', async () => {
    const { flow, id, enrolment, path, recorded } = await run({
      headers: [{ name: 'X-Shop', value: 'harbour' }],
    })
    expect(path).toEqual(['step done next'])
    expect(recorded).toEqual([['done', 200]])
    const [call, ...more] = calls
    expect(more).toEqual([])
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      type: 'automation.step',
      automation: { id: flow.id },
      contact: { id, status: 'subscribed' },
      trigger: { order_number: '4711' },
    })
    const headers = call?.headers ?? {}
    expect(headers).toMatchObject({ 'x-shop': 'harbour', 'webhook-id': `${enrolment?.id}.1` })
    const key = Buffer.from(webhookKey(app.context.secret, flow.id, 0).slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${call?.body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
  })

  test('is signed with the previous key too for a day after it was replaced', async () => {
    const flow = await addFlow(
      app,
      chain([
        node('one', 'call_webhook', { url }),
        node('hours', 'wait', { mode: 'duration', amount: 23, unit: 'hours' }),
        node('two', 'call_webhook', { url }),
        node('more', 'wait', { mode: 'duration', amount: 2, unit: 'hours' }),
        node('three', 'call_webhook', { url }),
      ]),
    )
    const keyOf = async (method: 'GET' | 'POST', path: string) =>
      (
        await app.send<{ key: string; previous_key_expires_at: string | null }>(
          method,
          `/automations/${flow.id}/${path}`,
        )
      ).body
    const keys = [await keyOf('GET', 'webhook-key')]
    /** The keys whose signatures the latest call has. */
    const signers = (): number[] => {
      const { headers, body } = calls.at(-1) as (typeof calls)[number]
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      const signatures = String(headers['webhook-signature']).split(' ')
      return signatures.map((signature) =>
        keys.findIndex(({ key }) => {
          const bytes = Buffer.from(key.slice('whsec_'.length), 'base64')
          return signature === `v1,${createHmac('sha256', bytes).update(signed).digest('base64')}`
        }),
      )
    }
    await enter(app, flow.id, await addContacts(app, 1))
    await walkAll(app)
    expect(signers()).toEqual([0])
    keys.push(await keyOf('POST', 'webhook-key/rotate'))
    expect(keys[1]?.key).not.toBe(keys[0]?.key)
    expect(await keyOf('GET', 'webhook-key')).toEqual(keys[1])
    app.clock.advance(23 * 3_600_000)
    await walkAll(app)
    expect(signers()).toEqual([1, 0])
    app.clock.advance(2 * 3_600_000)
    await walkAll(app)
    expect(signers()).toEqual([1])
    expect(await keyOf('GET', 'webhook-key')).toEqual({ ...keys[1], previous_key_expires_at: null })
  })

  test('stores values of the answer in fields, except those that a field refuses', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'score', label: 'Score', type: 'number' } })
    answer = { status: 200, body: '{"data":{"score":7,"company":"Harbour Books","born":"tomorrow"}}' }
    const { id, path } = await run({
      response_fields: [
        { pointer: '/data/score', field: 'custom_fields.score' },
        { pointer: '/data/company', field: 'company' },
        { pointer: '/data/born', field: 'date_of_birth' },
        { pointer: '/data/missing', field: 'job_title' },
      ],
    })
    expect(path).toEqual(['step done next invalid_value date_of_birth'])
    expect((await app.send('GET', `/contacts/${id}`)).body).toMatchObject({
      custom_fields: { score: 7 },
      company: 'Harbour Books',
      date_of_birth: null,
    })
  })

  test.each([
    [{ on_error: 'retry' }, []],
    [{ on_error: 'continue' }, ['step skipped next http_500']],
    [{ on_error: 'branch' }, ['step skipped failed http_500']],
  ])('after an error: %j', async (settings, path) => {
    answer = { status: 500, body: '' }
    const done = await run(settings)
    expect(done.path).toEqual(path)
    expect(done.recorded).toEqual([['failed', 500]])
    expect(done.enrolment?.attempts).toBe(path.length === 0 ? 1 : 0)
  })

  test('a retry after an error has the same webhook-id', async () => {
    answer = { status: 500, body: '' }
    const { flow, enrolment } = await run({})
    answer = { status: 200, body: '{}' }
    app.clock.advance(120_000)
    await walkAll(app)
    const ids = calls.map(({ headers }) => String(headers['webhook-id']))
    expect(ids.filter((id) => id.startsWith(enrolment?.id ?? ''))).toEqual([
      `${enrolment?.id}.1`,
      `${enrolment?.id}.1`,
    ])
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed' }])
  })

  test.each([
    [{ on_unknown: 'fail' }, 'failed'],
    [{ on_unknown: 'continue' }, 'completed'],
    [{}, 'failed'],
  ])('a call without an answer is marked unknown and not repeated: %j', async (settings, status) => {
    answer = 'drop'
    const { enrolment, recorded } = await run(settings)
    expect(recorded).toEqual([['unknown', null]])
    expect(enrolment?.status).toBe(status)
    app.clock.advance(86_400_000)
    await walkAll(app)
    expect(calls).toHaveLength(1)
  })

  test('a call without an answer is repeated with the same webhook-id if the step says so', async () => {
    answer = 'drop'
    const { flow, enrolment, recorded } = await run({ on_unknown: 'retry' })
    expect(recorded).toEqual([['unknown', null]])
    expect(enrolment).toMatchObject({ status: 'active', attempts: 1 })
    answer = { status: 200, body: '{}' }
    app.clock.advance(61_000)
    await walkAll(app)
    expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual([
      `${enrolment?.id}.1`,
      `${enrolment?.id}.1`,
    ])
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'completed' }])
  })

  test('a call that never has an answer fails after six attempts', async () => {
    answer = 'drop'
    const { flow } = await run({ on_unknown: 'retry' })
    for (let time = 0; time < 10; time += 1) {
      app.clock.advance(86_400_000)
      await walkAll(app)
    }
    expect(calls).toHaveLength(6)
    expect(await enrolmentsOf(app, flow.id)).toMatchObject([{ status: 'failed', exit_reason: 'unknown' }])
  })

  test('ends a call that takes too long', async () => {
    answer = 'hang'
    const { recorded } = await run({ timeout_seconds: 1, on_unknown: 'continue' })
    expect(recorded).toEqual([['unknown', null]])
  })

  test('does not call addresses that are not public', async () => {
    const flow = await addFlow(app, chain([node('step', 'call_webhook', { url, on_error: 'continue' })]))
    const ids = await addContacts(app, 1)
    await enter(app, flow.id, ids)
    await walkAll(app, { outbound: createOutbound() })
    expect(calls).toEqual([])
    const [enrolment] = await enrolmentsOf(app, flow.id)
    expect(await pathOf(app, enrolment?.id ?? '')).toEqual(['step skipped next call_failed'])
  })

  test('limits the size of the answer', async () => {
    answer = { status: 200, body: JSON.stringify('x'.repeat(70_000)) }
    const { path } = await run({ on_error: 'continue' })
    expect(path).toEqual(['step skipped next call_failed'])
  })
})
