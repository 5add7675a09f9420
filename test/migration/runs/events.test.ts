import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { publish, readFeed, startFeed } from '../../system/webhooks/support.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, post, start, undo } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 40 })
afterAll(() => vendor.close())

test('the feed has each change of a run with its origin, and webhooks receive one event for a run and for its undo', async () => {
  await startFeed(app)
  const event_types = [
    'contact.created',
    'contact.deleted',
    'tag.added',
    'migration.finished',
    'migration.undone',
  ]
  const webhook = await post<{ id: string }>('/webhooks', {
    url: 'https://shop.example.com/hook',
    event_types,
  })
  const migration = await connect(vendor, 'kit')
  await start(migration, 'dry_run')
  const run = await start(migration, 'full')
  await publish(app)
  const contacts = (await sql`select from contacts`).count
  const undone = await undo(run.id)

  const events = await readFeed(app)
  const [one, two, ...more] = events.filter(({ type }) => type.startsWith('migration.'))
  expect(more).toEqual([])
  const about = { migration_id: migration, migration_mode: 'full', job_state: 'succeeded' }
  expect(one).toMatchObject({
    type: 'migration.finished',
    origin: 'user',
    data: { ...about, job_id: run.id, counters: run.counters },
  })
  expect(two).toMatchObject({
    type: 'migration.undone',
    origin: 'user',
    data: { ...about, job_id: undone.id, undone_job_id: run.id, counters: undone.counters },
  })
  const changes = events.filter(({ type }) => /^(contact|list|tag)\./.test(type))
  expect(changes.filter(({ type }) => type === 'contact.created')).toHaveLength(contacts)
  expect(changes.filter(({ type }) => type === 'contact.deleted')).toHaveLength(contacts)
  expect(new Set(changes.map(({ origin }) => origin))).toEqual(new Set(['migration']))
  const calls = await sql<{ event_type: string }[]>`select event_type from webhook_deliveries order by id`
  expect(calls.map(({ event_type }) => event_type)).toEqual(['migration.finished', 'migration.undone'])

  // Deliveries send the stored event. So a webhook receives the same id and data again. Ids of events have the time of the machine.
  app.clock.set(new Date(Date.now() + 1000).toISOString())
  const sent = () => sql`select id, event_id, event_type, attempts, state from webhook_deliveries order by id`
  const before = await sent()
  const selection = { created_after: '2026-01-01T00:00:00Z', selection: 'all', event_types }
  await sql`update webhook_deliveries set state = 'delivered', finished_at = created_at`
  const job = await post(`/webhooks/${webhook.id}/redeliver`, { ...selection, expected_count: 2 })
  await app.work()
  expect((await app.send('GET', `/jobs/${job.id}`)).body).toMatchObject({ counters: { updated: 2 } })
  expect(await sent()).toEqual(before)
  expect(await readFeed(app)).toEqual(events)
})
