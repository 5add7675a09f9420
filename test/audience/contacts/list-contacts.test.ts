import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf, faultsOf, type Problem } from './support.ts'

type ContactPage = components['schemas']['ContactPage']

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)

const list = async (query = ''): Promise<ContactPage> => {
  const { status, body } = await app.send<ContactPage>('GET', `/contacts${query}`)
  expect(status).toBe(200)
  return body
}
const emails = async (query = ''): Promise<string[]> => (await list(query)).data.map(({ email }) => email)

/** Creates each contact one minute later than the one before. */
const made: Contact[] = []
for (const given of [
  { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace', external_id: '4711', source: 'fair' },
  { email: 'Grace@navy.example', first_name: 'Grace', last_name: 'hopper', company: 'Compiler Works' },
  { email: 'alan@example.com', first_name: 'Alan', last_name: 'Turing', status: 'pending', source: 'fair' },
  { email: 'katherine@nasa.example', first_name: 'Katherine', status: 'unsubscribed' },
  { email: 'dorothy@nasa.example', last_name: 'Vaughan', status: 'transactional', company: '100%_\\ Real' },
] as const) {
  app.clock.advance(60_000)
  made.push(await contacts.create(given))
}
const [ada, grace, alan, katherine, dorothy] = made.map(({ email }) => email) as [string, ...string[]]
const at = (index: number): string => made[index]?.created_at ?? ''

describe('listContacts rejects', () => {
  test.each([
    ['?limit=0', 'limit', 'minimum'],
    ['?limit=201', 'limit', 'maximum'],
    ['?limit=ten', 'limit', 'type'],
    ['?status=subscribed,active', 'status', 'enum'],
    ['?status=pending,pending', 'status', 'unique_items'],
    ['?sort=name', 'sort', 'enum'],
    ['?search=a', 'search', 'min_length'],
    ['?search=%20a%20', 'search', 'min_length'],
    ['?search=%2E%2E%2E', 'search', 'invalid_value'],
    ['?created_after=yesterday', 'created_after', 'format'],
    ['?created_after=2026-02-30T00:00:00Z', 'created_after', 'format'],
    ['?updated_before=2016-12-31T23:59:60Z', 'updated_before', 'invalid_value'],
    ['?include=notes', 'include', 'enum'],
    ['?page=2', 'page', 'unknown_parameter'],
    ['?email=ada', 'email', 'format'],
  ])('%s with %s', async (query, parameter, code) => {
    const { status, body } = await app.send<Problem>('GET', `/contacts${query}`)
    expect(status).toBe(400)
    expect(faultsOf(body)).toContainEqual([parameter, code])
  })

  test('a cursor of another order, with the code invalid_cursor', async () => {
    const { page } = await list('?limit=2&sort=email')
    const { status, body } = await app.send<Problem>('GET', `/contacts?limit=2&cursor=${page.next_cursor}`)
    expect(status).toBe(400)
    expect(body.code).toBe('invalid_cursor')
    expect(faultsOf(body)).toEqual([['cursor', 'invalid_value']])
  })
})

describe('the order', () => {
  test.each([
    ['', [4, 3, 2, 1, 0]],
    ['?sort=created_at', [0, 1, 2, 3, 4]],
    ['?sort=email', [0, 2, 4, 1, 3]],
    ['?sort=-email', [3, 1, 4, 2, 0]],
    ['?sort=last_name', [1, 0, 2, 4, 3]],
    ['?sort=-last_name', [4, 2, 0, 1, 3]],
    ['?sort=updated_at', [0, 1, 2, 3, 4]],
  ])('of %s is case-insensitive, with contacts without a last name at the end', async (query, order) => {
    expect(await emails(query)).toEqual(order.map((index) => made[index]?.email))
  })

  test('is the same across pages, in every order and with every filter', async () => {
    for (const sort of ['created_at', 'updated_at', 'email', 'last_name'].flatMap((key) => [key, `-${key}`]))
      for (const filter of ['', '&status=subscribed,pending,unsubscribed', '&search=example'] as const) {
        const whole = await emails(`?sort=${sort}${filter}`)
        const walked: string[] = []
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: ContactPage = await list(
            `?sort=${sort}${filter}&limit=1${cursor && `&cursor=${cursor}`}`,
          )
          walked.push(...page.data.map(({ email }) => email))
          cursor = page.page.next_cursor
        }
        expect(walked).toEqual(whole)
      }
  })
})

