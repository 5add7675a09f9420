import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import type { VendorKind } from '../../support/vendors/index.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, send, start } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 60 })
afterAll(() => vendor.close())

test('a delta brings what changed at the source, and overwrites nothing that was changed here', async () => {
  const migration = await connect(vendor, 'kit')
  await start(migration, 'dry_run')
  await start(migration, 'full')
  const subscribed = [...vendor.truth()].filter(({ expected }) => expected?.status === 'subscribed')
  const [edited, left, both] = subscribed.map(({ person }) => person)
  if (edited === undefined || left === undefined || both === undefined)
    throw new Error('Nobody is subscribed.')
  const contact = async (email: string) => {
    const [row] = await sql<{ id: string; first_name: string; status: string }[]>`
      select id, first_name, status from contacts where email = ${email}`
    return row
  }
  for (const { email } of [edited, both])
    await send('PUT', `/contacts/${(await contact(email))?.id}`, { first_name: 'Ours' })
  for (const { index } of [left, both]) vendor.change(index, { mailStatus: 'opted_out' })
  vendor.add(2)
  for (const index of [60, 61]) vendor.change(index, { signedUpAt: new Date() })
  const delta = await start(migration, 'delta')
  expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 2, updated: 2, failed: 0 } })
  expect(await contact(edited.email)).toMatchObject({ first_name: 'Ours', status: 'subscribed' })
  expect(await contact(left.email)).toMatchObject({ status: 'unsubscribed' })
  expect(await contact(both.email)).toMatchObject({ status: 'unsubscribed' })
})

test.for([
  ['klaviyo', 'bounced', 'bounced'],
  ['activecampaign', 'opted_out', 'unsubscribed'],
] as const satisfies [VendorKind, string, string][])(
  '%s: a delta finds who must get no mail although the time of the last change has not moved',
  async ([source, mailStatus, status]) => {
    const account = await startAccount(source, { contacts: 60, seed: 11 })
    onTestFinished(account.close)
    const migration = await connect(account, source)
    await start(migration, 'dry_run')
    await start(migration, 'full')
    const here = await sql<{ email: string }[]>`select email from contacts where status = 'subscribed'`
    const emails = new Set(here.map((row) => row.email))
    const someone = [...account.truth()].find(
      ({ person, expected }) => expected?.status === 'subscribed' && emails.has(person.email),
    )
    if (someone === undefined) throw new Error('Nobody is subscribed.')
    const { index, changedAt, email } = someone.person
    account.change(index, { mailStatus, changedAt, suppressedAt: new Date() })
    expect(await start(migration, 'delta')).toMatchObject({ state: 'succeeded' })
    const [contact] = await sql<{ status: string }[]>`select status from contacts where email = ${email}`
    expect(contact?.status).toBe(status)
    account.assertClean()
  },
)
