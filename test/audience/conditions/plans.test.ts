import { describe, expect, test } from 'vitest'
import { matching, readCondition, type Tree } from '../../../server/audience/conditions/index.ts'
import { seed } from '../../../server/commands/seed/seed.ts'
import { members } from '../../../server/members.ts'
import { newId } from '../../../server/platform/ids.ts'
import { unprepared } from '../../../server/platform/storage/prepared-plans.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const until = new Date('2026-11-01T00:00:00.000Z')
await seed(sql, { contacts: 10_000, seed: 1, until })

const named = await sql<{ id: string; slug: string }[]>`
  select id, slug from tags union all select id, slug from lists`
const idOf = (slug: string): string => named.find((one) => one.slug === slug)?.id ?? ''

const planOf = (rows: { 'QUERY PLAN': string }[]): string => rows.map((row) => row['QUERY PLAN']).join('\n')

const rare = newId()
const common = newId()
await sql`
  insert into enrolments (id, contact_id, kind, source_id, source_name, status, entered_at, finished_at)
  select gen_random_uuid(), c.id, 'sequence', one.source_id, 'Welcome', one.status, ${until}, ${until}
  from (select id, row_number() over (order by id) as number from contacts) c
  cross join lateral (values
    (${common}::uuid, case when c.number % 200 = 0 then 'waiting' else 'completed' end),
    (case when c.number % 500 = 0 then ${rare}::uuid end, 'completed')
  ) as one (source_id, status)
  where one.source_id is not null`
await sql`analyze enrolments`

const campaign = newId()
await sql`
  insert into campaigns
    (id, name, state, content, audience, frequency_cap, tracking, actor_kind, created_at, updated_at)
  values (${campaign}, 'October', 'finished', '{}', '{}', false, '{}', 'system', ${until}, ${until})`
// The ids of a campaign's deliveries begin at the time of its freeze.
await sql`update campaigns set frozen_at = '2026-10-15T07:00:00Z' where id = ${campaign}`

type Leaf = Exclude<Tree['conditions'][number], Tree>

const countPlan = async (...conditions: Leaf[]): Promise<string> => {
  const { tree } = await readCondition(sql, members.named, { match: 'all', conditions })
  return planOf(
    await unprepared(sql`explain select count(*) from contacts where ${matching(sql, tree, until)}` as never),
  )
}

describe('rare matches are found by an index without reading all contacts', () => {
  test.each<[string, Leaf, string]>([
    ['an address', { field: 'email', operator: 'is', value: 'Ada@Example.com' }, 'contacts_email'],
    ['a search', { field: 'search', operator: 'contains', value: 'harbourmaster' }, 'contacts_search'],
    ['ids', { field: 'id', operator: 'in', value: [newId(), newId()] }, 'contacts_pkey'],
    ['a status', { field: 'status', operator: 'is', value: 'complained' }, 'contacts_by_status'],
    [
      'a custom choice',
      { field: 'custom.favourite_genre', operator: 'is', value: 'cookery' },
      'contacts_custom_fields',
    ],
    [
      'a custom number',
      { field: 'custom.loyalty_points', operator: 'eq', value: 999 },
      'contacts_custom_fields',
    ],
    [
      'a custom set',
      { field: 'custom.topics', operator: 'contains_all', value: ['sales'] },
      'contacts_custom_fields',
    ],
    [
      'a tag',
      { field: 'tags', operator: 'contains_any', value: [idOf('author')] },
      'contact_tags_by_tagged_at|contact_tags_pkey',
    ],
    [
      'a list',
      { field: 'lists', operator: 'contains_any', value: [idOf('rare-books')] },
      'list_memberships_',
    ],
    [
      'a time',
      { field: 'created_at', operator: 'in_last_days', value: 1 },
      'contacts_by_created_at|contacts_by_status_created_at',
    ],
    [
      'a campaign',
      {
        field: 'campaign_opened',
        operator: 'happened',
        parameters: { campaign_id: campaign },
      },
      'deliveries_\\w*pkey',
    ],
    [
      'an event',
      { field: 'event', operator: 'happened', parameters: { event: 'never.told' } },
      'contact_events_by_name',
    ],
    ['a rare sequence', { field: 'sequences', operator: 'contains_any', value: [rare] }, 'enrolments_'],
    [
      'a rare status in a common sequence',
      { field: 'sequence_status', operator: 'is', value: 'waiting', parameters: { sequence_id: common } },
      'enrolments_(by_source|inside)',
    ],
    [
      'a rarely entered sequence',
      { field: 'sequence_entered', operator: 'happened', parameters: { sequence_id: rare } },
      'enrolments_',
    ],
    [
      'a rarely completed sequence',
      {
        field: 'sequence_completed',
        operator: 'happened',
        parameters: { sequence_id: rare, within_days: 30 },
      },
      'enrolments_',
    ],
  ])('%s', async (_, leaf, index) => {
    const plan = await countPlan(leaf)
    expect(plan).toMatch(new RegExp(index))
    expect(plan).not.toMatch(/Seq Scan on contacts/)
  })
})

