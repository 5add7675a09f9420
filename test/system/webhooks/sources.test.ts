import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { allTypes, readFeed, startFeed } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const at = app.clock.now()

await startFeed(app)
const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
  body: { email: 'ada@example.com' },
})
const contact_id = ada.id

let last = (await readFeed(app)).at(-1)?.id
const news = async () => {
  const events = await readFeed(app, last)
  last = events.at(-1)?.id ?? last
  return events.map(({ type, origin, data }) => ({ type, origin, data }))
}
const contact = { id: contact_id, email: 'ada@example.com' }

test('mail: accepted, opened and clicked by people, bounced, failed, and complaints', async () => {
  const id = newId()
  const source_id = newId()
  await sql`insert into deliveries ${sql({ id, contact_id, source_id, kind: 'campaign', status: 'sending', queued_at: at, created_at: at })}`
  await sql`update deliveries set status = 'accepted', accepted_at = ${at} where id = ${id}`
  const event = (type: string, more = {}) =>
    sql`insert into delivery_events ${sql({ id: newId(), delivery_id: id, type, occurred_at: at, ...more })}`
  await event('opened', { human: false })
  await event('opened', { human: true })
  await event('clicked', { human: true })
  await event('bounced', { error_class: 'mailbox_full' })
  await event('failed', { error_class: 'connection' })
  await event('complained')
  const delivery = { contact, delivery_id: id, delivery_kind: 'campaign', source_id }
  expect(await news()).toMatchObject([
    { type: 'delivery.accepted', origin: 'system', data: delivery },
    { type: 'email.opened', origin: 'contact', data: delivery },
    { type: 'email.clicked', origin: 'contact', data: { ...delivery, url: null } },
    { type: 'delivery.bounced', origin: 'system', data: { ...delivery, error_class: 'mailbox_full' } },
    { type: 'delivery.failed', origin: 'system', data: { ...delivery, error_class: 'connection' } },
    { type: 'email.complained', origin: 'contact', data: delivery },
  ])
})

test('mail: bounces and complaints of an address, and unsubscribing with a reason', async () => {
  const activity = (type: string, data: object) =>
    sql`insert into contact_activities ${sql({ id: newId(), contact_id, type, occurred_at: at, actor_kind: 'contact', data: sql.json(data as never) })}`
  await activity('email_bounced', {})
  await activity('email_complained', {})
  const changes = [{ field: 'status', from: 'subscribed', to: 'unsubscribed' }]
  const delivery = { id: newId(), kind: 'campaign', source_id: newId(), subject: 'Hello' }
  await activity('unsubscribed', { changes, reason: 'too_often', delivery })
  expect(await news()).toMatchObject([
    { type: 'delivery.bounced', data: { contact, delivery_id: null, error_class: null } },
    { type: 'email.complained', data: { contact, delivery_id: null } },
    {
      type: 'contact.status_changed',
      data: { contact, previous_status: 'subscribed', new_status: 'unsubscribed', reason: 'too_often' },
    },
    { type: 'email.unsubscribed', data: { contact, reason: 'too_often', delivery_id: delivery.id } },
  ])
})

test('automations and sequences: entered and completed', async () => {
  const enrolments = (['automation', 'sequence'] as const).map((kind) => ({
    id: newId(),
    contact_id,
    kind,
    source_id: newId(),
    source_name: 'Welcome',
    status: 'active',
    entered_at: at,
  }))
  for (const row of enrolments) await sql`insert into enrolments ${sql(row)}`
  await sql`update enrolments set status = 'completed', finished_at = ${at}`
  const [automation, sequence] = enrolments
  expect(await news()).toMatchObject([
    { type: 'automation.entered', data: { contact, automation_id: automation?.source_id } },
    { type: 'automation.completed', origin: 'automation', data: { enrolment_id: automation?.id } },
    { type: 'sequence.completed', data: { contact, sequence_id: sequence?.source_id } },
  ])
})

