import { cpus } from 'node:os'
import type { components } from '../generated/types.ts'
import { countMatching, readCondition } from '../server/audience/conditions/index.ts'
import { members } from '../server/members.ts'
import type { Query, Sql } from '../server/platform/storage/open.ts'
import { unprepared } from '../server/platform/storage/prepared-plans.ts'
import { contactsOfBench, inTurns, openAudience } from './audience.ts'
import { type Bench, figure, median } from './bench.ts'

const rounds = 9

interface CountCase {
  what: string
  condition: components['schemas']['ConditionInput']
  /** The same count as hand-written SQL. */
  count: (sql: Sql) => Query<{ count: number }[]>
}

const countCases = (ids: Record<string, string>, now: Date): CountCase[] => {
  const { customer = '', collector = '', newsletter = '' } = ids
  const yearAgo = new Date(now.getTime() - 365 * 86_400_000)
  return [
    {
      what: 'status, country, a common tag',
      condition: {
        match: 'all',
        conditions: [
          { field: 'status', operator: 'is', value: 'subscribed' },
          { field: 'country', operator: 'is', value: 'GB' },
          { field: 'tags', operator: 'contains_any', value: [customer] },
        ],
      },
      count: (sql) => sql<{ count: number }[]>`
        select count(*) from contacts c
        where c.trashed_at is null and c.status = 'subscribed' and c.address_country = 'GB'
          and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${customer})`,
    },
    {
      what: 'status, custom field, a rare tag',
      condition: {
        match: 'all',
        conditions: [
          { field: 'status', operator: 'is', value: 'subscribed' },
          { field: 'custom.favourite_genre', operator: 'is', value: 'poetry' },
          { field: 'tags', operator: 'contains_any', value: [collector] },
        ],
      },
      count: (sql) => sql<{ count: number }[]>`
        select count(*) from contacts c
        where c.trashed_at is null and c.status = 'subscribed' and c.custom_fields ->> 'favourite_genre' = 'poetry'
          and exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${collector})`,
    },
    {
      what: 'a list, created within a year, city',
      condition: {
        match: 'all',
        conditions: [
          { field: 'lists', operator: 'contains_any', value: [newsletter] },
          { field: 'created_at', operator: 'in_last_days', value: 365 },
          { field: 'city', operator: 'in', value: ['London', 'Oxford'] },
        ],
      },
      count: (sql) => sql<{ count: number }[]>`
        select count(*) from contacts c
        where c.trashed_at is null and c.created_at > ${yearAgo} and c.created_at <= ${now}
          and lower(c.address_city) in ('london', 'oxford')
          and exists (
            select from list_memberships m
            where m.contact_id = c.id and m.list_id = ${newsletter} and m.status in ('pending', 'subscribed'))`,
    },
    {
      what: 'opened a mail lately, points, not a tag',
      condition: {
        match: 'all',
        conditions: [
          { field: 'any_email_opened', operator: 'happened', parameters: { within_days: 60 } },
          { field: 'custom.loyalty_points', operator: 'gte', value: 100 },
          { field: 'tags', operator: 'contains_none', value: [customer] },
        ],
      },
      count: (sql) => sql<{ count: number }[]>`
        select count(*) from contacts c
        where c.trashed_at is null and (c.custom_fields ->> 'loyalty_points')::numeric >= 100
          and exists (
            select from deliveries d
            where d.contact_id = c.id and d.first_opened_at > ${new Date(now.getTime() - 60 * 86_400_000)}
              and d.first_opened_at <= ${now})
          and not exists (select from contact_tags t where t.contact_id = c.id and t.tag_id = ${customer})`,
    },
  ]
}

const run: Bench['run'] = async (progress) => {
  const audience = await openAudience(contactsOfBench(), progress)
  const { sql } = audience
  try {
    const now = new Date('2026-11-20T12:00:00Z')
    const named = await sql<{ id: string; slug: string }[]>`
      select id, slug from tags union all select id, slug from lists`
    const ids = Object.fromEntries(named.map(({ id, slug }) => [slug, id]))
    const figures = []
    for (const { what, condition, count } of countCases(ids, now)) {
      const ours = async (): Promise<number> => {
        const { tree } = await readCondition(sql, members.named, condition)
        return countMatching(sql, tree, now)
      }
      const byHand = async (): Promise<number> => (await unprepared(count(sql)))[0]?.count ?? 0
      const [found, expected] = [await ours(), await byHand()]
      if (found !== expected) throw new Error(`${what}: ${found} and by hand ${expected}`)
      const [mine = [], baseline = []] = await inTurns(rounds, [ours, byHand])
      progress(
        `${what}: ${found} contacts, ${median(mine).toFixed(0)} ms / ${median(baseline).toFixed(0)} ms`,
      )
      figures.push(figure(`${what}, counts/s`, 1000 / median(mine), 1000 / median(baseline), 0.8))
    }
    return {
      name: 'condition-count',
      figures,
      conditions: {
        baseline: 'the same three conditions by hand as one statement through the driver',
        contacts: audience.contacts,
        rounds: `${rounds}, in turns; medians`,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await audience.close()
  }
}

export const conditionCount: Bench = {
  name: 'condition-count',
  summary: 'what counting by three conditions costs beside SQL by hand (BENCH_CONTACTS, BENCH_DATA_DIR)',
  run,
}
