import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { contactsOf } from '../../audience/contacts/support.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context
const contacts = contactsOf(app)

await sql`
  create function refuse_reply() returns trigger language plpgsql as $$
  begin
    raise exception 'no reply is stored';
  end
  $$`

/** Sends a request with a key while no reply can be stored, and then again. */
const sendTwice = async (method: string, path: string, body?: object) => {
  const options = { body, headers: { 'Idempotency-Key': newId() } }
  await sql`
    create trigger refuse_reply before insert on idempotency_keys for each row execute function refuse_reply()`
  const first = await app.send(method, path, options)
  await sql`drop trigger refuse_reply on idempotency_keys`
  const kept = await sql`select email, first_name, trashed_at from contacts order by id`
  return { first, kept, second: await app.send(method, path, options) }
}

test('an effect is committed with its reply, also by handlers that commit with their last statement', async () => {
  const { id, email } = await contacts.create({ first_name: 'Ada' })
  const before = [{ email, first_name: 'Ada', trashed_at: null }]

  const created = await sendTwice('POST', '/contacts', { email: 'grace@example.com' })
  expect([created.first.status, created.second.status]).toEqual([500, 201])
  expect(created.kept).toEqual(before)
  await sql`delete from contacts where email = 'grace@example.com'`

  const updated = await sendTwice('PUT', `/contacts/${id}`, { first_name: 'Grace' })
  expect([updated.first.status, updated.second.status]).toEqual([500, 200])
  expect(updated.kept).toEqual(before)

  const deleted = await sendTwice('DELETE', `/contacts/${id}`)
  expect([deleted.first.status, deleted.second.status]).toEqual([500, 200])
  expect(deleted.kept).toEqual([{ email, first_name: 'Grace', trashed_at: null }])
})
