import { expect, test } from 'vitest'
import { contactJobs } from '../../../../server/audience/contacts/index.ts'
import { contactData } from '../../../../server/contact-data.ts'
import { startTestApp } from '../../../support/app.ts'
import { begin } from '../../../system/jobs/support.ts'
import { start, uploaded } from '../../imports/support.ts'
import { contactsOf } from '../support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const contacts = contactsOf(app)
const pairs = 12

/** Number of deadlocks that PostgreSQL has ended in this database. */
const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`
  const [row] = await sql<{ deadlocks: number }[]>`
    select deadlocks from pg_stat_database where datname = current_database()`
  return row?.deadlocks ?? 0
}

const send = async (method: string, path: string, body?: object): Promise<number> => {
  const answer = await app.send(method, path, { body })
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(500)
  return answer.status
}

test('erases, merges and purges during an import and a bulk action without a deadlock, and keeps counts correct', async () => {
  const { id: list } = (await app.send<{ id: string }>('POST', '/lists', { body: { name: 'All' } })).body
  const { id: tag } = (await app.send<{ id: string }>('POST', '/tags', { body: { name: 'All' } })).body
  const made = await Promise.all(
    Array.from({ length: pairs * 2 }, () => contacts.create({ lists: [list], tags: [tag] })),
  )
  const trashed = await Promise.all(
    Array.from({ length: 6 }, () => contacts.create({ lists: [list], tags: [tag] })),
  )
  await send('POST', '/contacts/bulk-delete', { ids: trashed.map(({ id }) => id) })
  await sql`update contacts set address_city = 'London' where trashed_at is null`
  const before = await deadlocks()

  const rows = made.map(({ email }) => `${email},Imported`)
  const file = await uploaded(app, `E-mail,First name\n${rows.join('\n')}\n`)
  expect((await start(app, file.id)).status).toBe(202)
  await begin(app, { action: 'change_status', status: 'unsubscribed', expected_count: pairs * 2 })
  const later = { now: () => new Date(app.clock.now().getTime() + 31 * 86_400_000) }
  const purge = async (): Promise<void> => {
    for (const job of contactJobs({ ...app.context, clock: later }, contactData)) await job.run(null)
  }

  const work = app.work()
  const statuses = await Promise.all([
    ...Array.from({ length: pairs }, (_, index) => {
      const [one, other] = [made[index * 2]?.id, made[index * 2 + 1]?.id]
      const merge = (target?: string, source?: string) =>
        send('POST', `/contacts/${target}/merge`, { source_id: source })
      return [
        merge(one, other),
        merge(other, one),
        ...(index % 2 === 0 ? [send('POST', `/contacts/${one}/erase`, {})] : []),
        ...(index % 3 === 0 ? [send('POST', `/contacts/${other}/erase`, {})] : []),
      ]
    }).flat(),
    purge().then(() => 200),
  ])
  await work
  await app.work()
  const jobs = await sql<{ state: string }[]>`select state from jobs`
  expect(jobs.filter(({ state }) => state === 'queued' || state === 'running')).toEqual([])

  // One merge or erasure of each pair succeeds; others may find no contact.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(pairs)
  expect(await deadlocks()).toBe(before)
  // At most one contact of each pair is left. No row refers to a deleted contact.
  const left = await sql<{ id: string }[]>`
    select id from contacts where id = any (${made.map(({ id }) => id)}::uuid[])`
  expect(left.length).toBeLessThanOrEqual(pairs)
  expect(
    await sql`select from contacts where id = any (${trashed.map(({ id }) => id)}::uuid[])`,
  ).toHaveLength(0)
  const orphans = await sql`
    select from deliveries d where contact_id is not null and not exists (select from contacts c where c.id = d.contact_id)
    union all
    select from messages m where contact_id is not null and not exists (select from contacts c where c.id = m.contact_id)
    union all
    select from job_undo u where not exists (select from contacts c where c.id = u.contact_id)`
  expect(orphans).toHaveLength(0)
  const [counted] = await sql`
    select (select subscribed from counted_lists where id = ${list}) as subscribed,
      (select sum(contacts_count)::bigint from counted_tags) as tagged`
  const [real] = await sql`
    select
      (select count(*) from list_memberships m join contacts c on c.id = m.contact_id
       where m.list_id = ${list} and m.status = 'subscribed' and c.trashed_at is null) as subscribed,
      (select count(*) from contact_tags t join contacts c on c.id = t.contact_id
       where c.trashed_at is null) as tagged`
  expect(counted).toEqual(real)
})
