import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()

test('saves a condition as a segment and explains who belongs to it, twice on the same service', async () => {
  const steps = await stepsOf('segments')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'segments', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const [row] = await app.context.sql`
    select (select count(*) from segments) as segments,
      (select count(*) from custom_fields where deleted_at is null) as fields,
      (select count(*) from contacts where trashed_at is null) as contacts`
  expect(row).toEqual({ segments: 0, fields: 0, contacts: 0 })
}, 120_000)
