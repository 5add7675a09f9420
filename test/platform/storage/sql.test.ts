import { expect, onTestFinished, test } from 'vitest'
import { cancellable, untilAborted } from '../../../server/platform/storage/cancelling.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { unprepared } from '../../../server/platform/storage/prepared-plans.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql, url } = await createTestDatabase()

test('a fragment keeps its parameters, and several fragments can follow each other', async () => {
  const smaller = sql`n < ${4}`
  const parts = [sql`and n > ${1}`, sql`and n <> ${2}`]
  expect(await sql`select n from generate_series(1, 9) n where ${smaller} ${parts}`).toEqual([{ n: 3 }])
})

test('names are quoted, dots separate a table from its column', async () => {
  const [row] = await sql`select ${sql('n.value')} as ${sql('odd "name')} from (select 1 as value) n`
  expect(row).toEqual({ 'odd "name': 1 })
})

test('a value with a type keeps it if the context has none', async () => {
  const at = new Date('2026-03-09T14:05:07.123Z')
  const [row] = await sql`
    select ${at} - interval '1 day' as at, ${true} as yes, ${9007199254740993n} + 1 as large, ${Buffer.from([0, 255])} as bytes`
  expect(row).toEqual({
    at: '2026-03-08T14:05:07.123Z',
    yes: true,
    large: 9007199254740994,
    bytes: Buffer.from([0, 255]),
  })
})

test('an undefined value is rejected instead of being written as null', async () => {
  expect(() => sql`select ${undefined as unknown as string}`).toThrow(/cannot take undefined/)
})

test('an insert and an update take their columns from an object', async () => {
  await sql`create table named (id integer, "when" timestamptz, note text)`
  const at = new Date('2026-03-09T14:05:07.123Z')
  await sql`insert into named ${sql({ id: 1, when: at, note: null })}`
  const [row] = await sql`update named set ${sql({ note: 'x', id: 2 })} where id = 1 returning *`
  expect(row).toEqual({ id: 2, when: at.toISOString(), note: 'x' })
})

test('a statement is sent once, however often it is awaited, and not at all if it is not awaited', async () => {
  await sql`create sequence sent`
  const query = sql`select nextval('sent') as n`
  sql`select nextval('sent')`
  expect([await query, await query]).toEqual([[{ n: 1 }], [{ n: 1 }]])
})

test('a prepared statement is planned again after its table has changed', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  await alone`create table changing (a integer)`
  await alone`insert into changing values (1)`
  const read = () => alone`select * from changing`
  for (let times = 0; times < 6; times++) await read()
  await sql`alter table changing add column b integer default 2`
  expect(await read()).toEqual([{ a: 1, b: 2 }])
})

test('a prepared statement fails at most one transaction after its table has changed', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  await alone`create table altered (a integer)`
  await alone`insert into altered values (1)`
  const read = () => alone.begin((tx) => tx`select * from altered`)
  await read()
  await sql`alter table altered add column b integer default 2`
  await expect(read()).rejects.toThrow('cached plan must not change result type')
  expect(await read()).toEqual([{ a: 1, b: 2 }])
})

test('a statement that is planned on every execution is not prepared', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  await unprepared(alone`select ${1}::integer as planned_each_time`)
  await alone`select ${1}::integer as prepared_once`
  const prepared = await unprepared(alone`select statement from pg_prepared_statements`)
  expect(prepared.map(({ statement }) => statement)).toEqual(['select $1::integer as prepared_once'])
})

test('aborting cancels the statement on the server, rejects the next, and leaves the connection usable', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  onTestFinished(() => alone.end({ timeout: 1 }))
  const pool = cancellable(alone)
  const aborting = new AbortController()
  const sleeping = untilAborted(aborting.signal, async () => {
    await Promise.all([pool`select pg_sleep(20)`, pool`select pg_sleep(20)`])
  })
  const waiting = async () =>
    (
      await sql`select count(*) from pg_stat_activity where query = 'select pg_sleep(20)' and state = 'active'`
    )[0]?.count
  await expect.poll(waiting).toBe(1)
  aborting.abort()
  await expect(sleeping).rejects.toMatchObject({ code: '57014' })
  expect(await alone`select 1 as one`).toEqual([{ one: 1 }])
})

test('a closed pool rejects with a code, and cancels what exceeds its timeout', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 2 })
  const late = alone`select pg_sleep(20)`.execute()
  late.catch(() => undefined)
  await alone`select 1`
  await alone.end({ timeout: 0.05 })
  await expect(late).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  await expect(alone`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
})

test('a closed pool rejects callers that wait for a connection', async () => {
  const alone = openDatabase(url, { name: 'crs test', connections: 1 })
  const running = alone`select pg_sleep(0.2), 1 as one`.execute()
  const waiting = alone`select 1`.execute()
  const [, refused] = await Promise.allSettled([alone.end(), waiting, running])
  expect(refused).toMatchObject({ reason: { code: 'CONNECTION_ENDED' } })
  expect((await running)[0]?.one).toBe(1)
})

test('a pool is closed after its timeout, also while a transaction waits for something else', async () => {
  const alone = openDatabase(url, { name: 'crs test closing', connections: 1 })
  const begun = Promise.withResolvers<void>()
  const other = Promise.withResolvers<void>()
  const late = alone.begin(async (tx) => {
    await tx`select 1`
    begun.resolve()
    await other.promise
  })
  late.catch(() => undefined)
  await begun.promise
  await alone.end({ timeout: 0.05 })
  const open = () => sql`select pid from pg_stat_activity where application_name = 'crs test closing'`
  await expect.poll(open).toEqual([])
  other.resolve()
  await expect(late).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
})
