import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { audienceJobs } from '../../../server/audience/memberships/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { startTestApp } from '../../support/app.ts'
import { audienceOf, wideQuotas } from './support.ts'

const app = await startTestApp({ quotas: wideQuotas })
const audience = audienceOf(app)
const { sql } = app.context

const spare = 6
const contacts = (await Promise.all(Array.from({ length: 10 }, () => audience.contact()))).map(
  ({ id, email }) => ({ id, email }),
)
let lists: string[] = []
let tags: string[] = []

/** Replaces deleted lists and tags, so that the next commands always have some. */
const refill = async (): Promise<void> => {
  while (lists.length < spare) lists.push((await audience.list()).id)
  while (tags.length < spare) tags.push((await audience.tag()).id)
  for (const { id, email } of contacts) {
    const [there] = await sql`select 1 from contacts where id = ${id}`
    if (there) continue
    const { body } = await app.send<{ id: string }>('PUT', `/contacts/by-email/${email}`, { body: {} })
    const contact = contacts.find((one) => one.email === email)
    if (contact) contact.id = body.id
  }
}

const someContacts = fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 6 })
const one = fc.nat(9)
const which = fc.nat(spare - 1)
const status = fc.constantFrom('pending', 'subscribed', 'unsubscribed', undefined)

const command = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('join' as const), which, who: someContacts, status }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('leave' as const), which, who: someContacts }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tag' as const), which, who: someContacts }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('untag' as const), which, who: someContacts }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('replace' as const), who: one, some: fc.uniqueArray(which) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('upsert' as const), who: one, which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('trash' as const), who: someContacts }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('restore' as const), who: one }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete a list' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete a tag' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove for good' as const), who: one }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('merge' as const) }) },
)
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never

const idsOf = (who: number[]): string[] => who.map((index) => contacts[index]?.id ?? '')

const send = async (method: string, path: string, body?: object): Promise<void> => {
  const answer = await app.send(method, path, body === undefined ? {} : { body })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
}

const perform = async (what: Command): Promise<void> => {
  switch (what.kind) {
    case 'join':
      return send('POST', `/lists/${lists[what.which]}/members`, {
        contact_ids: idsOf(what.who),
        ...(what.status === undefined ? {} : { status: what.status }),
      })
    case 'leave':
      return send('POST', `/lists/${lists[what.which]}/members/remove`, { contact_ids: idsOf(what.who) })
    case 'tag':
      return send('POST', `/tags/${tags[what.which]}/members`, { contact_ids: idsOf(what.who) })
    case 'untag':
      return send('POST', `/tags/${tags[what.which]}/members/remove`, { contact_ids: idsOf(what.who) })
    case 'replace':
      return send('PUT', `/contacts/${contacts[what.who]?.id}`, {
        lists: what.some.map((index) => lists[index]),
        tags: what.some.map((index) => tags[index]),
      })
    case 'upsert':
      return send('PUT', `/contacts/by-email/${contacts[what.who]?.email}`, {
        lists: [lists[what.which]],
        tags: [tags[what.which]],
      })
    case 'trash':
      return send('POST', '/contacts/bulk-delete', { ids: idsOf(what.who) })
    case 'restore':
      return send('POST', `/contacts/${contacts[what.who]?.id}/restore`)
    case 'delete a list':
      return send('DELETE', `/lists/${lists[what.which]}`)
    case 'delete a tag':
      return send('DELETE', `/tags/${tags[what.which]}`)
    case 'purge': {
      const later = { now: () => new Date(app.clock.now().getTime() + 31 * 86_400_000) }
      for (const job of contactJobs({ ...app.context, clock: later }, contactData)) await job.run({})
      return
    }
    case 'remove for good':
      await sql`delete from contacts where id = ${contacts[what.who]?.id ?? null}`
      return
    case 'merge':
      for (const job of audienceJobs({ sql })) await job.run({})
  }
}

/** Compares the stored counts with the actual ones. */
const compare = async (): Promise<void> => {
  const counted = await sql`
    select id, 'pending' as status, pending as count from counted_lists
    union all select id, 'subscribed', subscribed from counted_lists
    union all select id, 'unsubscribed', unsubscribed from counted_lists
    union all select id, 'tagged', contacts_count from counted_tags order by id, status`
  const real = await sql`
    select l.id, s.status, (
      select count(*) from list_memberships m join contacts c on c.id = m.contact_id
      where m.list_id = l.id and m.status = s.status and c.trashed_at is null) as count
    from lists l cross join unnest(array['pending', 'subscribed', 'unsubscribed']) as s (status)
    union all
    select t.id, 'tagged', (
      select count(*) from contact_tags ct join contacts c on c.id = ct.contact_id
      where ct.tag_id = t.id and c.trashed_at is null)
    from tags t order by id, status`
  expect([...counted]).toEqual([...real])
  const [days] = await sql`
    select coalesce(sum(came - went), 0)::bigint as days, (select coalesce(sum(count), 0)::bigint from audience_counts) as counts
    from audience_days`
  expect(days?.days).toBe(days?.counts)
}

test('counts stay correct during simultaneous changes', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 30, maxLength: 60 }), async (commands) => {
      await refill()
      for (let begin = 0; begin < commands.length; begin += 10)
        await Promise.all(commands.slice(begin, begin + 10).map(perform))
      const there = async (table: 'lists' | 'tags') =>
        new Set((await sql<{ id: string }[]>`select id from ${sql(table)}`).map(({ id }) => id))
      const [listsThere, tagsThere] = [await there('lists'), await there('tags')]
      lists = lists.filter((id) => listsThere.has(id))
      tags = tags.filter((id) => tagsThere.has(id))
      await compare()
    }),
    { numRuns: 15 },
  )
  for (const job of audienceJobs({ sql })) await job.run({})
  await compare()
  expect(await sql`select 1 from audience_changes`).toHaveLength(0)
})

test('a list and a tag that are deleted and joined at once leave no membership', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 15; round++) {
    const [list, tag] = [await audience.list(), await audience.tag()]
    const ids = await audience.contactsIds(20)
    await audience.join(list.id, ids.slice(0, 10))
    await Promise.all([
      send('POST', `/lists/${list.id}/members`, { contact_ids: ids }),
      send('DELETE', `/lists/${list.id}`),
      send('POST', `/tags/${tag.id}/members`, { contact_ids: ids }),
      send('DELETE', `/tags/${tag.id}`),
      send('POST', '/contacts', { email: `round-${round}@example.com`, lists: [list.id], tags: [tag.id] }),
    ])
    expect(await sql`select 1 from list_memberships where list_id = ${list.id}`).toHaveLength(0)
    expect(await sql`select 1 from contact_tags where tag_id = ${tag.id}`).toHaveLength(0)
  }
})
