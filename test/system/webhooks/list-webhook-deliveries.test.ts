import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'

type Page = components['schemas']['WebhookDeliveryPage']

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, deliveriesOf, addContact, update, post } = endpointsOf(app, receiver.url)

// Ids of events have the time of the machine.
app.clock.set(new Date().toISOString())

const { id } = await create()
const [ada, grace] = [await addContact(), await addContact()]
await deliverAll(app)
await pause(2)
app.clock.set(new Date().toISOString())
const noon = app.clock.now().toISOString()
receiver.answering((response) => response.writeHead(503).end())
await update(ada, 'Ada')
await update(grace, 'Grace')
await deliverAll(app)

const typesOf = async (query: string): Promise<(string | undefined)[]> =>
  (await deliveriesOf(id, query)).map(({ sent_event }) => sent_event?.type)

test.each([
  ['?state=delivered', ['contact.created', 'contact.created']],
  ['?state=waiting,failed', ['contact.updated', 'contact.updated']],
  ['?event_type=contact.created', ['contact.created', 'contact.created']],
  [`?contact_id=${ada}`, ['contact.updated', 'contact.created']],
  [`?contact_id=${ada}&event_type=contact.updated&state=waiting`, ['contact.updated']],
  [`?created_after=${noon}`, ['contact.updated', 'contact.updated']],
  [`?created_before=${noon}`, ['contact.created', 'contact.created']],
  [`?created_after=${noon}&created_before=${noon}`, []],
])('the log filters by %s', async (query, types) => {
  expect(await typesOf(query)).toEqual(types)
})

test('the log has pages, in the order of the events', async () => {
  const met: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await app.send<Page>('GET', `/webhooks/${id}/deliveries?limit=1${cursor}`)
    met.push(...body.data.map((one) => one.id))
    if (body.page.next_cursor === null) break
    cursor = `&cursor=${encodeURIComponent(body.page.next_cursor)}`
  }
  expect(met).toHaveLength(4)
  expect(met).toEqual((await deliveriesOf(id)).map((one) => one.id))
})

test('the log refuses what is no time, and names the parameter', async () => {
  const answer = await app.send('GET', `/webhooks/${id}/deliveries?created_after=2026-02-30T25:00:00Z`)
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ parameter: 'created_after' }] } })
})

test('an API key reads only events that its scopes allow, in the log and in the feed', async () => {
  const scopes = ['contacts:read', 'webhooks:read', 'webhooks:write']
  const key = await post<{ secret: string }>('/settings/api-keys', {
    name: 'Shop sync',
    capabilities: ['crm_access', 'crm_administer'],
    scopes,
  })
  const authorization = `Bearer ${key.secret}`
  const other = await create({ event_types: ['campaign.started', 'contact.created'] })
  const campaign = await post<{ id: string }>('/campaigns', { name: 'October' })
  await app.context.sql`update campaigns set state = 'sending' where id = ${campaign.id}`
  await addContact()
  await deliverAll(app)
  const log = (of: string) => app.send<Page>('GET', `/webhooks/${of}/deliveries`, { authorization })
  expect((await log(id)).status).toBe(200)
  expect((await log(other.id)).body).toMatchObject({ code: 'missing_scope' })
  const [delivery] = await deliveriesOf(other.id, '?event_type=campaign.started')
  const retry = `/webhooks/${other.id}/deliveries/${delivery?.id}/retry`
  expect((await app.send('POST', retry, { authorization })).status).toBe(403)

  const feed = (query = '') =>
    app.send<components['schemas']['EventPage']>('GET', `/events?limit=200${query}`, { authorization })
  const types = (await feed()).body.data.map(({ type }) => type)
  expect(types).toContain('contact.created')
  expect(types).not.toContain('campaign.started')
  expect((await feed('&type=campaign.started')).body).toMatchObject({ code: 'missing_scope' })
  for (const type of ['form.submitted', 'automation.entered', 'sequence.completed', 'privacy_request.opened'])
    expect((await feed(`&type=${type}`)).body, type).toMatchObject({ code: 'missing_scope' })
  const all = await app.send<components['schemas']['EventPage']>('GET', '/events?limit=200')
  expect(all.body.data.map(({ type }) => type)).toContain('campaign.started')
})

test('a user without crm_administer reads no events of what only administrators read', async () => {
  const { authorization } = app.editor
  for (const type of ['migration.finished', 'migration.undone'])
    expect((await app.send('GET', `/events?type=${type}`, { authorization })).body, type).toMatchObject({
      code: 'missing_capability',
    })
  expect((await app.send('GET', '/events?type=contact.created', { authorization })).status).toBe(200)
})
