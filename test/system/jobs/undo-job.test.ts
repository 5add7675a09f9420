import { beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { addReaders, begin, finish, type Job, jobOf, statusesOf, tidy } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))
const { sql } = app.context

const unsubscribe = { action: 'change_status', status: 'unsubscribed' }
const undo = (id: string, authorization = app.admin.authorization) =>
  app.send<Job>('POST', `/jobs/${id}/undo`, { authorization })

const takeBack = async (id: string): Promise<Job> => {
  const { status, body } = await undo(id)
  expect(status).toBe(202)
  await app.work()
  return jobOf(app, body.id)
}

const errorsOf = async (id: string) =>
  (await app.send<components['schemas']['JobErrorPage']>('GET', `/jobs/${id}/errors`)).body.data

const create = async (path: string, body: object): Promise<string> =>
  (await app.send<{ id: string }>('POST', path, { body })).body.id

describe('a change of status', () => {
  test('is undone by a job of its own', async () => {
    await addReaders(app, 1300)
    await addReaders(app, 200, { status: 'pending', from: 2000 })
    await addReaders(app, 1, { status: 'unsubscribed', from: 3000 })
    const job = await finish(app, { ...unsubscribe, expected_count: 1501 })
    expect(job).toMatchObject({
      counters: { updated: 1500, unchanged: 1 },
      undo_expires_at: '2026-11-03T09:00:00.000Z',
    })
    const answer = await undo(job.id)
    expect(answer.headers.get('location')).toBe(`/service/v1/jobs/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      kind: 'undo',
      state: 'queued',
      summary: 'Undo a bulk action on 1500 contacts.',
      undo_of_job_id: job.id,
      progress: { done: 0, total: 1500 },
    })
    await app.work()
    expect(await jobOf(app, answer.body.id)).toMatchObject({
      state: 'succeeded',
      counters: { updated: 1500, skipped: 0 },
      undo_expires_at: null,
    })
    expect(await jobOf(app, job.id)).toMatchObject({
      undone_by_job_id: answer.body.id,
      undo_expires_at: null,
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 1300, pending: 200, unsubscribed: 1 })
    const [{ unsubscribed } = {}] = await sql`
      select count(unsubscribed_at) as unsubscribed from contacts where status <> 'unsubscribed'`
    expect(unsubscribed).toBe(0)
    const told = await sql`select reason, count(*) from consent_events where kind = 'given' group by 1`
    expect(told).toEqual([{ reason: 'A bulk action was undone.', count: 1300 }])
  })

  test('stays if it was changed again, and the contact is reported', async () => {
    const [first, second, third] = await addReaders(app, 4)
    const job = await finish(app, { action: 'change_status', status: 'pending', expected_count: 4 })
    await app.send('PUT', `/contacts/${first}`, { body: { status: 'transactional' } })
    await app.send('PUT', `/contacts/${second}`, { body: { company: 'Compiler Works' } })
    await app.send('DELETE', `/contacts/${third}`)
    const undone = await takeBack(job.id)
    expect(undone).toMatchObject({ state: 'succeeded', counters: { updated: 2, skipped: 2, failed: 0 } })
    const errors = await errorsOf(undone.id)
    expect(errors.map(({ code, contact_id, detail }) => [code, contact_id, detail])).toEqual(
      expect.arrayContaining([
        ['changed_since', first, 'The contact was changed after the job. The new value is kept.'],
        ['changed_since', third, 'The contact was deleted or is in the trash.'],
      ]),
    )
    expect(errors).toHaveLength(2)
    expect(await statusesOf(app)).toEqual({ subscribed: 2, transactional: 1, trash: 1 })
  })

  test('stays if the person has chosen since, although the status is the same', async () => {
    const [first] = await addReaders(app, 2)
    const job = await finish(app, { ...unsubscribe, expected_count: 2 })
    app.clock.advance(60_000)
    await sql`
      insert into consent_events (id, contact_id, kind, purpose, basis, actor_kind, occurred_at)
      values (gen_random_uuid(), ${first ?? ''}, 'withdrawn', 'marketing', 'opt_out', 'contact', ${app.clock.now()})`
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 1, skipped: 1 } })
    expect(await statusesOf(app)).toEqual({ subscribed: 1, unsubscribed: 1 })
  })
})

test('fields get their previous values if they still have the new ones', async () => {
  await create('/custom-fields', { key: 'shelf', label: 'Shelf', type: 'text' })
  const [first, second] = await addReaders(app, 3)
  await app.send('PUT', `/contacts/${first}`, {
    body: { company: 'Analytical Engines', custom_fields: { shelf: 'A' } },
  })
  const fields = { company: 'Compiler Works', source: 'fair', custom_fields: { shelf: 'B' } }
  const job = await finish(app, { action: 'update_fields', fields, expected_count: 3 })
  expect(job.counters).toMatchObject({ updated: 3 })
  await app.send('PUT', `/contacts/${second}`, { body: { source: 'shop' } })
  expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 2, skipped: 1 } })
  const rows = await sql`select company, source, custom_fields from contacts order by company nulls first`
  expect(rows).toEqual([
    { company: null, source: null, custom_fields: {} },
    { company: 'Analytical Engines', source: null, custom_fields: { shelf: 'A' } },
    { company: 'Compiler Works', source: 'shop', custom_fields: { shelf: 'B' } },
  ])
})

test('deleted contacts are restored, and restored ones deleted', async () => {
  const [first] = await addReaders(app, 3)
  const deleted = await finish(app, { action: 'delete', expected_count: 3 })
  await app.send('POST', `/contacts/${first}/restore`)
  expect(await takeBack(deleted.id)).toMatchObject({ counters: { updated: 2, skipped: 1 } })
  expect(await statusesOf(app)).toEqual({ subscribed: 3 })
  await finish(app, { action: 'delete', expected_count: 3 })
  const restored = await finish(app, { action: 'restore', expected_count: 3 })
  expect(await takeBack(restored.id)).toMatchObject({ counters: { updated: 3 } })
  expect(await statusesOf(app)).toEqual({ trash: 3 })
})

test("contacts beyond the plan's quota stay in the trash, and are reported", async () => {
  await addReaders(app, 2)
  const deleted = await finish(app, { action: 'delete', expected_count: 2 })
  await addReaders(app, 1999, { city: 'Paris', from: 10 })
  const undone = await takeBack(deleted.id)
  expect(undone).toMatchObject({ state: 'partially_failed', counters: { updated: 0, failed: 2 } })
  expect((await errorsOf(undone.id)).map(({ code }) => code)).toEqual(['plan_limit', 'plan_limit'])
})

describe('memberships', () => {
  const listsOf = async () =>
    sql`
      select c.email, m.status from list_memberships m join contacts c on c.id = m.contact_id order by c.email`

  test('of lists are as before, except those of contacts that have left since', async () => {
    const [first, second, third] = await addReaders(app, 4)
    const id = await create('/lists', { name: 'Readers’ circle' })
    await app.send('POST', `/lists/${id}/members`, { body: { contact_ids: [first], status: 'pending' } })
    const body = { action: 'add_to_lists', lists: [id], membership_status: 'subscribed' }
    const job = await finish(app, { ...body, expected_count: 4 })
    expect(job.summary).toBe('Add 4 contacts to the list Readers’ circle.')
    expect(job.counters).toMatchObject({ updated: 4 })
    await sql`update list_memberships set status = 'unsubscribed' where contact_id = ${second ?? ''}`
    await sql`delete from list_memberships where contact_id = ${third ?? ''}`
    expect(await takeBack(job.id)).toMatchObject({ counters: { updated: 2, skipped: 2 } })
    expect(await listsOf()).toEqual([
      { email: 'reader-1@example.com', status: 'pending' },
      { email: 'reader-2@example.com', status: 'unsubscribed' },
    ])
    const off = await finish(app, { action: 'remove_from_lists', lists: [id], expected_count: 4 })
    expect(off.counters).toMatchObject({ updated: 1, unchanged: 3 })
    expect(await takeBack(off.id)).toMatchObject({ counters: { updated: 1 } })
    expect(await listsOf()).toHaveLength(2)
  })

  test('of tags are removed from contacts that got them, and given back', async () => {
    const [first, second] = await addReaders(app, 3)
    const tag = await create('/tags', { name: 'Collector' })
    const other = await create('/tags', { name: 'Members' })
    await app.send('POST', `/tags/${tag}/members`, { body: { contact_ids: [first] } })
    const added = await finish(app, { action: 'add_to_tags', tags: [tag, other], expected_count: 3 })
    expect(added.summary).toBe('Add the tags Collector, Members to 3 contacts.')
    await app.send('POST', `/tags/${other}/members/remove`, { body: { contact_ids: [second] } })
    expect(await takeBack(added.id)).toMatchObject({ counters: { updated: 2, skipped: 1 } })
    const tagsOf = () =>
      sql`
        select c.email, t.name from contact_tags m
        join contacts c on c.id = m.contact_id join tags t on t.id = m.tag_id order by 1, 2`
    const left = [
      { email: 'reader-1@example.com', name: 'Collector' },
      { email: 'reader-2@example.com', name: 'Collector' },
    ]
    expect(await tagsOf()).toEqual(left)
    const removed = await finish(app, { action: 'remove_from_tags', tags: [tag], expected_count: 3 })
    expect(removed.counters).toMatchObject({ updated: 2, unchanged: 1 })
    expect(await takeBack(removed.id)).toMatchObject({ counters: { updated: 2 } })
    expect(await tagsOf()).toEqual(left)
  })
})

describe('stopped half-way', () => {
  /** Runs `happens` once a job has processed its first 1,000 contacts. */
  const afterFirstChunk = async (kind: 'bulk_action' | 'undo', happens: string): Promise<void> => {
    await sql.unsafe(`
      create or replace function half_way() returns trigger language plpgsql as $$
      begin
        if new.kind = '${kind}' and (new.counters ->> 'updated')::int > 1000 then ${happens} end if;
        return new;
      end $$`)
    await sql`create trigger half_way before update of counters on jobs for each row execute function half_way()`
    await app.work().finally(() => sql`drop trigger half_way on jobs`)
  }
  const cancelled = "new.cancel_requested_at := '2026-11-02T09:00:00Z';"
  /** The fifth attempt is the last. */
  const failing = "raise exception 'It never works.';"
  const lastAttempt = (id: string) => sql`update jobs set attempts = 5 where id = ${id}`
  const giveUp = async (id: string): Promise<Job> => {
    await lastAttempt(id)
    await sql`update jobs set lease_until = clock_timestamp() where id = ${id}`
    await sql`update graphile_worker._private_jobs set run_at = now()`
    await app.work()
    return jobOf(app, id)
  }

  test('a failed job is undone as far as it got', async () => {
    await addReaders(app, 2500)
    const { id } = await begin(app, { ...unsubscribe, expected_count: 2500 })
    await afterFirstChunk('bulk_action', failing)
    expect(await giveUp(id)).toMatchObject({
      state: 'failed',
      problem: { code: 'internal_error' },
      counters: { updated: 1000 },
      undo_expires_at: expect.any(String),
    })
    expect(await statusesOf(app)).toEqual({ unsubscribed: 1000, subscribed: 1500 })
    expect(await takeBack(id)).toMatchObject({
      state: 'succeeded',
      summary: 'Undo a bulk action on 1000 contacts.',
      counters: { updated: 1000, skipped: 0 },
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 2500 })
  })

  test('another undo continues a cancelled one, and repeats nothing', async () => {
    await addReaders(app, 3500)
    const job = await finish(app, { ...unsubscribe, expected_count: 3500 })
    const first = (await undo(job.id)).body
    expect((await undo(job.id)).body).toMatchObject({ code: 'invalid_state' })
    await afterFirstChunk('undo', cancelled)
    expect(await jobOf(app, first.id)).toMatchObject({ state: 'cancelled', counters: { updated: 2000 } })
    expect(await jobOf(app, job.id)).toMatchObject({
      undone_by_job_id: null,
      undo_expires_at: expect.any(String),
    })
    await sql`select graphile_worker.add_job('clean-up-jobs')`
    const second = (await undo(job.id)).body
    expect(second).toMatchObject({ undo_of_job_id: job.id, progress: { done: 0, total: 1500 } })
    await app.send('POST', `/jobs/${second.id}/cancel`)
    expect(await takeBack(job.id)).toMatchObject({
      state: 'succeeded',
      progress: { done: 1500, total: 1500 },
      counters: { updated: 1500, skipped: 0 },
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 3500 })
    const [{ told } = {}] = await sql`
      select count(*) as told from consent_events
      where contact_id is not null and reason = 'A bulk action was undone.'`
    expect(told).toBe(3500)
    expect((await undo(job.id)).body).toMatchObject({ code: 'invalid_state' })
  })

  test('another undo continues a failed one too', async () => {
    await addReaders(app, 1200)
    const job = await finish(app, { ...unsubscribe, expected_count: 1200 })
    const { id } = (await undo(job.id)).body
    await afterFirstChunk('undo', failing)
    expect(await giveUp(id)).toMatchObject({ state: 'failed', counters: { updated: 1000 } })
    expect(await takeBack(job.id)).toMatchObject({
      state: 'succeeded',
      counters: { updated: 200, skipped: 0 },
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 1200 })
  })
})

describe('an undo is refused', () => {
  const refusalOf = async (id: string) => (await undo(id)).body

  test('while the job waits', async () => {
    await addReaders(app, 1)
    const { id } = await begin(app, { ...unsubscribe, expected_count: 1 })
    expect(await refusalOf(id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/not ended/),
    })
  })

  test('a second time', async () => {
    await addReaders(app, 1)
    const { id } = await finish(app, { ...unsubscribe, expected_count: 1 })
    await takeBack(id)
    expect(await refusalOf(id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/already/),
    })
  })

  test('after 24 hours, and the snapshots are deleted', async () => {
    await addReaders(app, 1)
    const { id } = await finish(app, { ...unsubscribe, expected_count: 1 })
    expect(await sql`select from job_undo`).toHaveLength(1)
    await sql`update jobs set undoable_until = ${app.clock.now()} where id = ${id}`
    expect(await refusalOf(id)).toMatchObject({
      code: 'invalid_state',
      detail: expect.stringMatching(/has passed/),
    })
    await sql`select graphile_worker.add_job('clean-up-jobs')`
    await app.work()
    expect(await sql`select from job_undo`).toHaveLength(0)
  })

  test('for suppressions', async () => {
    await addReaders(app, 2)
    const job = await finish(app, { action: 'suppress', note: 'Asked for it', expected_count: 2 })
    expect(job).toMatchObject({ counters: { updated: 2 }, undo_expires_at: null })
    expect(await sql`select note from suppressions`).toEqual([
      { note: 'Asked for it' },
      { note: 'Asked for it' },
    ])
    expect(await refusalOf(job.id)).toMatchObject({ code: 'invalid_state' })
  })

  test('for users who may not do the opposite', async () => {
    await addReaders(app, 2)
    const deleted = await finish(app, { action: 'delete', expected_count: 2 })
    const answer = await undo(deleted.id, app.editor.authorization)
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_capability' } })
    expect(await statusesOf(app)).toEqual({ trash: 2 })
  })

  test('for the same users if the job does not keep what its request required', async () => {
    await addReaders(app, 1)
    const { id } = await finish(app, { action: 'delete', expected_count: 1 })
    await sql`update jobs set payload = payload - 'capability' where id = ${id}`
    const answer = await undo(id, app.editor.authorization)
    expect(answer).toMatchObject({ status: 403, body: { code: 'missing_capability' } })
    expect(await statusesOf(app)).toEqual({ trash: 1 })
  })
})
