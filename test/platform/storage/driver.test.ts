import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { url, sql: admin } = await createTestDatabase()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens a pool whose connections are cut again and again during `work`, and returns the number of cuts. */
const whileConnectionsAreCut = async (work: (sql: Database) => Promise<void>): Promise<number> => {
  const sql = openDatabase(url, { name: 'crs test victim', connections: 4 })
  onTestFinished(() => sql.end({ timeout: 1 }))
  let working = true
  const doing = work(sql).finally(() => {
    working = false
  })
  const superuser = openDatabase(inject('databaseServer').superuserUrl, { name: 'crs test', connections: 1 })
  let cut = 0
  while (working) {
    const rows = await superuser`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'crs test victim'`
    cut += rows.length
    await pause(15)
  }
  await superuser.end()
  await doing
  return cut
}

/**
 * Ten concurrent callers, each repeating `ask` for the given time; errors because of lost connections are
 * ignored.
 */
const askAllTheTime = async (
  ms: number,
  ask: (caller: number, turn: number) => Promise<void>,
  isEnough = () => true,
): Promise<number> => {
  const until = Date.now() + ms
  let answered = 0
  const caller = async (number: number): Promise<void> => {
    for (let turn = 0; Date.now() < until || !isEnough(); turn++) {
      try {
        await ask(number, turn)
        answered++
      } catch (error) {
        if (!isLoss(error)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: 10 }, (_, number) => caller(number)))
  return answered
}

const isLoss = (error: unknown): boolean =>
  /^(CONNECTION_|ECONNRESET|EPIPE|57P01)/.test(String((error as { code?: string }).code))

describe('connections that are lost under load', () => {
  test('every result belongs to its query', async () => {
    let answered = 0
    const cut = await whileConnectionsAreCut(async (sql) => {
      answered = await askAllTheTime(1500, async (caller, turn) => {
        const rows =
          await sql`select ${caller}::int as caller, ${turn}::int as turn from generate_series(1, 3)`
        expect(rows).toEqual(Array.from({ length: 3 }, () => ({ caller, turn })))
      })
    })
    expect(cut).toBeGreaterThan(20)
    expect(answered).toBeGreaterThan(20)
  })

  test('a transaction is stored completely or not at all, and acknowledged ones are stored', async () => {
    await admin`create table pairs (id text, half int)`
    const acknowledged = new Set<string>()
    const cut = await whileConnectionsAreCut(async (sql) => {
      const store = async (caller: number, turn: number): Promise<void> => {
        const id = `${caller}-${turn}`
        await sql.begin(async (tx) => {
          await tx`insert into pairs values (${id}, 1)`
          await pause(1)
          await tx`insert into pairs values (${id}, 2)`
        })
        acknowledged.add(id)
      }
      // A busy machine takes longer for a few of them.
      await askAllTheTime(1500, store, () => acknowledged.size > 5)
    })
    const halves = await admin`select id from pairs group by id having count(*) <> 2`
    expect(halves).toEqual([])
    const there = await admin<{ id: string }[]>`select distinct id from pairs`
    expect([...acknowledged].filter((id) => !there.some((row) => row.id === id))).toEqual([])
    expect(cut).toBeGreaterThan(20)
    expect(acknowledged.size).toBeGreaterThan(5)
  })

  test('a transaction that continues after its connection was lost is rejected, statement by statement', async () => {
    const sql = openDatabase(url, { name: 'crs test lost', connections: 1 })
    onTestFinished(() => sql.end({ timeout: 1 }))
    const later: unknown[] = []
    const cleanedUp = Promise.withResolvers<void>()
    const lost = sql.begin(async (tx) => {
      try {
        await tx`select 1`
        await cutOff('crs test lost')
        await pause(50)
        for (let times = 0; times < 3; times++)
          await tx`select 1`.catch((error: unknown) => later.push(error))
        throw new Error('the work gives up')
      } finally {
        cleanedUp.resolve()
      }
    })
    await expect(lost).rejects.toMatchObject({ code: expect.stringMatching(/^CONNECTION_|57P01/) })
    // The successor of the lost connection belongs to another caller by now.
    const successor = sql.begin(async (tx) => {
      await tx`create table if not exists successor (n int)`
      await pause(100)
      await tx`insert into successor values (1)`
    })
    await cleanedUp.promise
    await successor
    expect(later).toHaveLength(3)
    expect(await admin`select n from successor`).toEqual([{ n: 1 }])
  })
})

const cutOff = async (name: string): Promise<void> => {
  const superuser = openDatabase(inject('databaseServer').superuserUrl, { name: 'crs test', connections: 1 })
  await superuser`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`
  await superuser.end()
}
