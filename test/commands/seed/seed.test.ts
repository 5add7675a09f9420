import { expect, test } from 'vitest'
import { seed } from '../../../server/commands/seed/seed.ts'
import { createTestDatabase } from '../../support/database.ts'

const options = { contacts: 600, seed: 3, until: new Date('2026-11-01T00:00:00.000Z') }

const fingerprint = async (sql: Awaited<ReturnType<typeof createTestDatabase>>['sql']) => {
  const [row] = await sql`
    select
      (select md5(string_agg(c::text, '|' order by c.id)) from contacts c) as contacts,
      (select md5(string_agg(m::text, '|' order by m.list_id, m.contact_id)) from list_memberships m) as memberships,
      (select md5(string_agg(t::text, '|' order by t.tag_id, t.contact_id)) from contact_tags t) as tags,
      (select md5(string_agg(a::text, '|' order by a.id, a.contact_id)) from contact_activities a) as activities,
      (select md5(string_agg(e::text, '|' order by e.id, e.contact_id)) from contact_events e) as events,
      (select md5(string_agg(d::text, '|' order by d.id, d.contact_id)) from deliveries d) as deliveries`
  return row
}

test('the same seed and day create the same people', async () => {
  const one = await createTestDatabase()
  const other = await createTestDatabase()
  await seed(one.sql, options)
  await seed(other.sql, options)
  expect(await fingerprint(one.sql)).toEqual(await fingerprint(other.sql))
})

test('generated people vary, and their counters are correct', async () => {
  const { sql } = await createTestDatabase()
  await seed(sql, options)
  await seed(sql, { ...options, seed: 4 })
  const [kinds] = await sql`
    select count(*) as contacts, count(distinct status) as statuses, count(distinct source) as sources,
      count(*) filter (where custom_fields <> '{}') > 600 as with_fields
    from contacts`
  expect(kinds).toMatchObject({ contacts: 1200, statuses: 6, with_fields: true })
  const [tables] = await sql`
    select (select count(*) from lists) as lists, (select count(*) from tags) as tags,
      (select count(*) from custom_fields) as fields`
  expect(tables).toEqual({ lists: 5, tags: 10, fields: 5 })
  const wrong = await sql`
    select noted.subject_id from (
      select subject_id, status, sum(came - went) as count from audience_changes group by 1, 2
    ) noted
    full join (
      select m.list_id as subject_id, m.status, count(*) from list_memberships m
      join contacts c on c.id = m.contact_id and c.trashed_at is null group by 1, 2
      union all
      select t.tag_id, 'tagged', count(*) from contact_tags t
      join contacts c on c.id = t.contact_id and c.trashed_at is null group by 1
      union all
      select whole_audience(), 'created', count(*) from contacts
      union all
      select whole_audience(), 'subscribed', count(*) from contacts where status = 'subscribed' and trashed_at is null
    ) there using (subject_id, status)
    where noted.count is distinct from there.count`
  expect(wrong).toEqual([])
})
