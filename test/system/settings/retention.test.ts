import { expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { notify } from '../../../server/system/notices/index.ts'
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
    await run('clean-up-jobs')
    await run('delete-old-notices')
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
  expect(await countOf('audit_entries')).toBeLessThan(before)
  const check = await app.send('POST', '/audit-entries/check', { body: {} })
  expect(check.body).toMatchObject({ intact: true })
})
