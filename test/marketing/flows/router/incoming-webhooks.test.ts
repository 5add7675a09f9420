import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { incomingKey, webhookKey, webhookUrl } from '../../../../server/marketing/flows/index.ts'
import { audienceOf } from '../../../audience/memberships/support.ts'
import { startTestApp } from '../../../support/app.ts'
import { enrolmentsOf, type TestFlow } from '../support.ts'
import { entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp()
const audience = audienceOf(app)
const { sql, secret } = app.context

// The library signs with the real clock.
vi.spyOn(Date, 'now').mockImplementation(() => app.clock.now().getTime())

const always = { mode: 'always', after_days: null } as const
const hookOf = (flowId: string): string => webhookUrl(app.url, secret, { flowId, generation: 0 })
const call = (flow: TestFlow, body: object, headers: Record<string, string> = {}) =>
  fetch(hookOf(flow.id), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
const entered = async (flow: TestFlow): Promise<string[]> => {
  await routeAll(app)
  return (await enrolmentsOf(app, flow.id)).map(({ contact_id }) => contact_id)
}
const readContact = async (id: string) =>
  (await app.send<Record<string, unknown>>('GET', `/contacts/${id}`)).body

beforeEach(async () => {
  await sql`delete from trigger_events`
})
afterEach(async () => {
  await sql`update flows set status = 'archived'`
  await sql`delete from wanted_triggers`
})

describe('fields of a received webhook', () => {
  const settings = {
    email_property: '/customer/email',
    fields: [
      { pointer: '/customer/name/first', field: 'first_name' },
      { pointer: '/total', field: 'custom.points' },
      { pointer: '/missing', field: 'company' },
    ],
    properties: [{ property: 'event', operator: 'is', value: 'paid' }],
  }
  const paid = (email: string, total: unknown = 7, event = 'paid') => ({
    event,
    total,
    customer: { email, name: { first: 'Ada' } },
  })

  test('are stored before the condition of the trigger is evaluated', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'points', label: 'Points', type: 'number' } })
    const condition = {
      match: 'all',
      conditions: [{ field: 'custom.points', operator: 'gte', value: 5, parameters: null }],
    } as never
    const flow = await entranceOf(app, [trigger('webhook_received', settings, condition)])
    const [ada, grace] = [await audience.contact({ company: 'Engines' }), await audience.contact()]
    expect((await call(flow, paid(ada.email))).status).toBe(204)
    expect((await call(flow, paid(grace.email, 3))).status).toBe(204)
    expect(await entered(flow)).toEqual([ada.id])
    expect(await readContact(ada.id)).toMatchObject({
      first_name: 'Ada',
      company: 'Engines',
      custom_fields: { points: 7 },
    })
    const [activity] = await sql<{ actor_kind: string; actor_name: string }[]>`
      select actor_kind, actor_name from contact_activities where contact_id = ${ada.id} and type = 'updated'`
    expect(activity?.actor_kind).toBe('system')
  })

  test('leave out what a field does not take, and the rest is stored', async () => {
    const flow = await entranceOf(app, [trigger('webhook_received', settings)])
    const ada = await audience.contact()
    await call(flow, paid(ada.email, { nested: true }))
    const { first_name, custom_fields } = await readContact(ada.id)
    expect([first_name, custom_fields]).toEqual(['Ada', {}])
    expect(await entered(flow)).toEqual([ada.id])
  })

  test('change nothing if a rule does not hold, or the automation is paused', async () => {
    const flow = await entranceOf(app, [trigger('webhook_received', settings)])
    const ada = await audience.contact()
    await call(flow, paid(ada.email, 7, 'refunded'))
    await sql`update flows set status = 'paused' where id = ${flow.id}`
    await call(flow, paid(ada.email))
    expect(await readContact(ada.id)).toMatchObject({ first_name: null })
  })

  test('must exist when the automation is published, and stay', async () => {
    const definition = {
      triggers: [
        {
          key: 'webhook_received',
          settings: { fields: [{ pointer: '/a', field: 'custom.nowhere' }] },
          condition: null,
        },
      ],
    }
    const made = await app.send<{ id: string; definition: object }>('POST', '/automations', {
      body: { name: 'Orders' },
    })
    const path = `/automations/${made.body.id}`
    await app.send('PUT', path, { body: { definition: { ...made.body.definition, ...definition } } })
    const refused = await app.send<{ errors: { pointer: string }[] }>('POST', `${path}/publish`, {
      body: { dry_run: true },
    })
    expect(refused.body.errors.map(({ pointer }) => pointer)).toContain(
      '/definition/triggers/0/settings/fields/0/field',
    )
    await entranceOf(app, [trigger('webhook_received', settings)])
    const fields = await app.send<{ data: { id: string; key: string }[] }>('GET', '/custom-fields')
    const points = fields.body.data.find(({ key }) => key === 'points')
    expect(await app.send('POST', `/custom-fields/${points?.id}/archive`)).toMatchObject({
      status: 409,
      body: { code: 'in_use' },
    })
  })
})

