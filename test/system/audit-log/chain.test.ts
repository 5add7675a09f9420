import { expect, test } from 'vitest'
import { deleteAuditEntriesBefore, sealEntries } from '../../../server/system/audit-log/store.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql, clock } = app.context

interface Check {
  intact: boolean
  breaks: { number: number | null; kind: string }[]
  last_hash: string | null
  checked_count: number
  next_after: number | null
  last_number: number
  unsealed_count: number
}

const check = async (after?: number, known?: object): Promise<Check> => {
  const { status, body } = await app.send<Check>('POST', '/audit-entries/check', {
    body: { ...(after === undefined ? {} : { after }), ...(known === undefined ? {} : { known }) },
  })
  expect(status).toBe(200)
  return body
}

const add = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) {
    const { status } = await app.send('POST', '/tags', { body: { name: `Tag ${Math.random()}` } })
    expect(status).toBe(201)
  }
}

/** As a user of the database with its password. */
const tamper = async (change: () => PromiseLike<unknown>): Promise<void> => {
  await sql`alter table audit_entries disable trigger user`
  await change()
  await sql`alter table audit_entries enable trigger user`
}

test('entries that are sealed have numbers without gaps, and the chain is intact', async () => {
  await add(5)
  expect((await check()).unsealed_count).toBe(5)
  expect(await sealEntries(sql, 3)).toBe(3)
  expect(await sealEntries(sql, 3)).toBe(2)
  expect(await check()).toEqual({
    intact: true,
    breaks: [],
    checked_count: 5,
    next_after: null,
    last_number: 5,
    last_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    unsealed_count: 0,
  })
  const rows = await sql<{ number: number }[]>`select number from audit_entries order by id`
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
})

test('two processes that seal at once give each entry one number', async () => {
  await add(6)
  const sealed = await Promise.all([1, 2, 3].map(() => sealEntries(sql, 4)))
  expect(sealed.reduce((sum, count) => sum + count)).toBe(6)
  expect(await check()).toMatchObject({ intact: true, checked_count: 11 })
})

test('an entry cannot be changed, deleted or emptied', async () => {
  const refused = /audit_entries is only ever added to/
  await expect(sql`update audit_entries set event = 'other'`).rejects.toThrow(refused)
  await expect(sql`update audit_entries set number = null, hash = null`).rejects.toThrow(refused)
  await expect(sql`delete from audit_entries`).rejects.toThrow(refused)
  await expect(sql`truncate audit_entries`).rejects.toThrow(refused)
})

test('an entry that was changed by other means is found', async () => {
  await tamper(() => sql`update audit_entries set actor_name = 'Somebody else' where number = 4`)
  expect(await check()).toMatchObject({ intact: false, breaks: [{ number: 4, kind: 'changed' }] })
  expect(await check(4)).toMatchObject({ intact: true, checked_count: 7 })
})

test('an entry that is missing is found, also at the end', async () => {
  await tamper(() => sql`delete from audit_entries where number in (7, 11)`)
  expect((await check(4)).breaks).toEqual([
    { number: 7, kind: 'missing' },
    { number: 11, kind: 'missing' },
  ])
})

test('entries with a number outside the chain are found, and those that are never sealed', async () => {
  const insert = (number: number | null, recordedAt: Date) => sql`
    insert into audit_entries (id, occurred_at, recorded_at, event, area, actor_kind, changes, number, hash)
    values (gen_random_uuid(), ${clock.now()}, ${recordedAt}, 'list.created', 'lists', 'user', '[]',
      ${number}, ${number === null ? null : Buffer.from('x')})`
  await insert(99, new Date())
  expect((await check(8)).breaks).toContainEqual({ number: 99, kind: 'inserted' })
  await tamper(() => sql`delete from audit_entries where number = 99`)
  await insert(null, new Date(Date.now() - 11 * 60_000))
  expect((await check(8)).breaks).toContainEqual({ number: null, kind: 'unsealed' })
  await sealEntries(sql, 10)
  expect((await check(8)).breaks).toEqual([{ number: 11, kind: 'missing' }])
})

test('a chain that is written anew differs from what the caller knows', async () => {
  await add(1)
  await sealEntries(sql, 10)
  const { last_number: number, last_hash: hash } = await check(12)
  expect(await check(12, { number, hash })).toMatchObject({ intact: true })
  await tamper(async () => {
    await sql`update audit_entries set actor_name = 'Grace Hopper' where number = ${number}`
    await sql`
      update audit_entries e set hash = audit_hash(number, (select hash from audit_entries where number = e.number - 1), e)
      where number = ${number}`
    await sql`update audit_chain set last_hash = (select hash from audit_entries where number = ${number})`
  })
  expect(await check(12)).toMatchObject({ breaks: [] })
  expect(await check(12, { number, hash })).toMatchObject({ breaks: [{ number, kind: 'changed' }] })
  expect(await check(12, { number: number + 1, hash })).toMatchObject({
    breaks: [{ number: number + 1, kind: 'missing' }],
  })
})

test('the oldest entries can be deleted, and the rest still forms a chain', async () => {
  const later = new Date(clock.now().getTime() + 86_400_000)
  expect(await deleteAuditEntriesBefore(sql, later, 7)).toBe(7)
  expect((await check()).breaks.map(({ number }) => number)).toEqual([11])
  expect(await deleteAuditEntriesBefore(sql, new Date(0), 6)).toBe(0)
  expect(await deleteAuditEntriesBefore(sql, later, 100)).toBe(4)
  expect(await check()).toMatchObject({ intact: true, checked_count: 0, last_number: 13 })
  await add(2)
  expect(await deleteAuditEntriesBefore(sql, later, 100)).toBe(0)
  expect(await sealEntries(sql, 10)).toBe(2)
  expect(await check()).toMatchObject({ intact: true, checked_count: 2, last_number: 15 })
})

test('what is not older stays, even between older entries', async () => {
  await add(1)
  await sql`
    insert into audit_entries (id, occurred_at, event, area, actor_kind, changes)
    values (gen_random_uuid(), ${new Date(0)}, 'list.created', 'lists', 'user', '[]')`
  while ((await sealEntries(sql, 10)) > 0);
  expect(await deleteAuditEntriesBefore(sql, new Date(1), 100)).toBe(0)
  expect(await check()).toMatchObject({ intact: true })
})
