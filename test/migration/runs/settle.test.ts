import { afterAll, expect, test } from 'vitest'
import { driverOf } from '../../../server/migration/drivers/drivers.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, start } = driveMigrations(app)
// Kit's subscribers have no time of change.
const vendor = await startAccount('kit', { contacts: 60 })
const kit = driverOf('kit')
const { readPage } = kit
afterAll(() => {
  kit.readPage = readPage
  return vendor.close()
})

test('of two words without a time that a run reads, the stricter one stays, whatever the order', async () => {
  const all = [...vendor.truth()]
  const those = (status: string) =>
    all.flatMap(({ person, expected }) => (expected?.status === status ? [person] : []))
  const [[left], [back, stays]] = [those('subscribed'), those('unsubscribed')]
  if (!left || !back || !stays) throw new Error('Too few are there.')
  let walks = 0
  kit.readPage = async (http, stream, slice, at) => {
    if (stream === 'contacts' && at.cursor === null) walks += 1
    // Between the first pass and the second one.
    if (stream === 'contacts' && walks === 2)
      for (const { index, mailStatus } of [left, back, stays])
        vendor.change(index, {
          mailStatus: index === stays.index ? mailStatus : index === left.index ? 'opted_out' : 'subscribed',
          firstName: 'Later',
          changedAt: app.clock.now(),
        })
    return readPage(http, stream, slice, at)
  }
  const migration = await connect(vendor, 'kit')
  await start(migration, 'dry_run')
  walks = 0
  for (const person of [left, back]) vendor.change(person.index, { ...person })
  const run = await start(migration, 'full')
  expect(run).toMatchObject({ state: 'succeeded', counters: { failed: 0 } })
  expect(walks).toBe(2)
  const rows = await sql<{ email: string; status: string; first_name: string }[]>`
    select email, status, first_name from contacts where email = any (${[left, back, stays].map(({ email }) => email)})`
  const statuses = Object.fromEntries(rows.map(({ email, status }) => [email, status]))
  expect(statuses).toEqual({
    [left.email]: 'unsubscribed',
    [back.email]: 'unsubscribed',
    [stays.email]: 'unsubscribed',
  })
  // The same word again is the same record.
  expect(rows.find(({ email }) => email === stays.email)?.first_name).toBe('Later')
})
