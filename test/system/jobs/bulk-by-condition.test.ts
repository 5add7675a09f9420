import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { addReaders, begin, finish, inLondon, type Job, jobOf, statusesOf, tidy } from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

const unsubscribe = { action: 'change_status', status: 'unsubscribed' }
const ask = (body: object) => app.send('POST', '/contacts/bulk-action', { body })

describe('a bulk action by condition', () => {
  test('is a job that changes every matching contact and no others', async () => {
    await addReaders(app, 2500)
    await addReaders(app, 10, { city: 'Paris', from: 3000 })
    const answer = await app.send<Job>('POST', '/contacts/bulk-action', {
      body: { ...unsubscribe, condition: inLondon, expected_count: 2500 },
    })
    expect(answer.status).toBe(202)
    expect(answer.headers.get('location')).toBe(`/service/v1/jobs/${answer.body.id}`)
    expect(answer.body).toMatchObject({
      kind: 'bulk_action',
      state: 'queued',
      summary: 'Change the status of 2500 contacts to unsubscribed.',
      progress: { done: 0, total: 2500, percent: 0 },
      cancellable: true,
      created_by: { kind: 'user', name: 'Katherine Johnson' },
    })
    await app.work()
    expect(await jobOf(app, answer.body.id)).toMatchObject({
      state: 'succeeded',
      progress: { done: 2500, total: 2500, percent: 100 },
      counters: { updated: 2500, failed: 0 },
      cancellable: false,
    })
    expect(await statusesOf(app)).toEqual({ unsubscribed: 2500, subscribed: 10 })
    const [activities] = await app.context.sql`
      select count(*), count(distinct contact_id) as contacts, min(data ->> 'job_id') as job_id from contact_activities`
    expect(activities).toEqual({ count: 2500, contacts: 2500, job_id: answer.body.id })
  })

  test('stores its parameters under the names that jobs of earlier versions have', async () => {
    await addReaders(app, 1)
    const { id } = await begin(app, { ...unsubscribe, expected_count: 1 })
    const [row] = await app.context.sql<{ payload: object }[]>`select payload from jobs where id = ${id}`
    expect(row?.payload).toMatchObject({
      action: 'change_status',
      kept: { status: 'unsubscribed' },
      condition: {},
      expected: 1,
    })
  })

  test('with another expected count changes nothing', async () => {
    await addReaders(app, 3)
    const answer = await ask({ ...unsubscribe, condition: inLondon, expected_count: 2 })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'count_mismatch',
        detail: 'The condition matches 3 contacts, not 2.',
        errors: [{ pointer: '/expected_count', detail: '3 contacts match the condition.' }],
      },
    })
    expect((await app.send('GET', '/jobs')).body).toMatchObject({ data: [] })
  })

  test('fails without changes if the count changes before it begins', async () => {
    await addReaders(app, 3)
    const { id } = await begin(app, { ...unsubscribe, expected_count: 3 })
    await addReaders(app, 1, { from: 4 })
    await app.work()
    expect(await jobOf(app, id)).toMatchObject({
      state: 'failed',
      problem: { code: 'count_mismatch', detail: 'The condition matches 4 contacts, not 3.' },
      counters: { updated: 0 },
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 4 })
  })

  test('as a dry run reports each result, and changes nothing', async () => {
    await addReaders(app, 3)
    await addReaders(app, 2, { status: 'complained', from: 4 })
    await addReaders(app, 1, { status: 'unsubscribed', from: 6 })
    const job = await finish(app, { ...unsubscribe, dry_run: true })
    expect(job).toMatchObject({
      dry_run: true,
      state: 'partially_failed',
      counters: { updated: 3, unchanged: 1, failed: 2 },
      undo_expires_at: null,
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 3, complained: 2, unsubscribed: 1 })
    expect(await app.context.sql`select from contact_activities`).toHaveLength(0)
    expect(await app.context.sql`select from job_undo`).toHaveLength(0)
  })

  test('returns every contact that could not be changed, page by page and as a file', async () => {
    await addReaders(app, 2)
    await addReaders(app, 3, { status: 'complained', from: 3 })
    const { id, result_expires_at } = await finish(app, { ...unsubscribe, expected_count: 5 })
    const first = await app.send<{ data: { contact_id: string }[]; page: { next_cursor: string } }>(
      'GET',
      `/jobs/${id}/errors?limit=2`,
    )
    expect(first.body).toMatchObject({
      data: [
        {
          code: 'invalid_transition',
          detail: 'The status cannot change from `complained` to `unsubscribed`.',
          line_number: null,
          email: expect.stringMatching(/^reader-/),
          columns: [],
        },
        {},
      ],
      page: { total: { value: 3, relation: 'eq' } },
    })
    const second = await app.send<typeof first.body>(
      'GET',
      `/jobs/${id}/errors?limit=2&cursor=${first.body.page.next_cursor}`,
    )
    const named = [...first.body.data, ...second.body.data].map(({ contact_id }) => contact_id)
    expect(named).toEqual([...new Set(named)].sort())
    expect(named).toHaveLength(3)
    expect(result_expires_at).toBe('2026-11-09T09:00:00.000Z')
    const result = await app.send<{ files: { url: string; size_bytes: number }[] }>(
      'GET',
      `/jobs/${id}/result`,
    )
    expect(result.body.files).toMatchObject([
      { kind: 'errors', filename: 'errors.ndjson', media_type: 'application/x-ndjson', rows_count: 3 },
    ])
    const [file] = result.body.files
    const fetched = await fetch(String(file?.url).replace('http://crm.test', app.url))
    const text = await fetched.text()
    expect(fetched.headers.get('content-disposition')).toMatch(/^attachment; filename="errors.ndjson"/)
    expect(Buffer.byteLength(text)).toBe(file?.size_bytes)
    const lines = text.trimEnd().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { contact_id: string }).contact_id)).toEqual(named)
  })

  test('changes the contacts that match when it begins, despite later changes', async () => {
    await addReaders(app, 1500)
    const { sql } = app.context
    const { id } = await begin(app, { ...unsubscribe, expected_count: 1500 })
    // Once the targets are stored, another contact matches and one of them no longer does.
    await sql`
      create or replace function disturb() returns trigger language plpgsql as $$
      begin
        update contacts set address_city = 'Paris' where email = 'reader-7@example.com';
        insert into contacts (id, email, status, address_city, tracking, frequency, created_at, updated_at)
        values (gen_random_uuid(), 'late@example.com', 'subscribed', 'London', 'individual', 'all', now(), now());
        return null;
      end $$`
    await sql`create trigger disturb after insert on job_targets for each statement execute function disturb()`
    await app.work().finally(() => sql`drop trigger disturb on job_targets`)
    expect(await jobOf(app, id)).toMatchObject({ counters: { updated: 1500 } })
    expect(await statusesOf(app)).toEqual({ unsubscribed: 1500, subscribed: 1 })
    expect(await sql`select from job_targets`).toHaveLength(0)
  })

  test('without matching contacts ends at once', async () => {
    expect(await finish(app, { ...unsubscribe, expected_count: 0 })).toMatchObject({
      state: 'succeeded',
      progress: { done: 0, total: 0, percent: 100 },
      undo_expires_at: null,
    })
  })

  test('restores matching contacts from the trash', async () => {
    await addReaders(app, 3)
    await finish(app, { action: 'delete', expected_count: 3 })
    expect(await statusesOf(app)).toEqual({ trash: 3 })
    expect(await finish(app, { action: 'restore', expected_count: 3 })).toMatchObject({
      summary: 'Restore 3 contacts from the trash.',
      counters: { updated: 3 },
    })
    expect(await statusesOf(app)).toEqual({ subscribed: 3 })
  })

  test('restores nothing if the plan has too little quota for all', async () => {
    await addReaders(app, 2)
    await finish(app, { action: 'delete', expected_count: 2 })
    await addReaders(app, 1999, { city: 'Paris', from: 10 })
    const refused = await ask({ action: 'restore', condition: inLondon, expected_count: 2 })
    expect(refused).toMatchObject({ status: 403, body: { code: 'pro_lock' } })
    // If the quota is used up after the response, the job changes nothing either.
    await app.context.sql`delete from contacts where email = 'reader-10@example.com'`
    const { id } = await begin(app, { action: 'restore', expected_count: 2 })
    await addReaders(app, 1, { city: 'Paris', from: 10 })
    await app.work()
    expect(await jobOf(app, id)).toMatchObject({ state: 'failed', problem: { code: 'pro_lock' } })
    expect(await statusesOf(app)).toEqual({ subscribed: 1999, trash: 2 })
  })
})

