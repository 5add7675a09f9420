import { expect, onTestFinished, test } from 'vitest'
import { blockPlaces, takePlace } from '../../../server/migration/sources/store/connections.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'

const app = await startTestApp({ edition: 'pro' })
app.context.config.migrationHosts = ['127.0.0.1']
const { sql } = app.context

test('requests that start at once get places one after the other, and wait when the source says so', async () => {
  const vendor = await startAccount('listmonk', { contacts: 1 })
  onTestFinished(vendor.close)
  const { status, body } = await app.send<{ id: string }>('POST', '/migration/connections', {
    body: { name: 'Old newsletter', ...vendor.connection },
  })
  expect(status).toBe(201)
  const waits = await Promise.all([1, 2, 3, 4].map(() => takePlace(sql, body.id, 10_000)))
  // Less the milliseconds that passed since the first.
  expect(waits.map((wait) => Math.ceil(wait / 10_000)).sort()).toEqual([0, 1, 2, 3])
  await blockPlaces(sql, body.id, 90_000)
  expect(Math.ceil((await takePlace(sql, body.id, 10_000)) / 1000)).toBe(90)
})
