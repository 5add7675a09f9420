import { describe, expect, test } from 'vitest'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

const one = async (select: Promise<readonly Record<string, unknown>[]>): Promise<unknown> =>
  Object.values((await select)[0] ?? {})[0]

describe('what arrives from the database', () => {
  test('a time arrives in UTC with milliseconds, whatever zone it was written in', async () => {
    expect(await one(sql`select timestamptz '2026-03-09 15:05:07.12+01'`)).toBe('2026-03-09T14:05:07.120Z')
    expect(await one(sql`select timestamptz '2026-03-09 14:05:07Z'`)).toBe('2026-03-09T14:05:07.000Z')
    expect(await one(sql`select timestamptz '2026-03-09 14:05:07.123999Z'`)).toBe('2026-03-09T14:05:07.123Z')
    expect(await one(sql`select timestamptz 'infinity'`)).toBe('infinity')
  })

  test('times arrive in that form in arrays as well', async () => {
    expect(await one(sql`select array[timestamptz '2026-03-09 14:05:07.5Z']`)).toEqual([
      '2026-03-09T14:05:07.500Z',
    ])
  })

  test('a day arrives as a day', async () => {
    expect(await one(sql`select date '1815-12-10'`)).toBe('1815-12-10')
  })

  test('a bigint arrives as a number', async () => {
    expect(await one(sql`select 9007199254740991::bigint`)).toBe(9007199254740991)
    expect(await one(sql`select count(*) from service_state`)).toBe(0)
  })

  test('jsonb arrives parsed', async () => {
    expect(await one(sql`select ${sql.json({ name: 'Ada' })}::jsonb`)).toEqual({ name: 'Ada' })
  })
})

describe('what goes to the database', () => {
  test('a time goes as a Date or as text, a day as text', async () => {
    const at = new Date('2026-03-09T14:05:07.123Z')
    expect(await one(sql`select ${at}::timestamptz`)).toBe('2026-03-09T14:05:07.123Z')
    expect(await one(sql`select ${'2026-03-09T14:05:07.123Z'}::timestamptz`)).toBe('2026-03-09T14:05:07.123Z')
    expect(await one(sql`select ${'1815-12-10'}::date`)).toBe('1815-12-10')
  })

  test('a function that takes sql works on the pool and inside a transaction', async () => {
    const insert = async (on: Sql, key: string): Promise<void> => {
      await on`insert into service_state (key, value) values (${key}, ${on.json(1)})`
    }
    await insert(sql, 'pool')
    await sql.begin(async (tx) => insert(tx, 'kept'))
    const refused = sql.begin(async (tx) => {
      await insert(tx, 'undone')
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await sql`select key from service_state order by key`).toMatchObject([
      { key: 'kept' },
      { key: 'pool' },
    ])
  })
})
