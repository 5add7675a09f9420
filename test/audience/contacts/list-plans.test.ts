import { afterAll, describe, expect, test } from 'vitest'
import { searchPattern } from '../../../server/audience/contacts/search.ts'
import type { ContactRow } from '../../../server/audience/contacts/store/contacts.ts'
import {
  type ContactFilter,
  type ContactOrder,
  contactList,
} from '../../../server/audience/contacts/store/list.ts'
import { readPage } from '../../../server/platform/http/pagination.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()

/** A connection that records its statements, so that they can be explained. */
const asked: { text: string; parameters: readonly unknown[] }[] = []
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
afterAll(() => sql.end())

await sql`
  insert into contacts (
    id, external_id, email, first_name, last_name, status, source, company, tracking, frequency, created_at, updated_at
  )
  select
    gen_random_uuid(), n::text, md5(n::text) || '@example.com', initcap(left(md5(n || 'f'), 5)),
    case when n % 5 > 0 then initcap(left(md5(n || 'l'), 7)) end,
    case when n < 600 then 'bounced' when n > 39500 then 'pending' else 'subscribed' end,
    'source-' || n % 400, 'Company ' || n % 999, 'none', 'all',
    timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-02-01' + n * interval '1 minute'
  from generate_series(1, 40000) n`
await sql`vacuum (analyze) contacts`

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The nodes of the plan for the page (not the count) of a list, with a cursor in the middle. */
const planOf = async (
  filter: Partial<ContactFilter>,
  by: ContactOrder,
  descending: boolean,
): Promise<Plan[]> => {
  const list = contactList(sql, { trashed: false, ...filter }, { by, descending })
  const request = { operationId: 'listContacts', params: {} } as const
  const secret = Buffer.alloc(32, 7)
  const first = await readPage<ContactRow>(sql, secret, { ...request, query: { limit: 200 } }, list)
  asked.length = 0
  const cursor = first.page.next_cursor
  await readPage<ContactRow>(
    sql,
    secret,
    { ...request, query: { limit: 20, ...(cursor ? { cursor } : {}) } },
    list,
  )
  const page = asked.find(({ text }) => text.includes('limit'))
  const [row] = await sql.unsafe(`explain (analyze, format json) ${page?.text}`, page?.parameters)
  const explained = row?.['QUERY PLAN'] as { Plan: Plan }[] | undefined
  return (explained ?? []).flatMap(({ Plan }) => nodesOf(Plan))
}

const indexesOf = (plan: Plan[]): string[] => plan.flatMap((node) => node['Index Name'] ?? [])

describe('each order is read row by row from an index, in both directions', () => {
  test.each([
    ['created_at', 'contacts_by_created_at', 'contacts_by_created_at'],
    ['updated_at', 'contacts_by_updated_at', 'contacts_by_updated_at'],
    ['email', 'contacts_email', 'contacts_email'],
    ['last_name', 'contacts_by_last_name_up', 'contacts_by_last_name_down'],
    ['full_name', 'contacts_by_full_name_up', 'contacts_by_full_name_down'],
    ['status', 'contacts_by_status_created_at', 'contacts_by_status_created_at'],
  ] as const)('%s', async (by, up, down) => {
    for (const descending of [false, true]) {
      const plan = await planOf({}, by, descending)
      expect(indexesOf(plan)).toEqual([descending ? down : up])
      expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
      for (const node of plan) expect(node['Actual Rows']).toBeLessThan(50)
    }
  })
})

describe('rare contacts are found without reading all others', () => {
  test.each([
    ['one status', { status: ['bounced'] }, 'contacts_by_status_created_at'],
    ['two statuses', { status: ['bounced', 'pending'] }, 'contacts_by_status_created_at'],
    ['a source', { source: 'source-7' }, 'contacts_by_source'],
    ['one status, by status', { status: ['bounced'] }, 'contacts_by_status_created_at', 'status'],
    ['an address', { email: `${'c4ca4238a0b923820dcc509a6f75849b'}@example.com` }, 'contacts_email'],
    ['an external id', { external_id: '4711' }, 'contacts_external_id'],
    ['a search', { searchPattern: searchPattern('company 777') }, 'contacts_search'],
    ['the beginning of a word', { searchPattern: searchPattern('zz') }, 'contacts_search'],
  ] as [string, Partial<ContactFilter>, string, ContactOrder?][])(
    '%s',
    async (_, filter, index, by = 'created_at') => {
      const plan = await planOf(filter, by, true)
      expect(indexesOf(plan)).toContain(index)
      // The two hundred rare rows before the cursor may be read again.
      for (const node of plan) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(200)
    },
  )
})
