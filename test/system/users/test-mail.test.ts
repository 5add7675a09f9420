import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../../generated/operations.ts'
import { arrangements } from '../../contract/walk/arrangements.ts'
import { addressOf } from '../../contract/walk/calls.ts'
import { operationOf } from '../../contract/walk/contract.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context

const katherine = 'katherine@harbourbooks.example'

/** A function that sends a test with an operation, by default as the editor. */
const senderOf = async (id: OperationId) => {
  const call = await arrangements[id](app)
  const path = addressOf(operationOf(id), call)
  return (emails: string[], authorization = app.editor.authorization) =>
    app.send<{ code?: string; detail?: string }>('POST', path, {
      body: { ...(call.body as object), emails },
      headers: { authorization },
    })
}

const sendTemplate = await senderOf('testTemplate')
const sendCampaign = await senderOf('testCampaign')

const countTests = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from deliveries where kind = 'test'`
  return row?.count ?? 0
}

describe.each([
  ['a template', sendTemplate],
  ['a campaign', sendCampaign],
])('a test of %s', (_what, sendTo) => {
  test('goes from a user to users with access, in any spelling of their addresses', async () => {
    const before = await countTests()
    expect((await sendTo([katherine, 'Dorothy@HarbourBooks.example'])).status).toBe(202)
    expect((await countTests()) - before).toBe(2)
  })

  test('to another address requires an administrator, also beside those of users', async () => {
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

  test('to users without access and to disabled users requires an administrator', async () => {
    await sql`update host_users set disabled_at = now(), email = 'gone@example.com' where login = 'dorothy'`
    await sql`
      insert into host_users (id, login, display_name, email, password_hash, roles, created_at, updated_at)
      values (gen_random_uuid(), 'grace', 'Grace Hopper', 'grace@example.com', '', '{member}', now(), now())
      on conflict do nothing`
    await sql`update host_users set roles = '{editor}' where login = 'katherine'`
    const asKatherine = app.admin.authorization
    expect((await sendTo(['gone@example.com'], asKatherine)).status).toBe(403)
    expect((await sendTo(['grace@example.com'], asKatherine)).status).toBe(403)
    await sql`update host_users set roles = '{administrator}' where login = 'katherine'`
    await sql`update host_users set disabled_at = null, email = 'dorothy@harbourbooks.example' where login = 'dorothy'`
  })
})

test('fifty tests of templates and campaigns are sent in a day, in many requests at once too, and more on the next day', async () => {
  app.clock.advance(86_400_000)
  const before = await countTests()
  const emails = [katherine, 'dorothy@harbourbooks.example']
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? sendTemplate : sendCampaign)(emails)),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect((await countTests()) - before).toBe(50)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.body.detail).toContain('ask an administrator')
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const sendTo of [sendTemplate, sendCampaign]) {
    expect((await sendTo([katherine])).status).toBe(429)
    expect((await sendTo([katherine], app.admin.authorization)).status).toBe(202)
  }
  app.clock.advance(86_400_000)
  expect((await sendTemplate([katherine])).status).toBe(202)
  expect((await sendCampaign([katherine])).status).toBe(202)
})
