import { describe, expect, test } from 'vitest'
import { countContacts } from '../../../server/audience/contacts/index.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf } from './support.ts'

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context

const locked = {
  status: 403,
  body: { code: 'pro_lock', pro_lock: true, limit: { key: 'contacts', used: 2000, allowed: 2000 } },
}

const fill = async (): Promise<void> => {
  const used = await countContacts(sql)
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', 'subscribed', 'none', 'all', now(), now()
    from generate_series(1, ${2000 - used})`
}

const upsert = (email: string) => app.send('PUT', `/contacts/by-email/${email}`, { body: {} })

describe('with the free plan’s two thousand contacts', async () => {
  const [first, second] = [await contacts.create(), await contacts.create()]
  await contacts.delete(first.id)
  await contacts.delete(second.id)
  await fill()

  test('no operation creates another one', async () => {
    expect(await app.send('POST', '/contacts', { body: { email: 'new@example.com' } })).toMatchObject(locked)
    expect(await upsert('new@example.com')).toMatchObject(locked)
    expect(await countContacts(sql)).toBe(2000)
  })

  test('no operation restores one', async () => {
    expect(await app.send('POST', `/contacts/${first.id}/restore`)).toMatchObject(locked)
    expect(await upsert(first.email)).toMatchObject(locked)
    const body = { action: 'restore', ids: [first.id] }
    expect(await app.send('POST', '/contacts/bulk-action', { body })).toMatchObject(locked)
  })

  test('existing contacts can be changed and upserted', async () => {
    const [row] = await sql<
      { id: string; email: string }[]
    >`select id, email from contacts where trashed_at is null limit 1`
    expect((await upsert(String(row?.email))).status).toBe(200)
    expect((await contacts.update(String(row?.id), { company: 'X' })).company).toBe('X')
    const body = { action: 'update_fields', ids: [row?.id], fields: { company: 'Y' } }
    expect((await app.send('POST', '/contacts/bulk-action', { body })).status).toBe(200)
  })

  test('with one contact left, one is restored but not two, and simultaneous creations succeed once', async () => {
    const [row] = await sql<{ id: string }[]>`select id from contacts where trashed_at is null limit 1`
    await contacts.delete(String(row?.id))
    const both = { action: 'restore', ids: [first.id, second.id] }
    expect((await app.send('POST', '/contacts/bulk-action', { body: both })).status).toBe(403)
    expect(await countContacts(sql)).toBe(1999)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        app.send('POST', '/contacts', { body: { email: `${name}@race.example` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403])
    expect(await countContacts(sql)).toBe(2000)
  })

  test('the Pro edition allows more', async () => {
    await app.installPro()
    expect((await upsert(second.email)).status).toBe(200)
    expect((await app.send('POST', '/contacts', { body: { email: 'more@example.com' } })).status).toBe(201)
  })
})

describe('far below the limit of the free plan', async () => {
  const free = await startTestApp({ edition: 'free' })
  const create = (email: string) => free.send('POST', '/contacts', { body: { email } })

  /** Creations that wait for a lock in their transaction. */
  const waiting = async () =>
    (
      await free.context.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contacts%'`
    ).length

  test('a creation does not wait for another one whose transaction is open', async () => {
    const email = 'held@example.com'
    const { held } = await free.context.sql.begin(async (tx) => {
      // The insert of the first creation waits for this address, after it counted the contacts.
      await tx`
        insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
        values (gen_random_uuid(), ${email}, 'subscribed', 'none', 'all', now(), now())`
      const held = create(email)
      await expect.poll(waiting).toBe(1)
      const finished: number[] = []
      void create('other@example.com').then(({ status }) => finished.push(status))
      await expect.poll(() => finished).toEqual([201])
      expect(await waiting()).toBe(1)
      await tx`delete from contacts where email = ${email}`
      // In an object: a promise that is returned would be awaited before the commit.
      return { held }
    })
    expect((await held).status).toBe(201)
    expect(await countContacts(free.context.sql)).toBe(2)
  })
})

test('counting stops at the given number', async () => {
  expect(await countContacts(sql, 100)).toBe(100)
})

test('more simultaneous creations than connections all finish, also when the edition must be read again', async () => {
  for (const round of [1, 2, 3]) {
    app.clock.advance(60_000)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        app.send('POST', '/contacts', {
          body: { email: `crowd-${round}-${index}@example.com` },
          headers: index % 2 ? { 'idempotency-key': `crowd-${round}-${index}` } : {},
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(201))
  }
})
