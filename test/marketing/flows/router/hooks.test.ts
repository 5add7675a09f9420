import { afterEach, beforeEach, expect, test } from 'vitest'
import { triggerLinkUrl, webhookUrl } from '../../../../server/marketing/flows/index.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { createScene } from '../../../sending/pages/scene.ts'
import { startTestApp } from '../../../support/app.ts'
import { makeMailable } from '../../campaigns/support.ts'
import { enrolmentsOf } from '../support.ts'
import { entranceOf, routeAll, trigger } from './support.ts'

const app = await startTestApp()
const scene = createScene(app)
const { sql, secret } = app.context
await makeMailable(app)

const page = 'https://harbourbooks.example/thanks'
const post = (url: string, body: unknown, type = 'application/json') =>
  fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': type },
  })
const hookOf = (flowId: string): string => webhookUrl(app.url, secret, { flowId, generation: 0 })
const paid = { event: 'paid', order: '2026-1187' }

beforeEach(async () => {
  await sql`delete from trigger_events`
})
afterEach(async () => {
  await sql`update flows set status = 'archived'`
  await sql`delete from wanted_triggers`
})

test('webhook_received: JSON at the secret URL lets the contact with the address enter', async () => {
  const settings = {
    properties: [{ property: 'event', operator: 'is', value: 'paid' }],
    key_property: 'order',
  }
  const flow = await entranceOf(app, [trigger('webhook_received', settings)])
  const ada = await scene.addContact()
  const bodies = [
    { ...paid, email: ada.email.toUpperCase() },
    { ...paid, event: 'refunded', email: ada.email },
    { ...paid, email: 'stranger@example.com' },
    { ...paid, email: 7 },
    { ...paid, order: '2', email: ada.email, '\u0000': 1, note: 'a\u0000b\ud800' },
  ]
  for (const body of bodies) expect((await post(hookOf(flow.id), body)).status).toBe(204)
  await routeAll(app)
  const rows =
    await sql`select contact_id, entry_key from enrolments where source_id = ${flow.id} order by entry_key`
  expect(rows).toEqual([
    { contact_id: ada.id, entry_key: '2' },
    { contact_id: ada.id, entry_key: '2026-1187' },
  ])
  const [first] = (await enrolmentsOf(app, flow.id)).filter(({ context }) =>
    JSON.stringify(context).includes('1187'),
  )
  expect(first?.context).toEqual({ trigger: { payload: bodies[0] } })
})

test('webhook_received: other automations do not see it', async () => {
  const [flow, other] = [
    await entranceOf(app, [trigger('webhook_received')]),
    await entranceOf(app, [trigger('webhook_received')]),
  ]
  const ada = await scene.addContact()
  await post(hookOf(flow.id), { email: ada.email })
  await routeAll(app)
  expect([(await enrolmentsOf(app, flow.id)).length, (await enrolmentsOf(app, other.id)).length]).toEqual([
    1, 0,
  ])
})

test('a webhook is refused at another URL, or if it is no form, JSON object or array of objects of at most a mebibyte', async () => {
  const flow = await entranceOf(app, [trigger('webhook_received')])
  const without = await entranceOf(app, [trigger('manual')])
  const url = hookOf(flow.id)
  const codeOf = async (answer: Promise<Response>): Promise<[number, string]> => {
    const response = await answer
    const { code, instance } = (await response.json()) as { code: string; instance: string }
    expect(instance).toBe('/hooks')
    return [response.status, code]
  }
  expect(await codeOf(post(hookOf(without.id), {}))).toEqual([404, 'not_found'])
  expect(await codeOf(post(hookOf(newId()), {}))).toEqual([404, 'not_found'])
  expect(
    await codeOf(post(webhookUrl(app.url, Buffer.alloc(32, 9), { flowId: flow.id, generation: 0 }), {})),
  ).toEqual([404, 'not_found'])
  expect(await codeOf(post(`${url}A`, {}))).toEqual([404, 'not_found'])
  expect(await codeOf(post(url, '[1]'))).toEqual([400, 'malformed_body'])
  expect(await codeOf(post(url, '{'))).toEqual([400, 'malformed_body'])
  expect(await codeOf(post(url, { text: 'x'.repeat(1_100_000) }))).toEqual([413, 'body_too_large'])
  expect(await codeOf(post(url, '<a/>', 'application/xml'))).toEqual([415, 'unsupported_media_type'])
  expect(await codeOf(fetch(url, { method: 'DELETE' }))).toEqual([405, 'method_not_allowed'])
  expect(await sql`select from trigger_events`).toEqual([])
})

