import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addReaders, begin, finish, type Job, jobOf, statusesOf, tidy } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))
const { sql } = app.context

const unsubscribe = { action: 'change_status', status: 'unsubscribed' }
const cancel = (id: string) => app.send<Job>('POST', `/jobs/${id}/cancel`)

test('a waiting job ends at once without running', async () => {
  await addReaders(app, 2)
  const { id } = await begin(app, { ...unsubscribe, expected_count: 2 })
  const answer = await cancel(id)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      state: 'cancelled',
      cancel_requested_at: '2026-11-02T09:00:00.000Z',
      finished_at: '2026-11-02T09:00:00.000Z',
      started_at: null,
      cancellable: false,
    },
  })
  await app.work()
  expect(await jobOf(app, id)).toEqual(answer.body)
  expect(await statusesOf(app)).toEqual({ subscribed: 2 })
})

test('a running job ends after its batch; its changes stay, and can be undone', async () => {
  await addReaders(app, 3500)
  const { id } = await begin(app, { ...unsubscribe, expected_count: 3500 })
  // A user cancels during the second batch.
  await sql`
    create or replace function cancel_it() returns trigger language plpgsql as $$
    begin
      if (select count(*) from job_undo) > 1000 then
        perform 1 from jobs where cancel_requested_at is null;
        update jobs set cancel_requested_at = now();
      end if;
      return null;
    end $$`
  await sql`create trigger cancel_it after insert on job_undo for each statement execute function cancel_it()`
  await app.work().finally(() => sql`drop trigger cancel_it on job_undo`)
  expect(await jobOf(app, id)).toMatchObject({
    state: 'cancelled',
    progress: { done: 2000, total: 3500, percent: 57 },
    counters: { updated: 2000 },
    undo_expires_at: '2026-11-03T09:00:00.000Z',
  })
  expect(await statusesOf(app)).toEqual({ unsubscribed: 2000, subscribed: 1500 })
  await app.send('POST', `/jobs/${id}/undo`)
  await app.work()
  expect(await statusesOf(app)).toEqual({ subscribed: 3500 })
})

test('a running job accepts one cancellation', async () => {
  await addReaders(app, 1)
  const { id } = await begin(app, { ...unsubscribe, expected_count: 1 })
  await sql`update jobs set state = 'running', started_at = ${app.clock.now()}`
  const first = await cancel(id)
  expect(first.body).toMatchObject({ state: 'running', cancellable: false, finished_at: null })
  app.clock.advance(1000)
  expect((await cancel(id)).body).toEqual(first.body)
  await app.work()
  expect(await jobOf(app, id)).toMatchObject({ state: 'cancelled', counters: { updated: 0 } })
  expect((await cancel(id)).body).toMatchObject({ state: 'cancelled' })
})

test('a job that has ended cannot be cancelled', async () => {
  const { id } = await finish(app, { ...unsubscribe, expected_count: 0 })
  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
})

test('an unknown job is not found', async () => {
  expect(await cancel('01a15ef9-ed80-7933-b76f-efadb3400462')).toMatchObject({ status: 404 })
})
