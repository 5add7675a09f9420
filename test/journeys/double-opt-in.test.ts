import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()

test('asks a new subscriber once for confirmation, twice on the same service', async () => {
  const steps = await stepsOf('double-opt-in')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'double-opt-in', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const [row] = await app.context.sql`
    select (select count(*) from deliveries where kind = 'confirmation') as asked, (select count(*) from lists) as lists`
  expect(row).toEqual({ asked: 4, lists: 0 })
}, 120_000)