test('campaigns: started and finished, and finished again after a retry', async () => {
  const { body } = await app.send<{ id: string }>('POST', '/campaigns', { body: { name: 'October' } })
  const { id } = body
  for (const state of ['preparing', 'sending', 'finished', 'sending', 'finished'])
    await sql`update campaigns set state = ${state} where id = ${id}`
  expect(await news()).toMatchObject([
    { type: 'campaign.started', data: { campaign_id: id, campaign_state: 'preparing' } },
    { type: 'campaign.finished', data: { campaign_id: id, campaign_state: 'finished' } },
    // Its failed messages were tried again.
    { type: 'campaign.finished', data: { campaign_id: id, campaign_state: 'finished' } },
  ])
})

test('imports: finished, but not dry runs', async () => {
  const import_id = newId()
  for (const dry_run of [true, false]) {
    const id = newId()
    await sql`
      insert into jobs ${sql({ id, kind: 'import', state: 'running', dry_run, import_id, summary: 'Import', payload: sql.json({}), actor_kind: 'user', created_at: at })}`
    await sql`
      update jobs set state = 'succeeded', finished_at = ${at}, counters = '{"created": 2}' where id = ${id}`
  }
  expect(await news()).toMatchObject([
    { type: 'import.finished', origin: 'user', data: { import_id, counters: { created: 2, failed: 0 } } },
  ])
})

test('migrations: finished and undone, but not dry runs, by who asked for it', async () => {
  const migration_id = newId()
  const run = newId()
  const jobs = [
    { id: newId(), kind: 'migration', dry_run: true, mode: 'dry_run', undo_of: null },
    { id: run, kind: 'migration', dry_run: false, mode: 'full', undo_of: null },
    { id: newId(), kind: 'undo', dry_run: false, mode: undefined, undo_of: run },
  ]
  for (const { mode, ...job } of jobs) {
    const payload = sql.json(mode === undefined ? {} : { migration_id, mode })
    const row = {
      ...job,
      state: 'running',
      summary: 'Migration',
      payload,
      actor_kind: 'user',
      created_at: at,
    }
    await sql`insert into jobs ${sql(row)}`
    await sql`
      update jobs set state = 'succeeded', finished_at = ${at}, counters = '{"created": 2}' where id = ${job.id}`
  }
  const data = { migration_id, migration_mode: 'full', job_state: 'succeeded', counters: { created: 2 } }
  expect(await news()).toMatchObject([
    { type: 'migration.finished', origin: 'user', data: { ...data, job_id: run } },
    { type: 'migration.undone', origin: 'user', data: { ...data, job_id: jobs[2]?.id, undone_job_id: run } },
  ])
})

test('limits of the plan: near and reached, once each', async () => {
  const check = async (count: number) => {
    await sql`
      insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
      select gen_random_uuid(), gen_random_uuid() || '@example.com', 'subscribed', 'individual', 'all', ${at}, ${at}
      from generate_series(1, ${count})`
    await sql`select graphile_worker.add_job('check-plan')`
    await app.work()
    const events = (await news()).filter(({ type }) => type.startsWith('limit.'))
    return events
      .filter(({ data }) => 'limit_key' in data && data.limit_key === 'contacts')
      .map(({ type, data }) => [type, data])
  }
  // The free plan has limits.
  await sql`delete from licences`
  const limit = { limit_key: 'contacts', allowed: 2000 }
  const used = (await sql`select from contacts`).length
  expect(await check(1600 - used)).toEqual([['limit.near', { ...limit, used: 1600 }]])
  expect(await check(0)).toEqual([])
  expect(await check(400)).toEqual([['limit.reached', { ...limit, used: 2000 }]])
})

test('every type of the contract has a source', async () => {
  const { body } = await app.send<{ feed_types: string[] }>('GET', '/settings/events')
  expect(body.feed_types).toEqual(allTypes)
  const rows = await sql<{ text: string }[]>`
    select prosrc as text from pg_proc where proname like 'note_%'`
  const source = rows.map(({ text }) => text).join('\n')
  const composed = ['automation.completed', 'sequence.completed']
  // Recorded by the area: test/audience/privacy-requests.
  composed.push('privacy_request.opened', 'privacy_request.closed')
  expect(allTypes.filter((type) => !composed.includes(type) && !source.includes(`'${type}'`))).toEqual([])
})
