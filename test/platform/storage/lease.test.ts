import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  holdLease,
  holdsLease,
  leaseIsFree,
  releaseLease,
  renewLease,
  takeLease,
} from '../../../server/platform/storage/lease.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

await sql`
  create table leased (
    id integer primary key, lease_until timestamptz not null default '-infinity', lease_number integer not null default 0,
    told_lease integer not null default 0)`
beforeEach(async () => {
  await sql`delete from leased`
  await sql`insert into leased (id) values (1)`
})

const columns = { numberColumns: ['told_lease'] }
const take = async (seconds = 30): Promise<number | null> => {
  const [row] = await sql<{ lease_number: number }[]>`
    update leased set ${takeLease(sql, seconds, columns)} where ${leaseIsFree(sql)} returning lease_number`
  return row?.lease_number ?? null
}
const renew = async (number: number): Promise<boolean> =>
  (await sql`update leased set ${renewLease(sql, 30)} where ${holdsLease(sql, number)}`).count === 1
const giveBack = async (number: number, rest = 0): Promise<boolean> =>
  (await sql`update leased set ${releaseLease(sql, rest, columns)} where ${holdsLease(sql, number)}`)
    .count === 1
const expire = () => sql`update leased set lease_until = clock_timestamp()`

describe('a lease', () => {
  test('is held by one process at a time, with a higher number each time', async () => {
    const first = await take()
    expect(await take()).toBeNull()
    await expire()
    expect(await take()).toBeGreaterThan(first as number)
  })

  test('that was taken over is neither renewed nor released by its former holder', async () => {
    const former = (await take()) as number
    await expire()
    await take()
    expect(await renew(former)).toBe(false)
    expect(await giveBack(former)).toBe(false)
    expect(await take()).toBeNull()
  })

  test('that has expired is renewed while no other process has taken it', async () => {
    const number = (await take()) as number
    await expire()
    expect(await renew(number)).toBe(true)
    expect(await take()).toBeNull()
  })

  test('that was released is free at once, and a running renewal extends nothing', async () => {
    const number = (await take()) as number
    const renewal = await sql.begin(async (tx) => {
      await tx`update leased set ${releaseLease(tx, 0, columns)} where ${holdsLease(tx, number)}`
      // Sent over another connection, and waiting for the row.
      const renewal = renew(number)
      await vi.waitFor(async () => {
        // Not in this transaction, which sees the same activity until its end.
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect(waiting.count).toBe(1)
      }, 10_000)
      return { renewal }
    })
    expect(await renewal.renewal).toBe(false)
    expect(await take()).not.toBeNull()
  })

  test('that rests is not extended either', async () => {
    const number = (await take()) as number
    expect(await giveBack(number, 2)).toBe(true)
    expect(await renew(number)).toBe(false)
    const [row] =
      await sql`select lease_until < clock_timestamp() + interval '3 seconds' as rests from leased`
    expect(row).toEqual({ rests: true })
    expect(await take()).toBeNull()
  })

  test('updates the columns with its number, and leaves others unchanged', async () => {
    const told = async () =>
      (await sql`select told_lease = lease_number as present from leased`)[0]?.present as boolean
    await take()
    expect(await told()).toBe(true)
    await sql`update leased set lease_number = lease_number + 1, lease_until = '-infinity'`
    await take()
    expect(await told()).toBe(false)
  })
})

describe('the holder of a lease', () => {
  test('starts no work after the safe time, counted from when the lease was requested', () => {
    expect(holdLease(1_000, null).isGood()).toBe(true)
    const lease = holdLease(1_000, null, performance.now() - 1_001)
    expect(lease.isGood()).toBe(false)
    lease.renewed(performance.now())
    expect(lease.isGood()).toBe(true)
  })

  test('starts no work after its end, whatever a running renewal returns', async () => {
    const answer = Promise.withResolvers<boolean>()
    const asked = Promise.withResolvers<void>()
    const lost = vi.fn()
    const lease = holdLease(60_000, {
      every: 1,
      renew: () => {
        asked.resolve()
        return answer.promise
      },
      lost,
    })
    await asked.promise
    lease.end()
    answer.resolve(true)
    await answer.promise
    lease.renewed(performance.now())
    expect(lease.isGood()).toBe(false)
    expect(lost).not.toHaveBeenCalled()
  })

  test('notices a lost lease and renews it no more', async () => {
    const lost = Promise.withResolvers<void>()
    const renew = vi.fn(async () => false)
    const lease = holdLease(60_000, { every: 1, renew, lost: lost.resolve })
    await lost.promise
    expect(lease.isGood()).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(renew).toHaveBeenCalledTimes(1)
  })
})

/** Allowed uses of a lease's columns elsewhere: its number is read, and compared with a stored one. */
const allowed = [
  /lease_number as "leaseNumber"/g,
  /\b(?:settled|journal)_lease (?:=|<>) (?:q\.)?lease_number\b/g,
  /\bsettled_lease = lease_number \+ 1/g,
  /\blease_number: number/g,
  /\brow\.lease_number\b/g,
  /actor_name, lease_number, attempts/g,
  /returning q\.delivery_id, q\.lease_number/g,
  /' ' \|\| lease_number/g,
]

test('only the lease module writes and compares the lease columns', () => {
  const found = globSync('server/**/*.ts')
    .filter((file) => file !== 'server/platform/storage/lease.ts')
    .flatMap((file) => {
      const text = allowed.reduce((left, each) => left.replaceAll(each, ''), readFileSync(file, 'utf8'))
      return [...text.matchAll(/.*\blease_(?:until|number)\b.*/g)].map(([line]) => `${file}: ${line.trim()}`)
    })
  expect(found).toEqual([])
})