test('webhook_received: any JSON object is stored, or refused as malformed', async () => {
  const flow = await entranceOf(app, [trigger('webhook_received')])
  const { email } = await scene.addContact()
  const nested = (depth: number, [open, close]: [string, string]) =>
    `{"email":"${email}","x":${open.repeat(depth)}1${close.repeat(depth)}}`
  const bodies = [
    nested(8000, ['[', ']']),
    nested(2600, ['{"a":', '}']),
    `{"email":"${email}","a\\ud800":1,"b\\udc00\\ud800":{"c\\udfff":2}}`,
    `{"email":"${email}","n":1e400,"m":-1e-400,"l":${'9'.repeat(10_000)}}`,
    `{"email":"${email}","__proto__":{"email":"x"},"constructor":{"prototype":1},"toJSON":1}`,
    `{"email":"${'a'.repeat(16_000)}"}`,
    `{"email":"${email}",${Array.from({ length: 1400 }, (_, index) => `"${index}":""`).join(',')}}`,
  ]
  const statuses = []
  for (const body of bodies) statuses.push((await post(hookOf(flow.id), body)).status)
  expect(statuses).toEqual([400, 400, 204, 204, 204, 204, 204])
  await routeAll(app)
  expect(await sql`select from trigger_events`).toEqual([])
})

test('link_trigger: a click by a person in an e-mail lets the contact enter, and leads to the page', async () => {
  const flow = await entranceOf(app, [trigger('link_trigger', { redirect_url: page })])
  const other = await entranceOf(app, [trigger('link_trigger', { redirect_url: page })])
  const link = triggerLinkUrl(app.url, flow.id)
  const ada = await scene.addContact({ tracking: 'individual' })
  const { id, links } = await scene.addCampaign({ links: [link] })
  const deliveryId = await scene.addDelivery(ada, { campaignId: id })
  const click = await scene.request(scene.clickLink(deliveryId, links[0] ?? ''), {
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'x-forwarded-for': '203.0.113.77',
    },
  })
  expect([click.status, click.headers.get('location')]).toEqual([302, link])
  const landed = await scene.request(link)
  expect([landed.status, landed.headers.get('location')]).toEqual([302, page])
  app.clock.advance(6000)
  await expect.poll(() => routeAll(app), { timeout: 5000 }).toBe(1)
  expect(await enrolmentsOf(app, flow.id)).toMatchObject([
    { contact_id: ada.id, context: { trigger: { source_kind: 'campaign', source_id: id } } },
  ])
  expect(await enrolmentsOf(app, other.id)).toEqual([])
})

test('link_trigger: a scanner that requests every link of an e-mail starts nothing', async () => {
  const flow = await entranceOf(app, [trigger('link_trigger', { redirect_url: page })])
  const link = triggerLinkUrl(app.url, flow.id)
  const contact = await scene.addContact({ tracking: 'individual' })
  const { id, links } = await scene.addCampaign({ links: [link, page, `${page}/more`] })
  const deliveryId = await scene.addDelivery(contact, { campaignId: id })
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'x-forwarded-for': '203.0.113.78',
  }
  for (const method of ['HEAD', 'GET'])
    for (const one of links) await scene.request(scene.clickLink(deliveryId, one), { method, headers })
  for (const method of ['HEAD', 'GET']) await scene.request(link, { method, headers })
  app.clock.advance(6000)
  await expect.poll(() => sql`select from delivery_events where delivery_id = ${deliveryId}`).not.toEqual([])
  expect(await routeAll(app)).toBe(0)
  expect(await enrolmentsOf(app, flow.id)).toEqual([])
})

test('the link of an automation without the trigger does not exist, and opening a link starts nothing', async () => {
  const flow = await entranceOf(app, [trigger('link_trigger', { redirect_url: page })])
  const without = await entranceOf(app, [trigger('manual')])
  expect((await scene.request(triggerLinkUrl(app.url, flow.id))).status).toBe(302)
  expect(await routeAll(app)).toBe(0)
  for (const id of [without.id, newId(), 'EXAMPLEEXAMPLEEXAMPLEEXAMPLE'])
    expect((await scene.request(triggerLinkUrl(app.url, id))).status).toBe(404)
})
