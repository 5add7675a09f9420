import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()
// PUBLIC_URL is the test server's own address, as in production.
app.context.config.publicUrl = app.url

test('exports contacts, imports them unchanged and returns their personal data, twice on the same service', async () => {
  const steps = await stepsOf('exports')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'exports', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
}, 120_000)
