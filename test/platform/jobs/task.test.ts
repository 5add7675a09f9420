import { expect, test } from 'vitest'
import { addingTask, addTask, defineTask, rowTask } from '../../../server/platform/jobs/task.ts'
import type { Sql } from '../../../server/platform/storage/open.ts'
import { createTestDatabase } from '../../support/database.ts'

const { sql } = await createTestDatabase()
const noteTask = defineTask<{ id: string }>('note')

const queued = () => sql`
  select t.identifier, j.payload, j.key, j.run_at > now() + interval '50 seconds' as waits
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'note' order by j.id`

test('a task is added with its payload, its key and its delay', async () => {
  await addTask(sql, noteTask, { id: 'a' })
  await addTask(sql, noteTask, { id: 'b' }, { key: 'b', seconds: 60 })
  expect(await queued()).toEqual([
    { identifier: 'note', payload: { id: 'a' }, key: null, waits: false },
    { identifier: 'note', payload: { id: 'b' }, key: 'b', waits: true },
  ])
})

test('a statement adds a task for each of its rows', async () => {
  await sql`delete from graphile_worker._private_jobs`
  const added = addingTask(
    sql,
    rowTask<{ id: string }>(sql`'note'`),
    { id: sql`id::text` },
    { key: sql`'key ' || id` },
  )
  await sql`select ${added} from generate_series(1, 2) as id`
  expect(await queued()).toEqual([
    { identifier: 'note', payload: { id: '1' }, key: 'key 1', waits: false },
    { identifier: 'note', payload: { id: '2' }, key: 'key 2', waits: false },
  ])
})

test('a bare name, or another payload, does not compile', () => {
  const wrong = [
    // @ts-expect-error: a name is no task
    (tx: Sql) => addTask(tx, 'note', { id: 'a' }),
    // @ts-expect-error: only defineTask makes a task
    (tx: Sql) => addTask(tx, { name: 'note' }, { id: 'a' }),
    // @ts-expect-error: the task takes an id
    (tx: Sql) => addTask(tx, noteTask, { campaign_id: 'a' }),
  ]
  expect(wrong).toHaveLength(3)
})
