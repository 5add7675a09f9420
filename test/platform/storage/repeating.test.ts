import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { signToken } from '../../../server/platform/mail/tokens.ts'
import { repeatAfterDeadlock } from '../../../server/platform/storage/repeating.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql, secret } = app.context

const add = async (path: string, body: object): Promise<string> =>
  String((await app.send('POST', path, { body })).body.id)

// Sequences are not rolled back: the error comes once, at the statement or at the end of the transaction.
await sql`create sequence deadlocks`
await sql`
  create function deadlock_once() returns trigger language plpgsql as $$
  begin
    if nextval('deadlocks') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return null;
  end $$`
await sql`
  create constraint trigger at_the_end after update on tags deferrable initially deferred
  for each row execute function deadlock_once()`
for (const table of ['tags', 'contacts'])
  await sql`create trigger at_once after update on ${sql(table)} for each row execute function deadlock_once()`

const meetOne = async (when: 'at_once' | 'at_the_end'): Promise<void> => {
  await sql`alter table tags disable trigger at_once`
  await sql`alter table tags disable trigger at_the_end`
  await sql`alter table tags enable trigger ${sql(when)}`
  await sql`select setval('deadlocks', 1, false)`
}

const attempts = async (): Promise<number> =>
  (await sql<{ last: number }[]>`select last_value as last from deadlocks`)[0]?.last ?? 0

const entriesOf = (id: string): Promise<object[]> =>
  sql`select from audit_entries where target_id = ${id} and event = 'tag.updated'`

test.each([
  ['at_once', {}],
  ['at_the_end', {}],
  ['at_once', { 'Idempotency-Key': 'statement' }],
  ['at_the_end', { 'Idempotency-Key': 'end' }],
] as const)(
  'a request is repeated after a deadlock (%s, %o), with one entry in the audit log',
  async (when, headers) => {
    const id = await add('/tags', { name: `Tag ${newId()}` })
    await meetOne(when)
    const answer = await app.send('PUT', `/tags/${id}`, { body: { name: `Tag ${newId()}` }, headers })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await attempts()).toBe(2)
    expect(await entriesOf(id)).toHaveLength(1)
  },
)

test("a recipient's request is repeated too", async () => {
  const contactId = await add('/contacts', { email: 'circle@example.com' })
  await meetOne('at_once')
  const token = signToken(secret, 'unsubscribe', { contactId, deliveryId: newId() })
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const answer = await fetch(`${app.url}/unsubscribe/${token}`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  expect(await attempts()).toBe(2)
  expect((await app.send('GET', `/contacts/${contactId}`)).body.status).toBe('unsubscribed')
})

test('other errors are thrown at once, and a deadlock that stays is thrown in the end', async () => {
  const attemptsAt = (code: string): Promise<number> => {
    let made = 0
    return repeatAfterDeadlock(async () => {
      made += 1
      throw Object.assign(new Error('no'), { code })
    }).catch(() => made)
  }
  expect(await attemptsAt('23505')).toBe(1)
  expect(await attemptsAt('40P01')).toBe(5)
  expect(await attemptsAt('40001')).toBe(5)
})
