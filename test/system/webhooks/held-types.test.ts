import { beforeEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { claimDeliveries } from '../../../server/system/webhooks/store/deliveries.ts'
import { noteEvents } from '../../../server/system/webhooks/store/outbox.ts'
import { startTestApp } from '../../support/app.ts'
import { endpointsOf } from './endpoints.ts'
import { deliverAll, mayCallReceivers, startReceiver } from './receiver.ts'
import { publish } from './support.ts'

const app = await startTestApp({ edition: 'pro', environment: mayCallReceivers })
const receiver = await startReceiver()
const { create, get, put, deliveriesOf, addContact, update, notices, clear, post } = endpointsOf(
  app,
  receiver.url,
)
const { sql } = app.context
const day = 86_400_000

// Ids of events have the time of the machine.
app.clock.set(new Date().toISOString())

beforeEach(clear)

const all = ['contacts:read', 'forms:read', 'webhooks:write']
const withoutForms = ['contacts:read', 'webhooks:write']

/** A webhook for two types of an API key that lost the scope of one, and gets it back. */
const limited = async () => {
  const key = await post<components['schemas']['ApiKeyWithSecret']>('/settings/api-keys', {
    name: 'Shop sync',
    capabilities: ['crm_access', 'crm_administer'],
    scopes: all,
  })
  const scopes = (given: string[]) =>
    app.send('PUT', `/settings/api-keys/${key.id}`, { body: { scopes: given } })
  const event_types = ['contact.updated', 'form.submitted']
  const { id } = await create({ event_types }, `Bearer ${key.secret}`)
  await scopes(withoutForms)
  return { id, key, giveBack: () => scopes(all), take: () => scopes(withoutForms) }
}

const submit = (contactId: string) =>
  noteEvents(sql, 'form.submitted', [{ contactId, data: { form_id: newId(), submission_id: newId() } }])

const received = () => receiver.calls.map(({ body }) => (JSON.parse(body) as { type: string }).type)

/** A pass that only holds events back ends; what they held is sent in the next one. */
const deliver = async (): Promise<void> => {
  await deliverAll(app)
  await deliverAll(app)
}

const runTask = async (task: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${task})`
  await app.work()
}

test('only events whose scope the key lost wait, and later ones of their contact pass them', async () => {
  const { id } = await limited()
  const [one, other] = [await addContact(), await addContact()]
  await submit(one)
  await update(one, 'Ada')
  await submit(one)
  await update(one, 'Grace')
  await update(other, 'Ada')
  await deliver()
  expect(received()).toEqual(['contact.updated', 'contact.updated', 'contact.updated'])
  const names = receiver.calls.map(({ body }) => JSON.parse(body).id as string)
  const log = await deliveriesOf(id, `?contact_id=${one}&event_type=contact.updated`)
  const [second, first] = log.map(({ sent_event }) => sent_event?.id ?? '')
  expect(names.indexOf(first ?? '')).toBeLessThan(names.indexOf(second ?? ''))
  expect(await get(id)).toMatchObject({ state: 'active', held_event_types: ['form.submitted'] })
  const [notice, ...others] = await notices()
  expect(others).toEqual([])
  expect(notice?.data.detail).toContain('forms:read')
  const { body: shown } = await app.send<{ data: { remedy: string }[] }>('GET', '/notices')
  expect(shown.data.map(({ remedy }) => remedy)).toEqual([
    'Give the API key the missing scopes again, or update the webhook. The waiting events are then sent.',
  ])
  // Those that come meanwhile wait too, and hold nothing.
  await submit(other)
  await publish(app)
  expect(await deliveriesOf(id, `?contact_id=${other}&state=waiting`)).toMatchObject([
    { next_attempt_at: null },
  ])
  await update(other, 'Grace')
  await update(other, 'Edith')
  // One pass after the other, without a claim of what is held back.
  await deliverAll(app)
  expect(received()).toHaveLength(5)
  expect(await deliveriesOf(id, '?state=waiting')).toMatchObject(
    Array.from({ length: 3 }, () => ({ attempts_count: 0, next_attempt_at: null })),
  )
})

test.each(['key', 'update'])(
  'they are sent once and in order after the rights came back, by %s',
  async (by) => {
    const { id, giveBack } = await limited()
    const contact = await addContact()
    await submit(contact)
    await update(contact, 'Ada')
    await submit(contact)
    await deliver()
    expect(received()).toEqual(['contact.updated'])
    // The key still lacks the scope.
    await runTask('try-held-webhook-events')
    await deliver()
    expect(received()).toHaveLength(1)
    expect(await notices()).toMatchObject([{ count: 1 }])
    if (by === 'update') await put(id, { description: 'Shop' })
    else {
      await giveBack()
      await runTask('try-held-webhook-events')
    }
    await deliver()
    expect(received()).toEqual(['contact.updated', 'form.submitted', 'form.submitted'])
    const sent = receiver.calls.slice(1).map(({ body }) => JSON.parse(body).id as string)
    expect(sent).toEqual([...new Set(sent)].sort())
    expect(await get(id)).toMatchObject({ state: 'active', held_event_types: [] })
    expect(await notices()).toEqual([])
    const { body } = await app.send<components['schemas']['AuditEntryPage']>(
      'GET',
      '/audit-entries?event=webhook.updated&actor_kind=system',
    )
    expect(body.data.filter(({ target_id }) => target_id === id)).toHaveLength(by === 'update' ? 1 : 2)
  },
)

test('an event that is due when its scope was lost waits without a call, also if it is retried', async () => {
  const { id, giveBack, take } = await limited()
  await giveBack()
  receiver.answering((response) => response.writeHead(503).end())
  const contact = await addContact()
  await submit(contact)
  await update(contact, 'Ada')
  await deliver()
  expect(received()).toEqual(['form.submitted'])
  receiver.answering((response) => response.writeHead(200).end())
  await take()
  app.clock.advance(60_000)
  await deliver()
  expect(received()).toEqual(['form.submitted', 'contact.updated'])
  const [waiting] = await deliveriesOf(id, '?state=waiting')
  await app.send('POST', `/webhooks/${id}/deliveries/${waiting?.id}/retry`)
  await deliver()
  expect(received()).toHaveLength(2)
  expect(await deliveriesOf(id, '?state=waiting')).toMatchObject([{ attempts_count: 1 }])
  // Three days of calls begin again.
  app.clock.advance(4 * day)
  await giveBack()
  await runTask('try-held-webhook-events')
  receiver.answering((response) => response.writeHead(503).end())
  await deliver()
  expect(received()).toHaveLength(3)
  expect(await deliveriesOf(id, '?state=waiting')).toMatchObject([{ attempts_count: 2 }])
  app.clock.advance(60_000)
  await deliver()
  expect(await deliveriesOf(id, '?state=waiting')).toMatchObject([{ attempts_count: 3 }])
})

test('the webhook is paused if the other scope is lost too', async () => {
  const { id, key } = await limited()
  const contact = await addContact()
  await submit(contact)
  await deliver()
  await app.send('PUT', `/settings/api-keys/${key.id}`, { body: { scopes: ['webhooks:write'] } })
  await update(contact, 'Ada')
  await deliver()
  expect(receiver.calls).toEqual([])
  expect(await get(id)).toMatchObject({ state: 'paused', state_reason: 'key_lost_access' })
  await put(id, { state: 'active' })
  await deliver()
  expect(received().sort()).toEqual(['contact.updated', 'form.submitted'])
})

test('a key cannot send them by removing their type', async () => {
  const { id, key } = await limited()
  const contact = await addContact()
  await submit(contact)
  await deliver()
  const { status } = await put(id, { event_types: ['contact.updated'] }, `Bearer ${key.secret}`)
  expect(status).toBe(200)
  await deliver()
  await update(contact, 'Ada')
  await deliver()
  await runTask('try-held-webhook-events')
  await deliver()
  expect(received()).toEqual(['contact.updated'])
  expect(await get(id)).toMatchObject({ state: 'active', held_event_types: ['form.submitted'] })
  expect(await notices()).toMatchObject([{ count: 1 }])
})

test('an update at the same time wins', async () => {
  const { id } = await limited()
  await submit(await addContact())
  const { findUser } = app.context.host
  let isUpdated = false
  await deliverAll({
    ...app,
    context: {
      ...app.context,
      host: {
        ...app.context.host,
        findUser: async (user: string) => {
          const found = await findUser(user)
          if (!isUpdated) {
            isUpdated = true
            await put(id, { description: 'Shop' })
          }
          return found
        },
      },
    },
  } as typeof app)
  await deliver()
  expect(isUpdated).toBe(true)
  expect(await get(id)).toMatchObject({ held_event_types: [] })
  expect(received()).toEqual(['form.submitted'])
})

test('what is held back is deleted after it waited for as long as deliveries are kept, and not before', async () => {
  const { id } = await limited()
  const contact = await addContact()
  await submit(contact)
  await deliver()
  app.clock.advance(29 * day)
  await runTask('delete-old-records')
  expect(await deliveriesOf(id)).toHaveLength(1)
  app.clock.advance(2 * day)
  await runTask('delete-old-records')
  expect(await deliveriesOf(id)).toEqual([])
})

test('a claim reads as little as before, however many are held back', async () => {
  const { id } = await limited()
  const contact = await addContact()
  await submit(contact)
  await deliver()
  await sql`
    insert into webhook_deliveries (id, endpoint_id, event_id, event_type, contact_id, state, next_at, created_at, started_at)
    select gen_random_uuid(), ${id}, uuidv7(), case when n <= 20000 then 'form.submitted' else 'contact.updated' end,
      case when n = 20001 then ${contact} else md5((n % 2000)::text)::uuid end, 'waiting',
      case when n <= 20000 then 'infinity'::timestamptz else ${app.clock.now()} end, now(), now()
    from generate_series(1, 20003) n`
  await sql`analyze webhook_deliveries`
  const asked: { text: string; parameters: readonly unknown[] }[] = []
  sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
  expect(await claimDeliveries(sql, 10, app.clock.now())).toHaveLength(3)
  const [claim] = asked
  await sql`update webhook_deliveries set lease_until = '-infinity'`
  await sql`vacuum (analyze) webhook_deliveries`
  const plan = JSON.stringify(
    await sql.unsafe(`explain (analyze, format json) ${claim?.text ?? ''}`, claim?.parameters as never[]),
  )
  expect(plan).toContain('webhook_deliveries_due')
  expect(plan).toContain('webhook_deliveries_in_order')
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^}]*"webhook_deliveries"/)
  expect(plan).not.toMatch(/"Rows Removed by Filter":[1-9]\d{2}/)
})