test('a repeated rule is evaluated once', async () => {
  const rule: Leaf = { field: 'engagement_level', operator: 'is_not', value: 'none' }
  expect(await countPlan(rule, rule, rule)).toBe(await countPlan(rule))
})

describe('the largest conditions', () => {
  const widest = (leaf: (at: number) => Leaf, match: Tree['match']): Tree => ({
    match,
    conditions: Array.from({ length: 99 }, (_, at) => leaf(at)),
  })
  const tag = (): Leaf => ({ field: 'tags', operator: 'contains_any', value: [idOf('author')] })
  const text = (at: number): Leaf => ({ field: 'company', operator: 'not_contains', value: `${at}` })
  const event = (at: number): Leaf => ({
    field: 'event',
    operator: 'happened',
    parameters: { event: 'order.placed', property: 'total', property_value: 1000 + at },
  })
  const often = (at: number): Leaf => ({
    field: 'any_email_opened',
    operator: 'happened',
    parameters: { min_count: 2 + at },
  })
  const enrolment = (at: number): Leaf => ({
    field: 'sequence_status',
    operator: 'in',
    value: at % 2 === 0 ? ['waiting', 'never_entered'] : ['completed'],
    parameters: { sequence_id: at % 3 === 0 ? rare : common },
  })
  /** Each of the fifteen ways to ask for a level that contacts without one fit: no rule ends the evaluation of the others. */
  const level = (at: number): Leaf => {
    const subset = ['low', 'medium', 'high'].filter((_, bit) => (at % 15) & (1 << bit))
    const isOpen = at % 15 < 8
    return {
      field: 'engagement_level',
      operator: isOpen ? 'in' : 'not_in',
      value: isOpen ? ['none', ...subset] : [...new Set(['high', ...subset])],
    }
  }
  const consent = (at: number): Leaf => ({
    field: 'consent',
    operator: 'is',
    value: 'withdrawn',
    parameters: { purpose: `purpose-${at}` },
  })
  const values = (at: number): Leaf => ({
    field: 'city',
    operator: 'in',
    value: Array.from({ length: 100 }, (_, one) => `City ${at} ${one}`),
  })

  test.each<[string, Tree]>(
    (['all', 'any', 'none'] as const).flatMap((match): [string, Tree][] =>
      Object.entries({ tag, text, event, often, enrolment, level, consent, values }).map(([name, leaf]) => [
        `${match} of 99 × ${name}`,
        widest(leaf, match),
      ]),
    ),
  )(
    '%s is evaluated within the statement timeout',
    async (_, tree) => {
      const sound = await readCondition(sql, members.named, tree)
      // The server cancels statements that exceed the service's timeout, which fails the test.
      const [row] = await unprepared(
        sql<{ count: number }[]>`select count(*) from contacts where ${matching(sql, sound.tree, until)}`,
      )
      expect(row?.count).toBeGreaterThanOrEqual(0)
    },
    60_000,
  )
})
