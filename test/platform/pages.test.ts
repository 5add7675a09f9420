import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import { type List, type Page, readPage } from '../../server/platform/http/pagination.ts'
import { createTestDatabase } from '../support/database.ts'

const { sql } = await createTestDatabase()
const secret = Buffer.alloc(32, 7)

interface Row {
  id: string
  label: string
  kind: string
}

await sql`create table things (id uuid primary key, label text not null, at timestamptz(3) not null, kind text not null)`
await sql`create index on things (kind, label, id)`

/** Rows that reference the list's rows by their keys, and some that reference missing ones. */
await sql`create table leads (label text not null, thing_id uuid not null)`
await sql`create index on leads (label, thing_id)`

beforeEach(() => sql`truncate things, leads`)

const uuid = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const insert = (numbers: number[], label = (number: number) => String(number % 7)) =>
  sql`insert into things select * from jsonb_populate_recordset(null::things, ${sql.json(
    numbers.map((number) => ({
      id: uuid(number),
      label: label(number),
      at: new Date(1_700_000_000_000 + (number % 5)).toISOString(),
      kind: ['ham', 'eggs', 'spam'][number % 3] ?? '',
    })),
  )})`

const byLabel = (descending: boolean, kinds?: string[]): List => ({
  table: 'things',
  columns: sql`id, label, kind`,
  where: sql`true`,
  keys: [
    { sql: sql`label`, type: 'text' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending,
  ...(kinds === undefined ? {} : { valueFilter: { column: sql`kind`, values: kinds } }),
})

const read = (
  query: Record<string, unknown>,
  list = byLabel(false),
  operationId: OperationId = 'listContacts',
  params: object = {},
): Promise<Page<Row>> => readPage<Row>(sql, secret, { operationId, params, query }, list)

const walk = async (
  list: List,
  limit: number,
  between: (page: Page<Row>, count: number) => Promise<unknown> = async () => undefined,
): Promise<Row[]> => {
  const met: Row[] = []
  let page = await read({ limit }, list)
  for (let count = 1; ; count++) {
    met.push(...page.rows)
    await between(page, count)
    if (page.page.next_cursor === null) return met
    page = await read({ limit, cursor: page.page.next_cursor }, list)
  }
}

const inOrder = (numbers: number[]): string[] =>
  numbers
    .map((number) => [String(number % 7), uuid(number)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map(([, id]) => id)

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** The same list with other strategies. */
const gathered = (descending: boolean): List => ({ ...byLabel(descending), matchFirst: true })
const told = (descending: boolean): List => ({
  ...byLabel(descending),
  keys: [
    { sql: sql`label`, type: 'text', member: 'label' },
    { sql: sql`id`, type: 'uuid', member: 'id' },
  ],
})
const led = (descending: boolean): List => ({
  ...told(descending),
  where: sql`exists (select from leads where thing_id = things.id and leads.label = things.label)`,
  leadingTable: {
    table: 'leads',
    where: sql`true`,
    keys: [sql`label`, sql`thing_id`],
    rest: sql`kind <> 'none'`,
  },
  storedCount: sql`select count(*) from things`,
  long: true,
})

describe('paging', () => {
  test.each([
    ['gathered', gathered],
    ['told by its members', told],
    ['led by another table', led],
  ])('returns every row once in order if the list is %s', async (_, list) => {
    await insert(numbersTo(40))
    await sql`insert into leads select label, id from things`
    const expected = inOrder(numbersTo(40))
    for (const limit of [1, 7, 39, 40, 41]) {
      expect((await walk(list(false), limit)).map(({ id }) => id)).toEqual(expected)
      expect((await walk(list(true), limit)).map(({ id }) => id)).toEqual([...expected].reverse())
    }
    const back = await read(
      { limit: 10, cursor: (await read({ limit: 10 }, list(false))).page.next_cursor },
      list(false),
    )
    const first = await read({ limit: 10, cursor: back.page.previous_cursor }, list(false))
    expect(first.rows.map(({ id }) => id)).toEqual(expected.slice(0, 10))
    expect(Object.keys(first.rows[0] ?? {}).sort()).toEqual(['id', 'kind', 'label'])
    expect(first.page.total).toEqual({ value: 40, relation: 'eq' })
  })

  test('finds a page also after thousands of leading rows without a match', async () => {
    await insert(numbersTo(30))
    await sql`insert into leads select label, id from things`
    await sql`insert into leads select '3', gen_random_uuid() from generate_series(1, 3000)`
    expect((await walk(led(false), 4)).map(({ id }) => id)).toEqual(inOrder(numbersTo(30)))
  })

  test('continues in sort order if more rows match than the limit of exact totals', async () => {
    await sql`
      insert into things select gen_random_uuid(), lpad(n::text, 5, '0'), now(), 'ham' from generate_series(1, 10001) n`
    const { rows, page } = await read({ limit: 2 }, gathered(true))
    expect(rows.map(({ label }) => label)).toEqual(['10001', '10000'])
    expect(page.total).toEqual({ value: 10_000, relation: 'gte' })
    const next = await read({ limit: 2, cursor: page.next_cursor }, gathered(true))
    expect(next.rows.map(({ label }) => label)).toEqual(['09999', '09998'])
    expect((await read({ limit: 2, total: 'exact' }, gathered(true))).page.total).toEqual({
      value: 10_001,
      relation: 'eq',
    })
  })

  test('returns every row once in order, in pages of any size, in either direction, with or without a filter of values', async () => {
    await insert(numbersTo(40))
    const expected = inOrder(numbersTo(40))
    for (const limit of [1, 2, 7, 39, 40, 41])
      for (const kinds of [undefined, ['ham', 'eggs', 'spam']]) {
        const up = await walk(byLabel(false, kinds), limit)
        expect(up.map(({ id }) => id)).toEqual(expected)
        const down = await walk(byLabel(true, kinds), limit)
        expect(down.map(({ id }) => id)).toEqual([...expected].reverse())
      }
  })

  test('with a filter of values returns only their rows', async () => {
    await insert(numbersTo(30))
    const met = await walk(byLabel(false, ['ham', 'spam', 'none']), 4)
    expect(met).toHaveLength(20)
    expect(new Set(met.map(({ kind }) => kind))).toEqual(new Set(['ham', 'spam']))
  })

  test('returns every row that stays exactly once while others are added and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.boolean(),
        fc.array(fc.record({ add: fc.boolean(), number: fc.integer({ min: 0, max: 199 }) }), {
          maxLength: 60,
        }),
        async (limit, descending, writes) => {
          await sql`truncate things`
          const staying = numbersTo(30).map((number) => number * 2)
          await insert(staying)
          const pending = [...writes]
          const met = await walk(byLabel(descending), limit, async () => {
            for (const { add, number } of pending.splice(0, 5)) {
              const odd = number | 1
              if (add) await sql`delete from things where id = ${uuid(odd)}`
              if (add) await insert([odd])
              else await sql`delete from things where id = ${uuid(odd)}`
            }
          })
          const kept = met.map(({ id }) => id).filter((id) => staying.some((number) => uuid(number) === id))
          const expected = inOrder(staying)
          expect(kept).toEqual(descending ? [...expected].reverse() : expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('returns the same pages backwards', async () => {
    await insert(numbersTo(20))
    const pages: Page<Row>[] = []
    await walk(byLabel(false), 6, async (page) => pages.push(page))
    let cursor = pages.at(-1)?.page.previous_cursor ?? null
    for (const before of pages.slice(0, -1).reverse()) {
      expect(cursor).not.toBeNull()
      const page = await read({ limit: 6, cursor })
      expect(page.rows).toEqual(before.rows)
      expect(page.page.next_cursor).not.toBeNull()
      cursor = page.page.previous_cursor
    }
    expect(cursor).toBeNull()
  })

  test('continues from a page whose rows were deleted', async () => {
    await insert([1, 2, 3], String)
    const first = await read({ limit: 2 })
    await sql`delete from things where id = ${uuid(3)}`
    const empty = await read({ limit: 2, cursor: first.page.next_cursor })
    expect(empty.rows).toEqual([])
    expect(empty.page.next_cursor).toBeNull()
    const back = await read({ limit: 2, cursor: empty.page.previous_cursor })
    expect(back.rows.map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  })

  test('accepts times and booleans as keys', async () => {
    await insert(numbersTo(23))
    const list: List = {
      ...byLabel(true),
      keys: [
        { sql: sql`(kind = 'ham')`, type: 'boolean' },
        { sql: sql`at`, type: 'timestamptz' },
        { sql: sql`id`, type: 'uuid' },
      ],
    }
    const met = await walk(list, 3)
    expect(met.map(({ id }) => id)).toEqual(
      (await sql`select id from things order by kind = 'ham' desc, at desc, id desc`).map(({ id }) => id),
    )
  })
})

describe('a total', () => {
  test('is exact up to ten thousand and a lower bound above', async () => {
    await insert(numbersTo(10_000))
    expect((await read({ limit: 1 })).page.total).toEqual({ value: 10_000, relation: 'eq' })
    await insert([10_000])
    expect((await read({ limit: 1 })).page.total).toEqual({ value: 10_000, relation: 'gte' })
    expect((await read({ limit: 1, total: 'exact' })).page.total).toEqual({ value: 10_001, relation: 'eq' })
  })

  test('is the same on every page, and counts only the filtered rows', async () => {
    await insert(numbersTo(30))
    const list = byLabel(false, ['ham', 'eggs'])
    const totals: unknown[] = []
    await walk(list, 7, async ({ page }) => totals.push(page.total))
    expect(totals).toEqual([
      { value: 20, relation: 'eq' },
      { value: 20, relation: 'eq' },
      { value: 20, relation: 'eq' },
    ])
  })

  test('is counted once, and again if an exact one is requested', async () => {
    await insert(numbersTo(10_005))
    const first = await read({ limit: 1 })
    await insert([20_000])
    const cursor = first.page.next_cursor
    expect((await read({ limit: 1, cursor })).page.total).toEqual({ value: 10_000, relation: 'gte' })
    const exact = await read({ limit: 1, cursor, total: 'exact' })
    expect(exact.page.total).toEqual({ value: 10_006, relation: 'eq' })
    await insert([20_001])
    const after = await read({ limit: 1, cursor: exact.page.next_cursor, total: 'exact' })
    expect(after.page.total).toEqual({ value: 10_006, relation: 'eq' })
    expect((await read({ limit: 1, total: 'exact' })).page.total).toEqual({ value: 10_007, relation: 'eq' })
  })

  test('of an empty list is zero, without neighbours', async () => {
    expect(await read({})).toEqual({
      rows: [],
      after: null,
      page: { next_cursor: null, previous_cursor: null, total: { value: 0, relation: 'eq' } },
      headers: {},
    })
  })
})

describe('a cursor', () => {
  const refused = expect.objectContaining({ code: 'invalid_cursor' })
  const next = async (query: Record<string, unknown> = {}): Promise<string> => {
    await insert(numbersTo(9))
    return String((await read({ limit: 2, ...query })).page.next_cursor)
  }

  test('is rejected with any character changed', async () => {
    const cursor = await next()
    for (let at = 0; at < cursor.length; at++) {
      const other = cursor[at] === 'x' ? 'y' : 'x'
      // The last character of each half has fewer than six significant bits: another one may be equivalent.
      const tampered = cursor.slice(0, at) + other + cursor.slice(at + 1)
      const same = tampered.split('.').every((part, index) => {
        return Buffer.from(part, 'base64url').equals(Buffer.from(cursor.split('.')[index] ?? '', 'base64url'))
      })
      if (!same) await expect(read({ limit: 2, cursor: tampered })).rejects.toEqual(refused)
    }
  })

  test('is rejected if it is anything else', async () => {
    for (const cursor of [
      '',
      '.',
      'x',
      'eyJ9.',
      `${await next()}.x`.slice(5),
      Buffer.from('["n"]').toString('base64url'),
    ])
      await expect(read({ cursor })).rejects.toEqual(refused)
  })

  test('is rejected for another operation, path, filter or order', async () => {
    const cursor = await next({ source: 'fair', sort: 'email' })
    await expect(read({ cursor, source: 'fair', sort: 'email', limit: 5 })).resolves.toBeDefined()
    await expect(read({ cursor, source: 'shop', sort: 'email' })).rejects.toEqual(refused)
    await expect(read({ cursor, source: 'fair', sort: '-email' })).rejects.toEqual(refused)
    await expect(read({ cursor, source: 'fair' })).rejects.toEqual(refused)
    await expect(
      read({ cursor, source: 'fair', sort: 'email' }, byLabel(false), 'listContactNotes'),
    ).rejects.toEqual(refused)
    await expect(
      read({ cursor, source: 'fair', sort: 'email' }, byLabel(false), 'listContacts', { id: '4711' }),
    ).rejects.toEqual(refused)
  })

  test('is valid for another page size, total or include', async () => {
    const cursor = await next()
    const { rows } = await read({ cursor, limit: 4, total: 'exact', include: ['latest_notes'] })
    expect(rows).toHaveLength(4)
  })

  test('is rejected under another secret', async () => {
    const cursor = await next()
    const request = { operationId: 'listContacts', params: {}, query: { cursor } } as const
    await expect(readPage(sql, Buffer.alloc(32, 8), request, byLabel(false))).rejects.toEqual(refused)
  })

  test("is within the contract's limit if its keys have maximum length", async () => {
    await insert([1, 2], () => '\u{10ffff}'.repeat(100))
    const { page } = await read({ limit: 1 })
    expect(page.next_cursor?.length).toBeLessThanOrEqual(1000)
    expect((await read({ limit: 1, cursor: page.next_cursor })).rows).toHaveLength(1)
  })
})

describe('Link', () => {
  test('has the neighbours and the first page, with all other parameters', async () => {
    await insert(numbersTo(9))
    const asked = { limit: 3, search: 'a&b c', status: ['pending', 'subscribed'] }
    const ask = (query: object) =>
      readPage(
        sql,
        secret,
        { operationId: 'listContactNotes', params: { id: 'email:ada@example.com' }, query },
        byLabel(false),
      )
    const first = await ask(asked)
    const base =
      '/service/v1/contacts/email%3Aada%40example.com/notes?limit=3&search=a%26b%20c&status=pending,subscribed'
    expect(first.headers).toEqual({ Link: `<${base}&cursor=${first.page.next_cursor}>; rel="next"` })
    const second = await ask({ ...asked, cursor: first.page.next_cursor })
    expect(second.headers.Link?.split(', ')).toEqual([
      `<${base}&cursor=${second.page.next_cursor}>; rel="next"`,
      `<${base}&cursor=${second.page.previous_cursor}>; rel="prev"`,
      `<${base}>; rel="first"`,
    ])
  })
})