describe('a trigger that requires a signature', () => {
  const signed = (key: string, body: object, id = 'msg_1', at = app.clock.now()) => ({
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, at, JSON.stringify(body)),
  })
  const statusOf = async (answer: Promise<Response>) => {
    const response = await answer
    const problem = response.status === 204 ? {} : ((await response.json()) as { code: string })
    return [response.status, 'code' in problem ? problem.code : null]
  }
  const make = () =>
    entranceOf(app, [trigger('webhook_received', { require_signature: true })], { re_entry: always })

  test('accepts calls that a library of Standard Webhooks signed with the key that the API shows', async () => {
    const flow = await make()
    const shown = await app.send<{ incoming_key: string }>('GET', `/automations/${flow.id}/webhook-key`)
    const ada = await audience.contact()
    const body = { email: ada.email }
    expect(await statusOf(call(flow, body, signed(shown.body.incoming_key, body)))).toEqual([204, null])
    expect(await entered(flow)).toEqual([ada.id])
  })

  test('refuses calls that are unsigned, changed, old, early, or signed with another key', async () => {
    const [flow, other] = [await make(), await make()]
    const { email } = await audience.contact()
    const body = { email }
    const key = incomingKey(secret, flow.id, 0)
    const headers = signed(key, body)
    const minutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000)
    const forged: [object, Record<string, string>][] = [
      [body, {}],
      [{ email, more: 1 }, headers],
      [body, { ...headers, 'webhook-id': 'msg_2' }],
      [body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
      [body, { ...headers, 'webhook-signature': 'v1,AAAA' }],
      [body, { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }],
      [body, signed(key, body, 'msg_1', minutes(-6))],
      [body, signed(key, body, 'msg_1', minutes(6))],
      // One purpose, one key: of another automation, of another URL, and of the calls that the automation makes.
      [body, signed(incomingKey(secret, other.id, 0), body)],
      [body, signed(incomingKey(secret, flow.id, 1), body)],
      [body, signed(webhookKey(secret, flow.id, 0), body)],
    ]
    for (const [given, more] of forged)
      expect(await statusOf(call(flow, given, more)), JSON.stringify(more)).toEqual([
        401,
        'invalid_credentials',
      ])
    expect(await sql`select from trigger_events`).toEqual([])
    const rotated = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` }
    expect(await statusOf(call(flow, body, rotated))).toEqual([204, null])
  })

  test('verifies before it parses', async () => {
    const flow = await make()
    const answer = fetch(hookOf(flow.id), {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect(await statusOf(answer)).toEqual([401, 'invalid_credentials'])
  })

  test('ignores a call that is repeated or replayed, until its id is forgotten', async () => {
    const flow = await make()
    const { email } = await audience.contact()
    const body = { email }
    const key = incomingKey(secret, flow.id, 0)
    const countEvents = async () => (await sql`select from trigger_events`).length
    await Promise.all([1, 2, 3].map(() => call(flow, body, signed(key, body))))
    expect(await countEvents()).toBe(1)
    await call(flow, body, signed(key, body, 'msg_2'))
    expect(await countEvents()).toBe(2)
    app.clock.advance(2 * 86_400_000)
    await sql`select graphile_worker.add_job('forget-received-webhooks')`
    await app.work()
    // The sender repeats it with a new time.
    await call(flow, body, signed(key, body))
    expect(await countEvents()).toBe(2)
    app.clock.advance(2 * 86_400_000)
    await sql`select graphile_worker.add_job('forget-received-webhooks')`
    await app.work()
    expect(await sql`select from received_webhooks`).toEqual([])
  })
})

test('without a signature, a call with the id of an earlier one has no effect either', async () => {
  const [flow, other] = [
    await entranceOf(app, [trigger('webhook_received')], { re_entry: always }),
    await entranceOf(app, [trigger('webhook_received')], { re_entry: always }),
  ]
  const { email } = await audience.contact()
  for (const one of [flow, flow, other]) await call(one, { email }, { 'webhook-id': 'order-1' })
  expect(await sql`select from trigger_events`).toHaveLength(2)
  // Without an id, calls are not compared.
  for (const one of [flow, flow]) await call(one, { email })
  expect(await sql`select from trigger_events`).toHaveLength(4)
})
