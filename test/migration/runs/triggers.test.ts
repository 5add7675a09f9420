import { afterAll, expect, test } from 'vitest'
import { runScans } from '../../../server/marketing/flows/scans/run.ts'
import { watchSegments } from '../../../server/marketing/flows/scans/segments.ts'
import { entranceOf, settle, trigger } from '../../marketing/flows/router/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, post, send, start, undo } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 40 })
afterAll(() => vendor.close())

/** An hour of the scans that find who entered a segment or reached a date. */
const hourOfScans = async (): Promise<void> => {
  for (let minutes = 0; minutes < 60; minutes += 6) {
    app.clock.advance(6 * 60_000)
    await runScans(app.context)
    await watchSegments(app.context)
    await settle(app)
    await app.work()
  }
}

test('a run and its undo trigger nothing, also not later; one change by hand triggers once', async () => {
  const condition = { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] }
  const { id: segment } = await post('/segments', { name: 'Subscribed', condition })
  const tag = await post('/tags', { name: 'By hand' })
  const flows = [
    trigger('contact_created'),
    trigger('contact_updated'),
    trigger('contact_status_changed', {}),
    trigger('list_joined', {}),
    trigger('tag_added', {}),
    trigger('segment_entered', { segment_ids: [segment] }),
    trigger('segment_left', { segment_ids: [segment] }),
  ]
  for (const one of flows) await entranceOf(app, [one])
  const enrolments = async (): Promise<number> => (await sql`select from enrolments`).count
  await hourOfScans()

  const migration = await connect(vendor, 'kit')
  await start(migration, 'dry_run')
  const run = await start(migration, 'full')
  expect(run.counters.created).toBeGreaterThan(30)
  await hourOfScans()
  expect(await enrolments()).toBe(0)
  const [one] = await sql<{ id: string }[]>`select id from contacts where status = 'subscribed' limit 1`
  await send('POST', `/tags/${tag.id}/members`, { contact_ids: [one?.id] })
  await hourOfScans()
  expect(await enrolments()).toBe(1)

  await undo(run.id)
  await hourOfScans()
  expect(await enrolments()).toBe(1)
  expect((await sql`select from messages`).count + (await sql`select from deliveries`).count).toBe(0)
}, 60_000)
