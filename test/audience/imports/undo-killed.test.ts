import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { killStragglers } from '../../support/service.ts'
import { allowMany, csv, finishImport, type Job, jobOf } from './applying-support.ts'
import { driveThroughKills } from './killed-worker.ts'

const app = await startTestApp()
const { sql, config } = app.context
await allowMany(sql)
app.clock.advance(3000)
afterEach(killStragglers)

const rows = 6000
const mapping = { 'E-mail': 'email', Company: 'company' }

/** The audience, without what each change of a contact counts. */
const picture = async () => {
  const [seen] = await sql`
    select
      (select count(*) from contacts where trashed_at is not null) as trashed,
      (select sum(hashtextextended(email || coalesce(company, '') || status, 0))::text
        from contacts where trashed_at is null) as members,
      (select count(*) from contact_tags t join contacts c on c.id = t.contact_id where c.trashed_at is null) as tagged,
      (select count(*) from contact_activities where type = 'trashed') as went`
  return seen
}

test('after any number of killed workers, an undo has done everything once', async () => {
  await sql`
    insert into contacts (id, email, status, company, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'transactional', 'Before ' || n, 'individual', 'all', at, at
    from generate_series(1, ${rows / 2}::integer) n, (select timestamptz '2026-01-01') t (at)`
  const before = await picture()
  const { body: tag } = await app.send<{ id: string }>('POST', '/tags', { body: { name: 'Fair' } })
  const lines = Array.from({ length: rows }, (_, number) => [`reader-${number + 1}@example.com`, 'After'])
  const content = csv(Object.keys(mapping), ...lines)
  const job = await finishImport(app, { content, mapping, settings: { tag_ids: [tag.id] } })
  expect(job.counters).toMatchObject({ created: rows / 2, updated: rows / 2 })
  const { body: undo } = await app.send<Job>('POST', `/jobs/${job.id}/undo`)
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: config.dataDir }
  expect(await driveThroughKills(sql, undo.id, 3, environment, { spread: 150 })).toBeGreaterThan(0)
  expect(await jobOf(app, undo.id)).toMatchObject({
    state: 'succeeded',
    counters: { updated: rows, skipped: 0, failed: 0 },
    progress: { done: rows, total: rows },
  })
  expect(await picture()).toEqual({ ...before, trashed: rows / 2, went: rows / 2 })
}, 300_000)
