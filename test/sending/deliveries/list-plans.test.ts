import { afterAll, describe, expect, test } from 'vitest'
import type { List } from '../../../server/platform/http/pagination.ts'
import { readPage } from '../../../server/platform/http/pagination.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import {
  type DeliveryFilter,
  type DeliveryRow,
  deliveryList,
} from '../../../server/sending/deliveries/store/reading.ts'
import { type MessageFilter, messageList } from '../../../server/sending/outbox/index.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()

/** A connection that records its statements, so that their plans can be read. */
const asked: { text: string; parameters: readonly unknown[] }[] = []
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
afterAll(() => sql.end())

const campaign = '01a0f000-0000-7000-8000-000000000000'
const contact = '01a0f001-0000-7000-8000-000000000007'
const rows = Number(process.env.PLAN_ROWS ?? 40_000)

/** Three months of mail: two thirds of it one campaign, the rest single messages. */
await sql`select make_delivery_partitions('2026-08-01', '2026-12-01')`
await sql`
  insert into campaigns (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
  values (${campaign}, 'October', 'finished', '{"subject": "October"}', '{}', false, '{}', 'system', now(), now())`
await sql`
  with made as (
    select n, at, case when n % 3 > 0 then 'campaign' else 'transactional' end as kind,
      (left(first_id_of(at)::text, 24) || lpad(to_hex(n), 12, '0'))::uuid as id
    from generate_series(1, ${rows}::integer) n,
      lateral (select timestamptz '2026-08-15' + n * (interval '90 days' / ${rows}::integer)) t (at)
  )
  insert into deliveries (id, contact_id, source_id, kind, status, to_address, created_at, queued_at, attempts)
  select id, ('01a0f001-0000-7000-8000-' || lpad((n % 1000)::text, 12, '0'))::uuid,
    case when kind = 'campaign' then ${campaign}::uuid else id end, kind::delivery_kind,
    case when n % 2000 = 0 then 'failed' else 'accepted' end::delivery_status, 'reader-' || n || '@example.com', at, at, 1
  from made`
await sql`
  insert into messages (id, contact_id, to_address, actor_kind, created_at)
  select id, contact_id, to_address, 'system', created_at from deliveries where kind = 'transactional'`
await sql`vacuum (analyze) deliveries`
await sql`vacuum (analyze) messages`

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** The number of rows read for a page, including rejected ones. Its cursor is after the first 200. */
const lookedAt = async (operationId: 'listDeliveries' | 'listMessages', list: List): Promise<number> => {
  const request = { operationId, params: {} } as const
  const secret = Buffer.alloc(32, 7)
  const first = await readPage<DeliveryRow>(sql, secret, { ...request, query: { limit: 200 } }, list)
  const cursor = first.page.next_cursor
  asked.length = 0
  await readPage(sql, secret, { ...request, query: { limit: 20, ...(cursor ? { cursor } : {}) } }, list)
  const page = asked.find(({ text }) => text.includes('page_key'))
  const [row] = await sql.unsafe(
    `explain (analyze, format json) ${page?.text}`,
    page?.parameters as (string | number | string[])[],
  )
  const explained = (row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]
  const nodes = explained.flatMap(({ Plan }) => nodesOf(Plan))
  return nodes
    .filter((node) => / Scan$/.test(node['Node Type']))
    .reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    )
}

describe('a page of the ledger costs the same for any number of rows', () => {
  test.each<[string, DeliveryFilter]>([
    ['as it is', {}],
    ['of one campaign', { source_id: campaign }],
    ['of one contact', { contact_id: contact }],
    ['of a time', { created_after: '2026-09-10T00:00:00Z', created_before: '2026-09-20T00:00:00Z' }],
    ['of one kind', { kind: ['transactional'] }],
    ['accepted', { status: ['accepted'] }],
  ])('%s', async (_, filter) => {
    expect(await lookedAt('listDeliveries', deliveryList(sql, filter))).toBeLessThan(500)
  })
})

describe('a page of messages costs the same for any number of rows', () => {
  test.each<[string, MessageFilter]>([
    ['as they are', {}],
    ['to one address', { email: 'Reader-3000@example.com' }],
    ['to one contact', { contact_id: contact }],
    ['of a time', { created_after: '2026-09-10T00:00:00Z', created_before: '2026-09-20T00:00:00Z' }],
    ['accepted', { status: ['accepted'] }],
  ])('%s', async (_, filter) => {
    expect(await lookedAt('listMessages', messageList(sql, filter))).toBeLessThan(500)
  })
})
