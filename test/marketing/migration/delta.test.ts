import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from './world.ts'

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
  for (const { index } of [left, both]) vendor.change(index, { standing: 'opted_out' })
  vendor.add(2)
  for (const index of [60, 61]) vendor.change(index, { signedUpAt: new Date() })
  const delta = await start(migration, 'delta')
  expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 2, updated: 2, failed: 0 } })
  expect(await contact(edited.email)).toMatchObject({ first_name: 'Ours', status: 'subscribed' })
  expect(await contact(left.email)).toMatchObject({ status: 'unsubscribed' })
  expect(await contact(both.email)).toMatchObject({ status: 'unsubscribed' })
})
