import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { deleteAuditEntriesBefore, sealEntries } from '../../../server/system/audit-log/store.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql, clock } = app.context

/** As a user of the database with its password. */
const tamper = async (change: () => PromiseLike<unknown>): Promise<void> => {
  await sql`alter table audit_entries disable trigger user`
  await change()
  await sql`alter table audit_entries enable trigger user`
}

/** Eight sealed entries. */
const fill = async (): Promise<void> => {
  await tamper(() => sql`delete from audit_entries`)
  await sql`update audit_chain set last_number = 0, last_hash = '', former_number = 0, former_hash = ''`
  for (let at = 1; at <= 8; at++)
    await sql`
      insert into audit_entries (id, occurred_at, event, area, actor_kind, actor_name, changes)
      values (${`00000000-0000-7000-8000-00000000000${at}`}, ${clock.now()}, 'list.created', 'lists', 'user', 'Katherine', '[]')`
  expect(await sealEntries(sql, 100)).toBe(8)
}
beforeEach(fill)

const verify = async (known: object[] = []) => {
  const { status, body } = await app.send<Schemas['Job']>('POST', '/audit-entries/verify', {
    body: { known_entries: known },
  })
  expect(status, JSON.stringify(body)).toBe(202)
  await sealEntries(sql, 100)
  await app.work()
  const job = (await app.send<Schemas['Job']>('GET', `/jobs/${body.id}`)).body
  const errors = (await app.send<Schemas['JobErrorPage']>('GET', `/jobs/${body.id}/errors`)).body.data
  return { state: job.state, counters: job.counters, errors: errors.map(({ detail }) => detail).sort() }
}

const hashOf = async (number: number): Promise<string> => {
  const [row] = await sql<{ hash: Buffer }[]>`select hash from audit_entries where number = ${number}`
  return row?.hash.toString('hex') ?? ''
}

test('a log as it was written is intact', async () => {
  const known = [{ number: 3, hash: await hashOf(3) }]
  expect(await verify(known)).toMatchObject({
    state: 'succeeded',
    counters: { unchanged: 9, failed: 0 },
    errors: [],
  })
})

describe('the job finds', () => {
  test('an entry that was deleted, changed or added', async () => {
    await tamper(async () => {
      await sql`delete from audit_entries where number = 2`
      await sql`update audit_entries set changes = '[{"field":"name"}]' where number = 5`
      await sql`
        insert into audit_entries (id, occurred_at, event, area, actor_kind, changes, number, hash)
        values (gen_random_uuid(), now(), 'list.created', 'lists', 'user', '[]', 99, 'x')`
    })
    expect(await verify()).toMatchObject({
      state: 'partially_failed',
      errors: ['Entry 2 is missing.', 'Entry 5 was changed.', 'Entry 99 does not belong to the chain.'],
    })
  })

  test.each([
    ['with their hashes', sql`number = case number when 3 then 6 else 3 end`],
    [
      'with the hashes that the places had',
      sql`number = case number when 3 then 6 else 3 end,
        hash = (select o.hash from audit_entries o where o.number = case e.number when 3 then 6 else 3 end)`,
    ],
  ])('two entries that changed places, %s', async (_how, change) => {
    await tamper(async () => {
      await sql`drop index audit_entries_by_number`
      await sql`update audit_entries e set ${change} where number in (3, 6)`
      await sql`create unique index audit_entries_by_number on audit_entries (number) where number is not null`
    })
    const { errors } = await verify()
    expect(errors).toContain('Entry 3 was changed.')
    expect(errors).toContain('Entry 6 was changed.')
  })

  test('an entry that was inserted between two others', async () => {
    await tamper(async () => {
      await sql`delete from audit_entries where number = 8`
      await sql`update audit_entries set number = number + 100 where number >= 5`
      await sql`update audit_entries set number = number - 99 where number > 100`
      await sql`
        insert into audit_entries (id, occurred_at, event, area, actor_kind, changes, number, hash)
        values (gen_random_uuid(), now(), 'list.created', 'lists', 'user', '[]', 5, 'x')`
    })
    expect((await verify()).errors).toContain('Entry 5 was changed.')
  })

  test('a tail that was cut off, also with the end of the chain moved back', async () => {
    const known = [{ number: 8, hash: await hashOf(8) }]
    await tamper(() => sql`delete from audit_entries where number > 6`)
    expect((await verify()).errors).toEqual(['Entry 7 is missing.', 'Entry 8 is missing.'])
    await fill()
    await tamper(async () => {
      await sql`delete from audit_entries where number > 6`
      await sql`update audit_chain set last_number = 6, last_hash = (select hash from audit_entries where number = 6)`
    })
    // The entry of the check itself becomes number 7.
    expect(await verify(known)).toMatchObject({ state: 'partially_failed', errors: ['Entry 8 is missing.'] })
  })

  test('an entry that was changed and sealed again, with those after it, if its hash was kept elsewhere', async () => {
    const known = [{ number: 8, hash: await hashOf(8) }]
    await tamper(async () => {
      await sql`update audit_entries set actor_name = 'Grace', number = null, hash = null where number >= 5`
      await sql`
        update audit_chain set last_number = 4, last_hash = (select hash from audit_entries where number = 4)`
      await sealEntries(sql, 100)
    })
    expect((await verify()).errors).toEqual([])
    expect((await verify(known)).errors).toEqual(['Entry 8 was changed.'])
  })
})

test('entries that the retention has deleted are no break, and those after them are checked', async () => {
  const known = [
    { number: 2, hash: await hashOf(2) },
    { number: 7, hash: await hashOf(7) },
  ]
  expect(await deleteAuditEntriesBefore(sql, new Date(clock.now().getTime() + 1000), 4)).toBe(4)
  expect(await verify(known)).toMatchObject({ state: 'succeeded', counters: { unchanged: 5 }, errors: [] })
  await tamper(() => sql`update audit_entries set actor_name = 'Grace' where number = 5`)
  expect((await verify(known)).errors).toEqual(['Entry 5 was changed.'])
})

test('a log of 25,000 entries is checked in steps, up to its last entry', async () => {
  await tamper(async () => {
    await sql`
      insert into audit_entries (id, occurred_at, event, area, actor_kind, changes)
      select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, now(), 'list.created', 'lists', 'user', '[]'
      from generate_series(1, 25000) n`
    await sealEntries(sql, 30_000)
    await sql`update audit_entries set event = 'list.deleted' where number in (9, 24999)`
  })
  expect(await verify()).toMatchObject({
    counters: { unchanged: 25_007, failed: 2 },
    errors: ['Entry 24999 was changed.', 'Entry 9 was changed.'],
  })
}, 30_000)

test('the check of each day tells administrators of a break until it is gone', async () => {
  const open = async () => {
    await sql`select graphile_worker.add_job('check-audit-log')`
    await app.work()
    const { body } = await app.send<Schemas['NoticePage']>('GET', '/notices?kind=audit_log_broken&state=open')
    return body.data.map(({ detail, count }) => [detail, count])
  }
  expect(await open()).toEqual([])
  await tamper(() => sql`update audit_entries set actor_name = 'Grace' where number in (4, 6)`)
  expect(await open()).toEqual([['Entry 4 was changed. There are 2 faults in total.', 1]])
  expect(await open()).toEqual([['Entry 4 was changed. There are 2 faults in total.', 1]])
  await fill()
  expect(await open()).toEqual([])
})
