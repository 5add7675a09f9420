import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, post, start } = driveMigrations(app)
const vendor = await startAccount('groundhogg', { contacts: 60 })
afterAll(() => vendor.close())

/** The frequency of those whose status at the source is weekly or monthly. */
const wanted = (index: number) => (index % 4 === 1 ? 'weekly' : index % 4 === 2 ? 'monthly' : 'all')

test('people who want mail weekly or monthly get it that often, and a rarer choice here stays', async () => {
  const subscribed = [...vendor.truth()].filter(({ expected }) => expected?.status === 'subscribed')
  const people = new Map(subscribed.map(({ person }) => [person.email, person.index]))
  const first = (frequency: string) => [...people].find(([, index]) => wanted(index) === frequency)?.[0] ?? ''
  const [rarer, default_] = [first('weekly'), first('monthly')]
  await post('/contacts', { email: rarer, frequency: 'monthly' })
  await post('/contacts', { email: default_ })
  const migration = await connect(vendor, 'groundhogg')
  await start(migration, 'dry_run')
  await start(migration, 'full')
  const rows = await sql<{ email: string; frequency: string }[]>`
    select email, frequency from contacts where status = 'subscribed'`
  expect(new Map(rows.map(({ email, frequency }) => [email, frequency]))).toEqual(
    new Map([...people].map(([email, index]) => [email, email === rarer ? 'monthly' : wanted(index)])),
  )
}, 60_000)
