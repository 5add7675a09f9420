import { afterAll, expect, test } from 'vitest'
import { shownEnrolments } from '../../../server/marketing/flows/store/enrolments.ts'
import { readPage } from '../../../server/platform/http/pagination.ts'
import { newId } from '../../../server/platform/ids.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()
const asked: { text: string; parameters: readonly unknown[] }[] = []
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
afterAll(() => sql.end())

const flow = newId()
await sql`
  insert into flows (id, kind, name, status, draft, actor_kind, created_at, updated_at)
  values (${flow}, 'automation', 'Orders', 'draft', '{}', 'system', now(), now())`
await sql`
  insert into contacts (id, email, status, tracking, frequency, created_at, updated_at)
  select gen_random_uuid(), n || '@example.com', 'subscribed', 'none', 'all', now(), now() from generate_series(1, 1000) n`
await sql`
  insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at, finished_at, entry_key)
  select gen_random_uuid(), c.id, 'automation', ${flow}, 'Orders', 'completed',
    timestamptz '2026-01-01' + (n * 7919 % 20000) * interval '1 minute', now(), n::text
  from (select id, row_number() over () as at from contacts) c, generate_series(1, 20) n`
await sql`vacuum (analyze) enrolments`

test('a page of enrolments reads as many rows as it returns, however many there are', async () => {
  const request = { operationId: 'listAutomationEnrolments', params: {}, query: { limit: 20 } } as const
  const list = shownEnrolments(sql, flow, {})
  const first = await readPage(sql, Buffer.alloc(32, 7), request, list)
  asked.length = 0
  const cursor = first.page.next_cursor ?? ''
  await readPage(sql, Buffer.alloc(32, 7), { ...request, query: { limit: 20, cursor } }, list)
  const page = asked.find(({ text }) => text.includes('order by'))
  const rows = await sql.unsafe(
    `explain (analyze, format json) ${page?.text ?? ''}`,
    page?.parameters as never[],
  )
  const plan = JSON.stringify(rows)
  expect(plan).toContain('enrolments_by_entry')
  expect(plan).not.toContain('"Sort"')
})
