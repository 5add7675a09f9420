import { expect, test } from 'vitest'
import { activityRetention } from '../../../server/audience/activities/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { notify } from '../../../server/system/notices/index.ts'
import { retentionJobs } from '../../../server/system/retention/index.ts'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql, clock } = app.context

const run = async (task: string) => {
  await sql`select graphile_worker.add_job(${task})`
  await app.work()
}
const countOf = async (table: string): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`select count(*) as count from ${sql(table)}`
  return row?.count ?? -1
}
const pass = (days: number) => app.clock.advance(days * 86_400_000)
const keep = (body: object) => app.send('PUT', '/settings/retention', { body })

test('jobs and notices are kept as long as the settings say', async () => {
  await sql`
    insert into jobs (id, kind, state, summary, payload, actor_kind, created_at, finished_at)
    values (${newId()}, 'import', 'succeeded', 'Import', '{}', 'system', ${clock.now()}, ${clock.now()})`
  await notify(sql, { kind: 'job_failed', subject: 'import', now: clock.now() })
  await sql`update notices set closed_at = ${clock.now()}`
  const left = async () => {
    await run('delete-old-records')
    return [await countOf('jobs'), await countOf('notices')]
  }
  pass(20)
  expect(await left()).toEqual([1, 1])
  await keep({ jobs_kept_for_days: 21, notices_kept_for_days: 21 })
  expect(await left()).toEqual([1, 1])
  pass(2)
  expect(await left()).toEqual([0, 0])
})

test('the audit log is kept for ever unless the settings say otherwise, and remains a chain', async () => {
  await keep({ audit_entries_kept_for_days: null, notices_kept_for_days: 100 })
  await run('seal-audit-log')
  pass(120)
  const before = await countOf('audit_entries')
  await run('delete-old-records')
  expect(await countOf('audit_entries')).toBeGreaterThanOrEqual(before)
  await keep({ audit_entries_kept_for_days: 90 })
  await run('seal-audit-log')
  await run('delete-old-records')
  const limit = new Date(clock.now().getTime() - 90 * 86_400_000)
  expect(await sql`select event from audit_entries where occurred_at < ${limit}`).toEqual([])
  expect(await sql`select from audit_entries where event = 'retention.deleted'`).not.toEqual([])
  const check = await app.send('POST', '/audit-entries/check', { body: {} })
  expect(check.body).toMatchObject({ intact: true })
})

/** Each with a history, and a form that was filled in. */
const addOldRecords = async (count: number) => {
  for (let n = 0; n < count; n++)
    await app.send('POST', '/contacts', { body: { email: `old-${n}@example.com` } })
}

interface Preview {
  kinds: { kind: string; total: { value: number; relation: string }; oldest_at: string | null }[]
}
const preview = (body: object) => app.send<Preview>('POST', '/settings/retention/preview', { body })
const countIn = ({ body }: { body: Preview }, kind: string) =>
  body.kinds.find((one) => one.kind === kind)?.total.value

test('a preview counts what its settings delete, and deletes nothing', async () => {
  const since = clock.now().toISOString()
  await addOldRecords(3)
  pass(500)
  expect(countIn(await preview({}), 'activities')).toBe(0)
  const shorter = await preview({ activities_kept_for_days: 400 })
  expect(shorter.body.kinds.find(({ kind }) => kind === 'activities')).toMatchObject({
    kept_for_days: 400,
    total: { value: 3, relation: 'eq' },
    oldest_at: since,
    approximate_bytes: expect.any(Number),
  })
  expect(await countOf('contact_activities')).toBe(3)
  await run('delete-old-records')
  expect(await countOf('contact_activities')).toBe(3)
  await keep({ activities_kept_for_days: 400 })
  await run('delete-old-records')
  expect(await countOf('contact_activities')).toBe(0)
  expect(await countOf('contacts')).toBe(3)
})

test.each([
  ['activities_kept_for_days', 364],
  ['form_submissions_kept_for_days', 0],
  ['webhook_deliveries_kept_for_days', 3],
  ['jobs_kept_for_days', 0],
])('%s of %i days are too few', async (setting, days) => {
  expect((await keep({ [setting]: days })).status).toBe(400)
  expect((await preview({ [setting]: days })).status).toBe(400)
})

test('longer settings stop a deletion that runs', async () => {
  await addOldRecords(0)
  for (let n = 0; n < 3; n++)
    await app.send('POST', '/contacts', { body: { email: `later-${n}@example.com` } })
  pass(500)
  let batches = 0
  const slowly = {
    ...activityRetention,
    delete: async (...[of, before]: Parameters<typeof activityRetention.delete>) => {
      batches++
      const count = await activityRetention.delete(of, before, 1)
      await keep({ activities_kept_for_days: null })
      return count
    },
  }
  for (const { task, run: work } of retentionJobs({ sql, clock }, [slowly]))
    if (task.name === 'delete-old-records') await work(null)
  expect(batches).toBe(1)
  expect(await countOf('contact_activities')).toBe(2)
})
