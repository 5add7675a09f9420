import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

const one = async (select: Promise<readonly Record<string, unknown>[]>): Promise<unknown> =>
  Object.values((await select)[0] ?? {})[0]

describe('a value from the database', () => {
  test('a time is returned in UTC with milliseconds, whatever zone it was written in', async () => {
    expect(await one(sql`select timestamptz '2026-03-09 15:05:07.12+01'`)).toBe('2026-03-09T14:05:07.120Z')
    expect(await one(sql`select timestamptz '2026-03-09 14:05:07Z'`)).toBe('2026-03-09T14:05:07.000Z')
    expect(await one(sql`select timestamptz '2026-03-09 14:05:07.123999Z'`)).toBe('2026-03-09T14:05:07.123Z')
    expect(await one(sql`select timestamptz 'infinity'`)).toBe('infinity')
  })

  test('a date is returned as a date', async () => {
    expect(await one(sql`select date '1815-12-10'`)).toBe('1815-12-10')
  })

  test('a bigint is returned as a number', async () => {
    expect(await one(sql`select 9007199254740991::bigint`)).toBe(9007199254740991)
    expect(await one(sql`select count(*) from service_state`)).toBe(0)
  })

  test('jsonb is returned parsed', async () => {
    expect(await one(sql`select ${sql.json({ name: 'Ada' })}::jsonb`)).toEqual({ name: 'Ada' })
  })
})

describe('a value to the database', () => {
  test('a time is sent as a Date or as text, a date as text', async () => {
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

describe('arrays', () => {
  test('elements are returned like single values', async () => {
    expect(await one(sql`select array[timestamptz '2026-03-09 14:05:07.5Z', null]`)).toEqual([
      '2026-03-09T14:05:07.500Z',
      null,
    ])
    expect(await one(sql`select array[1, 2]::bigint[]`)).toEqual([1, 2])
    expect(await one(sql`select '{}'::text[]`)).toEqual([])
    expect(await one(sql`select array['{"a": [1, "x"]}'::jsonb]`)).toEqual([{ a: [1, 'x'] }])
    expect(await one(sql`select array[true, false]`)).toEqual([true, false])
  })

  test('any text is returned unchanged', async () => {
    const text = fc.array(fc.option(fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\0', ''))))
    const hostile = fc.array(
      fc.constantFrom('', 'NULL', 'null', '"', '\\', ',', '{', '}', ' ', 'a,b', '\\"', '\n', "'"),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, hostile), async (values) => {
        expect(await one(sql`select ${values}::text[]`)).toEqual(values)
      }),
    )
  })

  test('any bytes, integers and dates are returned unchanged', async () => {
    expect(await one(sql`select ${[Buffer.from([0, 34, 92, 255])]}::bytea[]`)).toEqual([
      Buffer.from([0, 34, 92, 255]),
    ])
    expect(await one(sql`select ${[1, -2, 9007199254740991]}::bigint[]`)).toEqual([1, -2, 9007199254740991])
    expect(await one(sql`select ${['1815-12-10']}::date[]`)).toEqual(['1815-12-10'])
    expect(await one(sql`select ${[true, false]}::boolean[]`)).toEqual([true, false])
  })

  test('a list of values works with any() and unnest()', async () => {
    expect(await sql`select n from generate_series(1, 5) n where n = any(${[2, 4]})`).toEqual([
      { n: 2 },
      { n: 4 },
    ])
    expect(await sql`select * from unnest(${['a', 'b']}::text[], ${[1, 2]}::int[]) as t (name, n)`).toEqual([
      { name: 'a', n: 1 },
      { name: 'b', n: 2 },
    ])
  })
})
