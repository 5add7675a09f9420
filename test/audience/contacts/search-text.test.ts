import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()

const now = new Date()
const others = { status: 'subscribed', tracking: 'none', frequency: 'all', created_at: now, updated_at: now }

/** What migration 4 generated. */
const generated = sql`
  lower('  ' || email || '  ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || '  ' || coalesce(company, ''))`

const countWrong = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) from contacts where search_text is distinct from ${generated}`
  return row?.count ?? -1
}

const text = fc.option(
  fc.string({
    unit: fc.constantFrom('a', 'Ä', 'İ', 'ß', 'Σ', 'ς', ' ', '  ', '%', "'", '\\', '😀', 'Ǆ'),
    maxLength: 12,
  }),
  { nil: null },
)
const members = fc.record({ first_name: text, last_name: text, company: text })

describe('the text of a contact that a search looks through', () => {
  test('follows the address, the names and the company through every statement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(members, { minLength: 1, maxLength: 5 }), members, async (added, changed) => {
        const ids = added.map(newId)
        for (const [at, given] of added.entries())
          await sql`insert into contacts ${sql({ id: ids[at] ?? '', email: `${ids[at]}@Example.com`, ...others, ...given })}`
        expect(await countWrong()).toBe(0)
        await sql`update contacts set ${sql({ ...changed })} where id = ${ids[0] ?? ''}`
        await sql`update contacts set email = upper(email) where id = ${ids[0] ?? ''}`
        expect(await countWrong()).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  test('cannot be set', async () => {
    const id = newId()
    await sql`insert into contacts ${sql({ id, email: 'Ada@example.com', ...others, search_text: 'other' })}`
    await sql`update contacts set search_text = 'other' where id = ${id}`
    const rows = await sql`select search_text from contacts where id = ${id}`
    expect(rows).toEqual([{ search_text: '  ada@example.com     ' }])
  })
})

test('contacts that one statement adds on several days are counted on each', async () => {
  const read = () => sql<{ day: string; status: string; came: number }[]>`
    select day, status, sum(came) as came from audience_changes where day < '2001-01-01' group by 1, 2 order by 1, 2`
  const add = (rows: { status: string; created_at: string }[]) => sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid() || '@example.com', status, 'none', 'all', created_at, created_at
    from jsonb_to_recordset(${sql.json(rows)}) as given (status text, created_at timestamptz)`
  await add([])
  await add([
    { status: 'subscribed', created_at: '2000-01-01T23:59:59.999Z' },
    { status: 'subscribed', created_at: '2000-01-02T00:00:00.000Z' },
    { status: 'pending', created_at: '2000-01-02T00:00:00.000Z' },
  ])
  await add([{ status: 'bounced', created_at: '2000-01-03T00:00:00.000Z' }])
  await add([{ status: 'subscribed', created_at: '2000-01-03T00:00:00.000Z' }])
  expect((await read()).map(({ day, status, came }) => [day, status, Number(came)])).toEqual([
    ['2000-01-01', 'created', 1],
    ['2000-01-01', 'subscribed', 1],
    ['2000-01-02', 'created', 2],
    ['2000-01-02', 'subscribed', 1],
    ['2000-01-03', 'created', 2],
    ['2000-01-03', 'subscribed', 1],
  ])
})
