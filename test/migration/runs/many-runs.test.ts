import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, report, start } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 3 })
afterAll(() => vendor.close())

test('many later runs hide neither the report of a run nor its dry run', async () => {
  const migration = await connect(vendor, 'kit')
  const dry = await start(migration, 'dry_run')
  for (let count = 0; count < 60; count += 1)
    await sql`
      insert into migration_runs (id, migration_id, mode, options, options_hash, fingerprint, started_at, applied_at)
      select ${newId()}, migration_id, 'delta', options, options_hash, fingerprint, started_at, applied_at
      from migration_runs where id = ${dry.id}`
  expect((await report(migration, dry.id)).run).toEqual({ job_id: dry.id, mode: 'dry_run' })
  expect((await report(migration)).run.mode).toBe('delta')
  expect(await start(migration, 'full')).toMatchObject({ state: 'succeeded' })
})
