import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, end, post, report, start, undo } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 1500, seed: 3 })
afterAll(() => vendor.close())

const migration = await connect(vendor, 'kit')
const tried = await start(migration, 'dry_run')
const { sums } = await report(migration)

const resume = () => app.send<{ id: string; code: string }>('POST', `/migrations/${migration}/resume`)

describe('a run that stopped', () => {
  test('continues where it was, with the sums of one that did not', async () => {
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    vendor.setFaults([{ kind: '401', path: /subscribers/, from: 2, times: 9 }])
    const run = await start(migration, 'full')
    expect(run).toMatchObject({ state: 'failed', problem: { code: 'source_unauthorized' } })
    expect((await sql`select from contacts`).count).toBe(0)
    const asked = vendor.requests.length
    vendor.setFaults([])
    expect(await resume()).toMatchObject({ status: 202, body: { id: run.id } })
    const done = await end(run.id)
    expect(done).toMatchObject({ state: 'succeeded', problem: null, counters: tried.counters })
    // Only what was missing is read, and what changed meanwhile.
    expect(vendor.requests.length - asked).toBeLessThan(asked)

    await undo(run.id)
    expect((await sql`select from contacts`).count).toBe(0)
    expect(await resume()).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
  }, 60_000)

  test('begins a slice again whose cursor has expired, with the same sums', async () => {
    // The first request is of the preparation, the second has no cursor.
    vendor.setFaults([{ kind: 'expired_cursor', path: /subscribers/, from: 3 }])
    const run = await start(migration, 'full')
    expect(run).toMatchObject({ state: 'succeeded', counters: tried.counters })
    expect((await report(migration)).sums).toEqual(sums)
    await undo(run.id)

    vendor.setFaults([{ kind: 'expired_cursor', path: /subscribers/, from: 3, times: 9 }])
    const stopped = await start(migration, 'full')
    expect(stopped).toMatchObject({ state: 'failed', problem: { code: 'source_bad_answer' } })
    vendor.setFaults([{ kind: 'expired_cursor', path: /subscribers/, from: 2 }])
    await resume()
    expect(await end(stopped.id)).toMatchObject({ state: 'succeeded', counters: tried.counters })
    expect((await report(migration)).sums).toEqual(sums)
    await undo(stopped.id)
    vendor.setFaults([])
  }, 60_000)

  test('cannot be continued after seven days, or once its undo has begun', async () => {
    const run = await post(`/migrations/${migration}/start`, { mode: 'full' })
    await post(`/jobs/${run.id}/cancel`, {})
    app.clock.advance(7 * 86_400_000 + 1000)
    expect(await resume()).toMatchObject({ status: 409 })
  })
})