describe('the filter', () => {
  test.each([
    ['?status=pending', [alan]],
    ['?status=pending,transactional', [dorothy, alan]],
    ['?status=pending,transactional&sort=email', [alan, dorothy]],
    [
      '?status=pending,subscribed,unsubscribed,transactional,bounced,complained',
      [dorothy, katherine, alan, grace, ada],
    ],
    ['?email=ADA@Example.com', [ada]],
    ['?email=nobody@example.com', []],
    ['?external_id=4711', [ada]],
    ['?source=fair', [alan, ada]],
    ['?source=fair&status=pending', [alan]],
    [`?created_after=${at(3)}`, [dorothy, katherine]],
    [`?created_before=${at(1)}`, [ada]],
    [`?created_after=${at(1)}&created_before=${at(3)}`, [alan, grace]],
    [`?updated_after=${at(4)}`, [dorothy]],
    ['?created_after=2026-11-02T09:02:00%2B00:00&created_before=2026-11-03T09:00:00%2B23:59', []],
  ])('%s returns the matching contacts', async (query, expected) => {
    expect(await emails(query)).toEqual(expected)
  })
})

describe('a search', () => {
  test.each([
    ['lovelace', [ada]],
    ['LOVE', [ada]],
    ['ada love', [ada]],
    ['ada  LOVELACE ', [ada]],
    ['navy.ex', [grace]],
    ['compiler', [grace]],
    ['nasa', [dorothy, katherine]],
    ['%_\\ r', [dorothy]],
    ['0%_', [dorothy]],
    ['a_a', []],
    ['love%', []],
    ['al', [alan]],
    ['ho', [grace]],
    ['op', []],
    ['opp', [grace]],
    ['turing katherine', []],
    ['com ada', []],
  ])(
    'for %j finds three or more characters anywhere in names, address and company',
    async (search, expected) => {
      expect(await emails(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
    },
  )

  test('combines with filters and orders', async () => {
    expect(await emails('?search=example&status=subscribed,pending&sort=-email')).toEqual([grace, alan, ada])
  })
})

describe('the page', () => {
  test('contains the total and links to the neighbouring pages', async () => {
    const { headers, body } = await app.send<ContactPage>('GET', '/contacts?limit=2')
    expect(body.data).toHaveLength(2)
    expect(body.page).toMatchObject({ previous_cursor: null, total: { value: 5, relation: 'eq' } })
    const [, address] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
    const next = await app.send<ContactPage>('GET', String(address).replace('/service/v1', ''))
    expect(next.body.data.map(({ email }) => email)).toEqual([alan, grace])
    expect(next.headers.get('link')).toMatch(/rel="next", .+rel="prev", .+rel="first"$/)
  })

  test('can be read to the end by the client', async () => {
    const walked: string[] = []
    for await (const { email } of app.client().pages('/contacts', { params: { query: { limit: 2 } } }))
      walked.push(email)
    expect(walked).toEqual([dorothy, katherine, alan, grace, ada])
  })

  test('contains the same contacts as getContact', async () => {
    for (const contact of (await list()).data) expect(contact).toEqual(await contacts.get(contact.id))
  })

  test('contains only the requested includes', async () => {
    const [, second] = made as [Contact, Contact]
    const note = await contacts.note(second.id, { body: 'Call her' })
    const { data } = await list('?include=latest_notes,email_history&sort=created_at')
    expect(data.map(({ latest_notes }) => latest_notes)).toEqual([[], [note], [], [], []])
    expect(data.map(({ email_history }) => email_history?.map(({ email }) => email))).toEqual(
      made.map(({ email }) => [email]),
    )
    expect(data[0]).not.toHaveProperty('latest_activities')
    expect((await list()).data[0]).not.toHaveProperty('latest_notes')
  })
})

describe('the trash', () => {
  test('is listed separately, in every order', async () => {
    const first = await contacts.create({ email: 'bin-1@trash.example', last_name: 'Bin' })
    app.clock.advance(1000)
    const second = await contacts.create({ email: 'bin-2@trash.example' })
    for (const { id } of [first, second]) await contacts.delete(id)
    expect(await emails('?search=trash')).toEqual([])
    expect(await emails('?trashed=true')).toEqual([second.email, first.email])
    expect(await emails('?trashed=true&sort=last_name')).toEqual([first.email, second.email])
    expect(await emails('?trashed=true&search=bin-1&status=subscribed')).toEqual([first.email])
    expect((await list('?trashed=true')).data[0]?.trashed_at).toBe(app.clock.now().toISOString())
  })
})

test('listing leaves no prepared statement on a connection', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, index) => list(`?search=page${index}&limit=${index + 1}`)))
  const kept = await app.context
    .sql`select statement from pg_prepared_statements where statement like ${'%page_count%'}`
  expect(kept).toEqual([])
})
