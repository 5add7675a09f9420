import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { peopleMapping, writePeople } from '../../support/people-file.ts'
import { killStragglers } from '../../support/service.ts'
import { allowMany, beginImport, errorsOf, jobOf, tidy } from './applying-support.ts'
import { addPeopleFields, driveThroughKills, picture } from './killed-worker.ts'

const app = await startTestApp()
const { sql, config } = app.context
await allowMany(sql)
app.clock.advance(3000)
const folder = await mkdtemp(join(tmpdir(), 'crs-import-'))
afterAll(() => rm(folder, { recursive: true }))
afterEach(killStragglers)

const rows = 8000
const path = join(folder, 'people.csv')

const begin = async (dryRun = false): Promise<string> => {
  await addPeopleFields(sql)
  const listId = newId()
  await sql`
    insert into lists (id, name, slug, opt_in, visibility, created_at, updated_at)
    values (${listId}, 'Fair', 'fair', 'double', 'public', now(), now())`
  const consent = {
    purpose: 'marketing',
    basis: 'opt_in',
    text_version: null,
    source: 'fair',
    occurred_at: '2026-01-01T00:00:00.000Z',
  } as const
  const settings = { list_ids: [listId], consent, double_opt_in: true }
  return beginImport(app.context, { content: { path }, mapping: peopleMapping, settings, dryRun })
}

test('after any number of killed workers, an import has the same result as an undisturbed one and as its dry run', async () => {
  const { bad, ...expected } = await writePeople(rows, { csv: path })
  expect(bad).toHaveLength(rows / 100)
  const counters = { ...expected, failed: bad.length, skipped: 0, exported: 0 }

  const trial = await begin(true)
  await app.work()
  expect(await jobOf(app, trial)).toMatchObject({ state: 'partially_failed', dry_run: true, counters })
  const [left] = await sql`
    select (select count(*) from contacts) as contacts, (select count(*) from contact_activities) as activities,
      (select count(*) from job_memory) as remembered, (select count(*) from messages) as messages`
  expect(left).toEqual({ contacts: 0, activities: 0, remembered: 0, messages: 0 })
  await tidy(app)

  const undisturbed = await begin()
  await app.work()
  const job = await jobOf(app, undisturbed)
  expect(job).toMatchObject({ state: 'partially_failed', counters, progress: { done: rows, total: rows } })
  const named = await errorsOf(app, undisturbed)
  expect(
    named.map(({ line_number, columns: [fault] }) => ({ line: line_number, column: fault?.column })),
  ).toEqual(bad)
  const wanted = await picture(sql, undisturbed)
  expect(wanted).toMatchObject({
    contacts: expected.created,
    memberships: expected.created,
    consents: expected.created,
    confirmations: expected.created,
    asked: expected.created,
  })
  await tidy(app)

  const killed = await begin()
  const environment = { DATABASE_URL: app.databaseUrl, DATA_DIR: config.dataDir }
  expect(await driveThroughKills(sql, killed, 3, environment)).toBeGreaterThan(0)
  expect(await picture(sql, killed)).toEqual(wanted)
}, 300_000)
