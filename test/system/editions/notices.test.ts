import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

const addContacts = (count: number) => sql`
  insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid() || '@example.com', 'subscribed', 'individual', 'all', at, at
  from generate_series(1, ${count}), (select ${app.clock.now()}::timestamptz) t (at)`

const check = async () => {
  await sql`select graphile_worker.add_job('check-plan')`
  await app.work()
  const rows = await sql<{ kind: string; open: boolean; count: number }[]>`
    select kind, closed_at is null as open, count from notices where subject = 'contacts' order by id`
  return rows.map(({ kind, open, count }) => [kind, open, count])
}

test('a limit is announced at 80 %, and when it is reached, once each; a licence closes the notices', async () => {
  await addContacts(1599)
  expect(await check()).toEqual([])
  await addContacts(1)
  const near = ['limit_near', true, 1]
  expect(await check()).toEqual([near])
  expect(await check()).toEqual([near])
  await addContacts(400)
  const reached = ['limit_reached', true, 1]
  expect(await check()).toEqual([['limit_near', false, 1], reached])
  expect((await app.send('POST', '/contacts', { body: { email: 'ada@example.com' } })).status).toBe(403)
  await app.installPro()
  expect(await check()).toEqual([
    ['limit_near', false, 1],
    ['limit_reached', false, 1],
  ])
})
