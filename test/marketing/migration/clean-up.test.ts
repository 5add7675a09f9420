import { afterAll, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { migrationJobs } from '../../../server/marketing/migration/clean-up.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from './world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, start } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 20 })
afterAll(() => vendor.close())

const day = 86_400_000

const cleanUp = async (): Promise<void> => {
  const signal = new AbortController().signal
  for (const job of migrationJobs(app.context)) await job.run(signal as never)
}

const stagedOf = async (id: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from migration_staged where run_id = ${id}`
  return row?.count ?? 0
}

test('records of a run that stopped stay for seven days, in which it can go on, and go then', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  vendor.setFaults([{ kind: '401', path: /subscribers/, from: 2, times: 1 }])
  const stopped = await start(migration, 'full')
  expect(stopped.state).toBe('failed')
  const kept = await stagedOf(stopped.id)
  expect(kept).toBeGreaterThan(0)

  app.clock.advance(6 * day)
  await cleanUp()
  expect(await stagedOf(stopped.id)).toBe(kept)

  app.clock.advance(1.1 * day)
  await cleanUp()
  expect(await stagedOf(stopped.id)).toBe(0)
  const refused = await app.send('POST', `/migrations/${migration}/resume`, { body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  vendor.setFaults([])
})

test('what an undo needs stays for as long as an undo is possible, and its record of where people went stays', async () => {
  const migration = await connect(vendor, 'listmonk')
  await start(migration, 'dry_run')
  const full = await start(migration, 'full')
  const imagesOf = async (): Promise<{ items: number; images: number }> => {
    const [row] = await sql<{ items: number; images: number }[]>`
      select count(*)::int as items, count(coalesce(before, after))::int as images
      from migration_items where run_id = ${full.id}`
    return row ?? { items: 0, images: 0 }
  }
  const whole = await imagesOf()
  expect(whole.images).toBeGreaterThan(0)
  app.clock.advance(30 * day)
  await cleanUp()
  expect(await imagesOf()).toEqual(whole)
  app.clock.advance(1.1 * day)
  await cleanUp()
  expect(await imagesOf()).toEqual({ items: whole.items, images: 0 })
  const answer = await app.send<Schemas['Problem']>('POST', `/jobs/${full.id}/undo`, { body: {} })
  expect(answer.status).toBe(409)
})