describe('the target of a bulk action', () => {
  const faultsOf = async (body: object) => {
    const answer = await ask({ ...unsubscribe, ...body })
    expect(answer.status).toBe(400)
    return (answer.body.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => [
      pointer,
      code,
    ])
  }
  const ids = ['01a10b58-5220-7a3c-9d1e-4b7f2c6a8e01']

  test('is required', async () => expect(await faultsOf({})).toEqual([['/ids', 'required']]))
  test('is either ids or a condition', async () =>
    expect(await faultsOf({ ids, condition: inLondon, expected_count: 1 })).toEqual([
      ['/condition', 'not_allowed'],
    ]))
  test('requires expected_count with a condition', async () =>
    expect(await faultsOf({ condition: inLondon })).toEqual([['/expected_count', 'required']]))
  test('allows no expected_count and no dry run with ids', async () => {
    expect(await faultsOf({ ids, expected_count: 1 })).toEqual([['/expected_count', 'not_allowed']])
    expect(await faultsOf({ ids, dry_run: true })).toEqual([['/dry_run', 'not_allowed']])
  })
  test('may say with ids that it is no dry run', async () =>
    expect(await ask({ ...unsubscribe, ids, dry_run: false })).toMatchObject({ status: 200 }))
  test('requires a valid condition', async () => {
    const condition = { match: 'all', conditions: [{ field: 'shoe_size', operator: 'is', value: 41 }] }
    expect(await faultsOf({ condition, dry_run: true })).toEqual([
      ['/condition/conditions/0/field', expect.any(String)],
    ])
  })
})

test('a user who may not delete contacts cannot start a job that does', async () => {
  const body = { action: 'delete', condition: inLondon, expected_count: 0 }
  const { authorization } = app.editor
  const answer = await app.send('POST', '/contacts/bulk-action', { body, authorization })
  expect(answer).toMatchObject({ status: 403, body: { code: 'missing_capability' } })
})
