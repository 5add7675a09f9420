import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { migrationJobs } from '../../../server/migration/runs/clean-up.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, start } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 20 })
afterAll(() => vendor.close())

const day = 86_400_000

const cleanUp = async (): Promise<void> => {
  const signal = new AbortController().signal
  for (const job of migrationJobs(app.context)) await job.run(signal as never)
}

const stagedOf = async (id: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from migration_staged where run_id = ${id}`
  return row?.count ?? 0
}

test('records of a run that stopped stay for seven days, in which it can go on, and go then', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  vendor.setFaults([{ kind: '401', path: /subscribers/, from: 2, times: 1 }])
  const stopped = await start(migration, 'full')
  expect(stopped.state).toBe('failed')
  const kept = await stagedOf(stopped.id)
  expect(kept).toBeGreaterThan(0)

  app.clock.advance(6 * day)
  await cleanUp()
  expect(await stagedOf(stopped.id)).toBe(kept)

  app.clock.advance(1.1 * day)
  await cleanUp()
  expect(await stagedOf(stopped.id)).toBe(0)
  const refused = await app.send('POST', `/migrations/${migration}/resume`, { body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  vendor.setFaults([])
})

test('what an undo needs stays for as long as an undo is possible, and its record of where people went stays', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  const full = await start(migration, 'full')
  const imagesOf = async (): Promise<{ items: number; images: number }> => {
    const [row] = await sql<{ items: number; images: number }[]>`
      select count(*)::int as items, count(coalesce(before, after))::int as images
      from migration_items where run_id = ${full.id} and kind = 'contact'`
    return row ?? { items: 0, images: 0 }
  }
  const whole = await imagesOf()
  expect(whole.images).toBeGreaterThan(0)
  app.clock.advance(30 * day)
  await cleanUp()
  expect(await imagesOf()).toEqual(whole)
  app.clock.advance(1.1 * day)
  await cleanUp()
  expect(await imagesOf()).toEqual({ items: whole.items, images: 0 })
  const answer = await app.send<Schemas['Problem']>('POST', `/jobs/${full.id}/undo`, { body: {} })
  expect(answer.status).toBe(409)
  // The report still shows what templates and campaigns became, and a further run knows them.
  const report = await app.send<Schemas['MigrationReport']>(
    'GET',
    `/migrations/${migration}/report?run=${full.id}`,
  )
  expect(report.body.content_samples.length).toBeGreaterThan(0)
  expect(await start(await connect(vendor, 'listmonk'), 'dry_run')).toMatchObject({ state: 'succeeded' })
})

test('what runs noted about people goes with the images, and where a record went stays in the latest run', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  const first = await start(migration, 'full')
  const second = await start(migration, 'full')
  await sql`
    insert into migration_problems (run_id, source_id, person, code, detail)
    values (${second.id}, '1', 'ada@example.com', 'bad_value', 'city')`
  const counts = async () => {
    const rows = await sql<{ run_id: string; items: number }[]>`
      select run_id, count(*)::int as items from migration_items where kind = 'contact' group by 1`
    const of = new Map(rows.map(({ run_id, items }) => [run_id, items]))
    const [dry] = await sql`
      select from migration_items i join migration_runs r on r.id = i.run_id where r.mode = 'dry_run' and i.kind = 'contact'`
    const problems = (await sql`select from migration_problems`).count
    return {
      first: of.get(first.id) ?? 0,
      second: of.get(second.id) ?? 0,
      isDry: dry !== undefined,
      problems,
    }
  }
  const before = await counts()
  expect(before).toMatchObject({ first: before.second, isDry: true })
  expect(before.problems).toBeGreaterThan(0)
  app.clock.advance(31.5 * day)
  await cleanUp()
  expect(await counts()).toEqual({ first: 0, second: before.second, isDry: false, problems: 0 })
})

test('a run that stopped loses its images too', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  const full = await start(migration, 'full')
  await sql`update migration_runs set applied_at = null where id = ${full.id}`
  await sql`update migration_items set after = '{}' where run_id = ${full.id}`
  app.clock.advance(38.5 * day)
  await cleanUp()
  expect(
    (
      await sql`select from migration_items where run_id = ${full.id} and kind = 'contact' and after is not null`
    ).count,
  ).toBe(0)
})

test('a migration stays finished after its job was deleted', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  const full = await start(migration, 'full')
  await sql`delete from jobs where id = ${full.id}`
  const { body } = await app.send<Schemas['Migration']>('GET', `/migrations/${migration}`)
  expect(body.state).toBe('finished')
})
