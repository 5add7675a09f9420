import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { startAccount } from '../support/vendors/account.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()
app.context.config.migrationHosts = ['127.0.0.1']
const vendor = await startAccount('listmonk', { contacts: 60 })
afterAll(() => vendor.close())

test('moves from a listmonk to a campaign draft with its audience in ten calls, twice on the same service', async () => {
  const steps = await stepsOf('migration')
  expect(steps.length).toBeLessThanOrEqual(10)
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'migration', {
      run,
      source_url: vendor.url,
      source_user: vendor.credentials.username ?? '',
      source_token: vendor.credentials.token ?? '',
    })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  // Nothing comes twice, nothing is sent, and nothing is written at the source.
  const campaigns = await app.context.sql`select state from campaigns`
  expect(campaigns).toEqual([{ state: 'draft' }])
  expect(await app.context.sql`select from deliveries limit 1`).toHaveLength(0)
  vendor.assertClean()
}, 120_000)
