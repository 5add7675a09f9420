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
  await post('/webhooks', { url: 'https://shop.example.com/hook', event_types })
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
})
