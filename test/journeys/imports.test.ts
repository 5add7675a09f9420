import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()
// Links lead where the service listens, as they do where people run it.
app.parts.config.publicUrl = app.url

test('a file is announced, sent, looked at, mapped, tried and brought in, twice on the same service', async () => {
  const steps = await stepsOf('imports')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'imports', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
}, 120_000)
