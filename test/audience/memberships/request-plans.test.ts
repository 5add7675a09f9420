import { beforeAll, describe, expect, test } from 'vitest'
import { seed } from '../../../server/commands/seed/seed.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, wideQuotas } from './support.ts'

/** Checks the plans of the statements that requests send: each statement is recorded and then explained. */
const app = await startTestApp({ quotas: wideQuotas })
const { sql } = app.context
const until = new Date('2026-11-01T00:00:00.000Z')
await seed(sql, { contacts: 20_000, seed: 1, until })
await sql`
  insert into jobs (id, kind, state, summary, payload, actor_kind, created_at)
  select gen_random_uuid(), case when n % 500 = 0 then 'export' else 'bulk_action' end,
    case when n % 500 = 1 then 'failed' else 'succeeded' end, 'A job', '{}', 'system',
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 20000) n`
await sql`
  insert into suppressions (id, kind, value, hash, reason, actor_kind, created_at)
  select gen_random_uuid(), 'address', n || '@suppressed.example', sha256(convert_to(n::text, 'utf8')), 'manual', 'system',
    timestamptz '2026-01-01' + n * interval '1 minute'
  from generate_series(1, 20000) n`
await sql`vacuum (analyze)`

/** Tables that a request must not read completely. */
const large = [
  'contacts',
  'contact_tags',
  'list_memberships',
  'contact_activities',
  'contact_emails',
  'contact_happenings',
  'consent_events',
  'deliveries',
  'contact_events',
  'jobs',
  'suppressions',
]

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const named = await sql<{ id: string; slug: string }[]>`
  select id, slug from tags union all select id, slug from lists`
const idOf = (slug: string): string => named.find((one) => one.slug === slug)?.id ?? ''
const [somebody] = await sql<{ id: string; email: string; external_id: string }[]>`
  select id, email, external_id from contacts where external_id is not null order by id limit 1`

/** The actual plans of all statements of a request on the large tables. */
const plansOf = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Plan[][]> => {
  const asked: { text: string; parameters: readonly unknown[] }[] = []
  sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
  const answer = await app.send(method, path, body === undefined ? {} : { body })
  delete sql.options.onStatement
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const plans: Plan[][] = []
  for (const { text, parameters } of asked) {
    if (!/^\s*(select|with)\b/.test(text) || !large.some((table) => text.includes(table))) continue
    const [row] = await sql.unsafe(`explain (analyze, format json) ${text}`, parameters)
    plans.push(((row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]).flatMap(({ Plan }) => nodesOf(Plan)))
  }
  expect(plans.length).toBeGreaterThan(0)
  return plans
}

/** Rows that the node read, including those that it filtered out. */
const readBy = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

const scansOf = (plans: Plan[][]): string[] =>
  plans
    .flat()
    .filter((node) => node['Node Type'] === 'Seq Scan' && large.includes(node['Relation Name'] ?? ''))
    .map((node) => `all of ${node['Relation Name']}`)

const indexesOf = (plans: Plan[][]): string[] => plans.flat().flatMap((node) => node['Index Name'] ?? [])

interface Asked {
  what: string
  path: string
  body?: object
  /** The indexes, one of which must be used. */
  index: RegExp
  /** Maximum number of rows that a node may read. */
  most: number
}

let activities = ''
let segment = ''
beforeAll(async () => {
  const audience = audienceOf(app)
  activities = `/contacts/${somebody?.id}/activities`
  segment = (
    await audience.segment({
      match: 'all',
      conditions: [{ field: 'tags', operator: 'contains_any', value: [idOf('author')] }],
    })
  ).id
})

