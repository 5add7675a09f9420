import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'

type Page = components['schemas']['ContactPage']

const app = await startTestApp()
const { sql } = app.context

/** Contacts in the order of creation, named by their addresses. */
await sql`
  insert into contacts (id, email, first_name, last_name, status, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), email || '@example.com', first_name, last_name, status, 'individual', 'all',
    timestamptz '2026-01-01' + n * interval '1 day', now()
  from (values
    (1, 'ada', 'ada', 'Lovelace', 'subscribed'), (2, 'alan', 'Alan', null, 'pending'),
    (3, 'grace', null, null, 'subscribed'), (4, 'zuse', null, 'Konrad', 'bounced'),
    (5, 'adaline', 'Ada', 'Byron', 'pending'), (6, 'nobody', null, null, 'complained')
  ) as given (n, email, first_name, last_name, status)`
await sql`
  insert into contact_events (id, contact_id, name, occurred_at, properties, created_at)
  select gen_random_uuid(), c.id, 'visited', given.at, '{}', now()
  from (values ('ada', timestamptz '2026-05-01'), ('ada', '2026-03-01'), ('zuse', '2026-04-01'), ('nobody', '2026-06-01'))
    as given (email, at)
  join contacts c on c.email = given.email || '@example.com'`

const orders: [string, string[]][] = [
  ['full_name', ['adaline', 'ada', 'alan', 'zuse']],
  ['-full_name', ['zuse', 'alan', 'ada', 'adaline']],
  ['status', ['zuse', 'nobody', 'alan', 'adaline', 'ada', 'grace']],
  ['-status', ['grace', 'ada', 'adaline', 'alan', 'nobody', 'zuse']],
  ['last_active_at', ['zuse', 'ada', 'nobody']],
  ['-last_active_at', ['nobody', 'ada', 'zuse']],
]

/** All contacts, three pages of two, and the page before the last one. */
const readAll = async (page: (cursor: string | null) => Promise<{ body: Page; status: number }>) => {
  const pages: string[][] = []
  let previous: string | null = null
  for (let cursor: string | null = null; ; ) {
    const { body, status } = await page(cursor)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.page.total).toEqual({ value: 6, relation: 'eq' })
    pages.push(body.data.map(({ email }) => email.split('@')[0] ?? ''))
    previous = body.page.previous_cursor
    cursor = body.page.next_cursor
    if (cursor === null) break
  }
  expect(pages).toHaveLength(3)
  expect((await page(previous)).body.data.map(({ email }) => email.split('@')[0])).toEqual(pages[1])
  return pages.flat()
}

test.each(orders)(
  'contacts are listed and searched by %s, those without a value last',
  async (sort, first) => {
    const listed = await readAll((cursor) =>
      app.send('GET', `/contacts?limit=2&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`),
    )
    expect(listed.slice(0, first.length)).toEqual(first)
    expect(new Set(listed).size).toBe(6)
    const condition = {
      match: 'all',
      conditions: [{ field: 'search', operator: 'contains', value: 'example' }],
    }
    const searched = await readAll((cursor) =>
      app.send('POST', '/contacts/search', {
        body: { condition, sort, limit: 2, ...(cursor ? { cursor } : {}) },
      }),
    )
    expect(searched).toEqual(listed)
  },
)

test.each(orders)('the trash is listed by %s', async (sort, first) => {
  await sql`update contacts set trashed_at = now()`
  const { body } = await app.send<Page>('GET', `/contacts?trashed=true&sort=${sort}`)
  await sql`update contacts set trashed_at = null`
  expect(body.data.slice(0, first.length).map(({ email }) => email.split('@')[0])).toEqual(first)
})

test('no more than 10,000 contacts are sorted by their last activity', async () => {
  await sql`
    insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
    select gen_random_uuid(), 'reader-' || n || '@example.org', 'subscribed', 'individual', 'all', now(), now()
    from generate_series(1, 9995) n`
  const refused = await app.send('GET', '/contacts?sort=-last_active_at')
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'too_complex', errors: [{ parameter: 'sort', code: 'invalid_value' }] },
  })
  const condition = (value: string) => ({
    match: 'all',
    conditions: [{ field: 'search', operator: 'contains', value }],
  })
  const search = (value: string) =>
    app.send('POST', '/contacts/search', { body: { condition: condition(value), sort: 'last_active_at' } })
  expect(await search('example')).toMatchObject({ status: 400, body: { errors: [{ pointer: '/sort' }] } })
  expect(await search('example.org')).toMatchObject({
    status: 200,
    body: { page: { total: { value: 9995 } } },
  })
})
