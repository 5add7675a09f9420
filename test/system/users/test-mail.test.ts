import { expect, test } from 'vitest'
import { templateArrangements } from '../../contract/walk/templates.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const call = await templateArrangements.testTemplate(app)
const path = `/templates/${call.params?.id}/test`

const sendTo = (emails: string[], authorization = app.editor.authorization) =>
  app.send<{ code?: string; detail?: string }>('POST', path, {
    body: { ...call.body, emails },
    headers: { authorization },
  })

const katherine = 'katherine@harbourbooks.example'

const countTests = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from deliveries`
  return row?.count ?? 0
}

test('a user sends a test to users with access, in any spelling of their addresses', async () => {
  expect((await sendTo([katherine, 'Dorothy@HarbourBooks.example'])).status).toBe(202)
})

test('another address requires an administrator, also beside those of users', async () => {
  const before = await countTests()
  const refused = await sendTo([katherine, 'ada@example.com'])
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    code: 'missing_capability',
    detail: expect.stringContaining('ada@example.com'),
  })
  expect(await countTests()).toBe(before)
  expect((await sendTo(['ada@example.com'], app.admin.authorization)).status).toBe(202)
})

test('users without access and disabled users are other addresses', async () => {
  await sql`update host_users set disabled_at = now(), email = 'gone@example.com' where login = 'dorothy'`
  await sql`
    insert into host_users (id, login, display_name, email, password_hash, roles, created_at, updated_at)
    values (gen_random_uuid(), 'grace', 'Grace Hopper', 'grace@example.com', '', '{member}', now(), now())`
  await sql`update host_users set roles = '{editor}' where login = 'katherine'`
  const asKatherine = app.admin.authorization
  expect((await sendTo(['gone@example.com'], asKatherine)).status).toBe(403)
  expect((await sendTo(['grace@example.com'], asKatherine)).status).toBe(403)
  await sql`update host_users set roles = '{administrator}' where login = 'katherine'`
  await sql`update host_users set disabled_at = null where login = 'dorothy'`
})

test('fifty tests are sent in a day, in many requests at once too, and more on the next day', async () => {
  app.clock.advance(86_400_000)
  const before = await countTests()
  const answers = await Promise.all(Array.from({ length: 30 }, () => sendTo([katherine, 'gone@example.com'])))
  const refused = answers.filter(({ status }) => status === 429)
  expect((await countTests()) - before).toBe(50)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.detail).toContain('ask an administrator')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await sendTo([katherine], app.admin.authorization)).status).toBe(202)
  app.clock.advance(86_400_000)
  expect((await sendTo([katherine])).status).toBe(202)
})
