import { afterAll, describe, expect, test } from 'vitest'
import {
  hashOfDomain,
  hashOfEmail,
  hexOfDomain,
  hexOfEmail,
  suppressedAmong,
} from '../../../server/audience/suppressions/index.ts'
import { suppressionList } from '../../../server/audience/suppressions/store.ts'
import { newId } from '../../../server/platform/ids.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { insertIntents } from '../../../server/sending/deliveries/store/ledger.ts'
import { createTestDatabase } from '../../support/database.ts'

const database = await createTestDatabase()

/** A connection that records its statements, so that they can be explained. */
const asked: { text: string; parameters: readonly unknown[] }[] = []
const sql = openDatabase(database.url, { name: 'crs test', connections: 1 })
sql.options.onStatement = (text, parameters) => void asked.push({ text, parameters })
afterAll(() => sql.end())

const secret = Buffer.alloc(32, 7)
const now = new Date('2026-11-20T09:00:00Z')
const rows = Number(process.env.PLAN_ROWS ?? 100_000)

await sql`
  insert into suppressions (id, kind, value, hash, reason, actor_kind, created_at)
  select gen_random_uuid(), case when n % 100 = 0 then 'domain' else 'address' end, 'one-' || n,
    sha256(convert_to(n::text, 'UTF8')), 'imported', 'system', now()
  from generate_series(1, ${rows}::integer) n`
const suppressed = [
  { kind: 'address', hash: hashOfEmail(secret, 'ada@example.com') },
  { kind: 'domain', hash: hashOfDomain(secret, 'anybody@example.net') },
]
for (const { kind, hash } of suppressed)
  await sql`
    insert into suppressions (id, kind, hash, reason, actor_kind, created_at)
    values (${newId()}, ${kind}, ${hash}, 'manual', 'system', now())`
await sql`vacuum (analyze) suppressions`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const planIn = (row: { [column: string]: unknown } | undefined): Plan[] =>
  ((row?.['QUERY PLAN'] ?? []) as { Plan: Plan }[]).flatMap(({ Plan: plan }) => nodesOf(plan))

const lastAsked = () => asked.findLast(({ text }) => /^(?!explain).*suppressions/s.test(text))

/** How many suppressions the last statement on them read. */
const lookedAt = async (): Promise<number> => {
  const last = lastAsked()
  const [row] = await sql.unsafe(
    `explain (analyze, format json) ${last?.text}`,
    last?.parameters as (string | number | string[])[],
  )
  const sum = (node: Plan): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return planIn(row)
    .filter((node) => node['Relation Name'] === 'suppressions')
    .reduce((total, node) => total + sum(node), 0)
}

const emails = Array.from({ length: 64 }, (_, n) => `reader-${n}@example${n}.org`)
const some = [...emails, 'Ada@Example.com', 'grace@example.net']

describe(`whether an address is suppressed, among ${rows} suppressions`, () => {
  test('is looked up for a batch of addresses by the index alone', async () => {
    expect([...(await suppressedAmong(sql, secret, some))].sort()).toEqual([
      'Ada@Example.com',
      'grace@example.net',
    ])
    expect(await lookedAt()).toBeLessThanOrEqual(10)
  })

  test('is looked up for a batch of intents by the index alone, also in a generic plan', async () => {
    const source = { kind: 'campaign', id: newId(), variant: null } as const
    const intents = () =>
      some.map((address) => ({
        id: newId(),
        contactId: newId(),
        address,
        skip: null,
        subject: null,
        allowed: null,
        heldUntil: null,
        addressHash: hexOfEmail(secret, address),
        domainHash: hexOfDomain(secret, address),
      }))
    expect((await insertIntents(sql, source, intents(), now)).size).toBe(emails.length)
    await sql`delete from deliveries`
    expect(await lookedAt()).toBeLessThanOrEqual(10)
    const [row] = await sql.unsafe(`explain (generic_plan, format json) ${lastAsked()?.text}`)
    const kinds = planIn(row).filter((node) => /suppressions/.test(JSON.stringify({ ...node, Plans: [] })))
    // The lookup occurs once, and each half of it uses the index once.
    expect(kinds.map((node) => node['Node Type'])).toEqual([
      'Bitmap Heap Scan',
      'Bitmap Index Scan',
      'Bitmap Index Scan',
    ])
  })

  test('is looked up for one address by the index alone', async () => {
    const covering = {
      address: hashOfEmail(secret, 'ada@example.com'),
      domain: hashOfDomain(secret, 'ada@example.com'),
    }
    const { where } = suppressionList(sql, { covering })
    expect(await sql`select kind from suppressions where ${where}`).toEqual([{ kind: 'address' }])
    expect(await lookedAt()).toBeLessThanOrEqual(10)
  })
})