describe('a request reads no large table completely', () => {
  test.each<[string, () => Omit<Asked, 'what'>]>([
    ['contacts', () => ({ path: '/contacts', index: /contacts_by_created_at/, most: 10_001 })],
    [
      'contacts by a common status',
      () => ({ path: '/contacts?status=subscribed', index: /contacts_by_status_/, most: 10_001 }),
    ],
    [
      'contacts by a rare status',
      () => ({ path: '/contacts?status=complained', index: /contacts_by_status_/, most: 300 }),
    ],
    [
      'contacts by two statuses',
      () => ({ path: '/contacts?status=complained,pending', index: /contacts_by_status_/, most: 1500 }),
    ],
    [
      'contacts by a common tag',
      () => ({
        path: `/contacts?tag_id=${idOf('customer')}`,
        index: /contact_tags_by_created_at/,
        most: 1100,
      }),
    ],
    [
      'contacts by a rare tag',
      () => ({ path: `/contacts?tag_id=${idOf('author')}`, index: /contact_tags_by_created_at/, most: 100 }),
    ],
    [
      'recent contacts by a tag',
      () => ({
        path: `/contacts?tag_id=${idOf('customer')}&created_after=2026-10-31T00:00:00Z`,
        index: /contact_tags_by_created_at/,
        most: 100,
      }),
    ],
    [
      'contacts by a rare tag, in the order of addresses',
      () => ({
        path: `/contacts?tag_id=${idOf('author')}&sort=email`,
        index: /contact_tags_/,
        most: 100,
      }),
    ],
    [
      'contacts by a list',
      () => ({
        path: `/contacts?list_id=${idOf('newsletter')}`,
        index: /list_memberships_by_created_at/,
        most: 1100,
      }),
    ],
    [
      'contacts by a list and a rare status',
      () => ({
        path: `/contacts?list_id=${idOf('newsletter')}&status=complained`,
        index: /contacts_by_status_|list_memberships_/,
        most: 300,
      }),
    ],
    [
      'contacts by a search',
      () => ({ path: '/contacts?search=hedy.turing', index: /contacts_search/, most: 100 }),
    ],
    [
      'contacts by an address',
      () => ({ path: `/contacts?email=${somebody?.email}`, index: /contacts_email/, most: 20 }),
    ],
    [
      'contacts by an external id',
      () => ({
        path: `/contacts?external_id=${somebody?.external_id}`,
        index: /contacts_external_id/,
        most: 20,
      }),
    ],
    [
      'contacts by a source',
      () => ({ path: '/contacts?source=referral', index: /contacts_by_source/, most: 500 }),
    ],
    [
      'recently changed contacts, in the order of names',
      () => ({
        path: '/contacts?updated_after=2026-10-31T18:00:00Z&sort=last_name',
        index: /contacts_by_updated_at/,
        most: 200,
      }),
    ],
    [
      'members of a list',
      () => ({
        path: `/lists/${idOf('newsletter')}/members`,
        index: /list_memberships_by_since/,
        most: 10_001,
      }),
    ],
    [
      'members of a list by a rare status',
      () => ({
        path: `/lists/${idOf('rare-books')}/members?status=pending`,
        index: /list_memberships_by_status/,
        most: 100,
      }),
    ],
    [
      'members of a tag',
      () => ({ path: `/tags/${idOf('author')}/members`, index: /contact_tags_by_tagged_at/, most: 100 }),
    ],
    [
      'members of a segment',
      () => ({ path: `/segments/${segment}/members`, index: /contact_tags_/, most: 200 }),
    ],
    ['one contact', () => ({ path: `/contacts/${somebody?.id}`, index: /contacts_pkey/, most: 100 })],
    [
      'activities of a contact',
      () => ({ path: activities, index: /contact_activities_by_contact/, most: 100 }),
    ],
    ['jobs', () => ({ path: '/jobs', index: /jobs_by_created_at/, most: 10_001 })],
    ['jobs by a rare kind', () => ({ path: '/jobs?kind=export', index: /jobs_by_kind/, most: 100 })],
    ['jobs by a rare state', () => ({ path: '/jobs?state=failed', index: /jobs_by_state/, most: 100 })],
    [
      'suppressions of addresses',
      () => ({
        path: '/suppressions/check',
        body: { emails: ['ada@example.com', 'grace@example.com'] },
        index: /suppressions_hash/,
        most: 100,
      }),
    ],
    [
      'the preview of a condition',
      () => ({
        path: '/segments/preview',
        body: {
          condition: {
            match: 'all',
            conditions: [
              { field: 'status', operator: 'is', value: 'subscribed' },
              { field: 'tags', operator: 'contains_any', value: [idOf('author')] },
            ],
          },
        },
        index: /contact_tags_/,
        most: 200,
      }),
    ],
    [
      'a search by condition',
      () => ({
        path: '/contacts/search',
        body: {
          condition: {
            match: 'all',
            conditions: [{ field: 'custom.loyalty_points', operator: 'eq', value: 999 }],
          },
        },
        index: /contacts_custom_fields/,
        most: 100,
      }),
    ],
  ])('%s', async (_, asked) => {
    const { path, body, index, most } = asked()
    const plans = await plansOf(body === undefined ? 'GET' : 'POST', path, body)
    expect(scansOf(plans)).toEqual([])
    expect(indexesOf(plans).join(' ')).toMatch(index)
    // The few lists and tags may be read completely for each contact of the page.
    const nodes = plans
      .flat()
      .filter(({ 'Relation Name': name }) => name === undefined || large.includes(name))
    for (const node of nodes) expect(readBy(node), JSON.stringify(node)).toBeLessThanOrEqual(most)
  })
})

test('filters that no index combines with the order read every contact at most once', async () => {
  const ranges = 'created_before=2024-06-01T00:00:00Z&updated_after=2026-10-01T00:00:00Z'
  for (const sort of ['email', 'last_name', '-updated_at', 'created_at']) {
    const plans = await plansOf('GET', `/contacts?${ranges}&sort=${sort}`)
    const ofContacts = plans.flat().filter((node) => node['Relation Name'] === 'contacts')
    expect(ofContacts.reduce((sum, node) => sum + readBy(node), 0)).toBeLessThan(25_000)
  }
})

test('contacts with a tag are found even if most contacts with it are in the trash', async () => {
  const tag = await audienceOf(app).tag()
  await sql`
    insert into contact_tags (tag_id, contact_id, tagged_at)
    select ${tag.id}, id, now() from contacts order by created_at limit 4000`
  await sql`
    update contacts set trashed_at = now()
    where id in (select contact_id from contact_tags where tag_id = ${tag.id} order by contact_created_at desc limit 3970)`
  const page = await app.send<{ data: unknown[]; page: { total: object } }>(
    'GET',
    `/contacts?tag_id=${tag.id}`,
  )
  expect(page.body.data).toHaveLength(30)
  expect(page.body.page.total).toEqual({ value: 30, relation: 'eq' })
})
