import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()

test('previews, counts, runs, watches and undoes a bulk action, twice on the same service', async () => {
  const steps = await stepsOf('bulk-by-condition')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'bulk-by-condition', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const rows = await app.context
    .sql`select kind, dry_run, state, count(*) from jobs group by 1, 2, 3 order by 1, 2`
  const done = { state: 'succeeded', count: 2 }
  expect(rows).toEqual([
    { kind: 'bulk_action', dry_run: false, ...done },
    { kind: 'bulk_action', dry_run: true, ...done },
    { kind: 'undo', dry_run: false, ...done },
  ])
}, 120_000)
