import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()

test('merges two contacts, suppresses an address, keeps erased contacts erased and completes privacy requests, twice on the same service', async () => {
  const steps = await stepsOf('rights')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'rights', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const rows = await app.context.sql`select kind, value, reason from suppressions`
  const hash = { kind: 'hash', value: null, reason: 'erased' }
  expect(rows, 'two hashes of each run, and nothing that could be read').toEqual([hash, hash, hash, hash])
}, 120_000)
