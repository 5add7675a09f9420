import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()
// PUBLIC_URL is the test server's own address, as in production.
app.context.config.publicUrl = app.url

test('creates, uploads, previews, maps, dry-runs and starts an import, twice on the same service', async () => {
  const steps = await stepsOf('imports')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'imports', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
}, 120_000)
