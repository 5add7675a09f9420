import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { create, filesOf, type Job, jobOf, resultOf, tidy } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
beforeEach(() => tidy(app))

const ask = async (id: string): Promise<Job> => {
  const answer = await app.send<Job>('POST', `/contacts/${encodeURIComponent(id)}/export`)
  if (answer.status !== 202) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

type List = { data: Record<string, unknown>[] }

const addAda = async (): Promise<string> => {
  const { id } = await create(app, '/contacts', { email: 'ada@example.com', first_name: 'Ada' })
  app.clock.advance(1000)
  await app.send('PUT', `/contacts/${id}`, { body: { email: 'lovelace@example.com' } })
  await create(app, `/contacts/${id}/notes`, { body: 'Looks for "first editions"' })
  await create(app, `/contacts/${id}/events`, { name: 'order_placed', properties: { total: 12 } })
  await create(app, `/contacts/${id}/consents`, { kind: 'given', basis: 'opt_in', ip: '192.0.2.17' })
  await create(app, '/suppressions', { kind: 'address', value: 'ada@example.com' })
  const other = await create(app, '/contacts', { email: 'other@example.com', company: 'Once' })
  const merged = await app.send('POST', `/contacts/${id}/merge`, { body: { source_id: other.id } })
  expect(merged.status).toBe(200)
  const now = app.clock.now()
  const mail = { kind: 'campaign', subject: 'Hello', to_address: 'ada@example.com', status: 'accepted' }
  await sql`insert into deliveries ${sql({ ...mail, id: newId(), contact_id: id, queued_at: now, created_at: now })}`
  const passage = { kind: 'sequence', source_id: newId(), source_name: 'Welcome', status: 'active' }
  await sql`insert into enrolments ${sql({ ...passage, id: newId(), contact_id: id, entered_at: now })}`
  return id
}

describe('exportContact', () => {
  test('exports everything that the API returns about the contact, and more', async () => {
    const field = await create(app, '/custom-fields', { key: 'old', label: 'Old', type: 'text' })
    const id = await addAda()
    await app.send('PUT', `/contacts/${id}`, { body: { custom_fields: { old: 'kept' } } })
    await app.send('POST', `/custom-fields/${field.id}/archive`)
    const job = await ask('email:lovelace@example.com')
    expect(job).toMatchObject({ kind: 'contact_export', contact_id: id, undo_expires_at: null })
    await app.work()
    expect(await jobOf(app, job.id)).toMatchObject({
      state: 'succeeded',
      counters: { exported: 1 },
      progress: { done: 1, total: 1, percent: 100 },
    })
    const [file] = await filesOf(app, job.id)
    expect(file).toMatchObject({
      filename: `contact-${id}.json`,
      media_type: 'application/json',
      rows_count: 1,
    })
    const everything = JSON.parse(await resultOf(app, job.id)) as Record<string, unknown>
    const listed = async (path: string) =>
      (await app.send<List>('GET', `/contacts/${id}/${path}?limit=100`)).body.data
    expect(everything).toMatchObject({
      schema: 'contact-export/1',
      exported_at: app.clock.now().toISOString(),
      contact: (await app.send('GET', `/contacts/${id}`)).body,
      archived_custom_fields: { old: 'kept' },
      suppressions: [{ kind: 'address', value: 'ada@example.com' }],
      email_history: await listed('email-history'),
      consents: await listed('consents'),
      notes: await listed('notes'),
      events: await listed('events'),
      enrolments: await listed('enrolments'),
      emails: await listed('emails'),
      merges: [{ merged: { email: 'other@example.com', company: 'Once' }, actor: { kind: 'user' } }],
      activities: await listed('activities'),
    })
    expect(everything.activities).toContainEqual(
      expect.objectContaining({ type: 'exported', data: expect.objectContaining({ job_id: job.id }) }),
    )
    expect(everything.consents).toContainEqual(expect.objectContaining({ ip: '192.0.2.17' }))
  })

  test('exports lists of any length page by page', async () => {
    const { id } = await create(app, '/contacts', { email: 'ada@example.com' })
    await sql`
      insert into contact_activities (id, contact_id, type, occurred_at, actor_kind)
      select gen_random_uuid(), ${id}, 'updated', timestamptz '2026-01-01' + n / 3 * interval '1 second', 'system'
      from generate_series(1, 20000) n`
    const job = await ask(id)
    await app.work()
    const { activities } = JSON.parse(await resultOf(app, job.id)) as { activities: { id: string }[] }
    const known = await sql<{ id: string }[]>`select id from contact_activities where contact_id = ${id}`
    expect(activities).toHaveLength(known.length)
    expect(new Set(activities.map((activity) => activity.id))).toEqual(new Set(known.map((row) => row.id)))
  })

  test('exports e-mail events page by page, with any number per message', async () => {
    const { id } = await create(app, '/contacts', { email: 'ada@example.com' })
    await sql`
      insert into deliveries (id, contact_id, kind, status, queued_at, created_at)
      select gen_random_uuid(), ${id}, 'campaign', 'accepted', at, at
      from generate_series(1, 1100) n, lateral (select timestamptz '2026-01-01' + n / 3 * interval '1 second') t (at)`
    await sql`
      insert into delivery_events (id, delivery_id, type, occurred_at, human)
      select gen_random_uuid(), d.id, 'opened', d.created_at + n / 2 * interval '1 second', true
      from (
        select id, created_at, row_number() over (order by created_at, id) as number
        from deliveries where contact_id = ${id}) d,
        generate_series(1, case d.number when 1 then 500 when 90 then 1100 when 600 then 3 when 1100 then 501 else 0 end) n`
    const job = await ask(id)
    await app.work()
    type Entry = { id: string; delivery_id: string }
    type Lists = { emails: Entry[]; email_events: Entry[] }
    const { emails, email_events } = JSON.parse(await resultOf(app, job.id)) as Lists
    const mail = await sql<Entry[]>`
      select id from deliveries where contact_id = ${id} order by created_at desc, id desc`
    expect(emails.map((one) => one.id)).toEqual(mail.map((one) => one.id))
    const events = await sql<Entry[]>`
      select e.id, e.delivery_id from delivery_events e join deliveries d on d.id = e.delivery_id and d.contact_id = ${id}
      order by d.created_at desc, d.id desc, e.occurred_at desc, e.id desc`
    expect(events).toHaveLength(2104)
    expect(email_events.map((one) => [one.delivery_id, one.id])).toEqual(
      events.map((one) => [one.delivery_id, one.id]),
    )
  })

  test('exports a contact in the trash, and returns 404 for an unknown one', async () => {
    const { id } = await create(app, '/contacts', { email: 'ada@example.com' })
    await app.send('DELETE', `/contacts/${id}`)
    const job = await ask(id)
    await app.work()
    expect((await jobOf(app, job.id)).state).toBe('succeeded')
    expect((await app.send('POST', `/contacts/${newId()}/export`)).status).toBe(404)
  })

  test('leaves no file when the person is erased, before the export begins or after it ends', async () => {
    const { id } = await create(app, '/contacts', { email: 'ada@example.com' })
    const ended = await ask(id)
    await app.work()
    const waiting = await ask(id)
    expect((await app.send('POST', `/contacts/${id}/erase`)).status).toBe(200)
    expect(await filesOf(app, ended.id)).toEqual([])
    await app.work()
    expect(await jobOf(app, waiting.id)).toMatchObject({ state: 'cancelled', result_available: false })
    expect(await sql`select from job_files`).toHaveLength(0)
  })

  test('fails if the contact is deleted before it runs', async () => {
    const { id } = await create(app, '/contacts', { email: 'ada@example.com' })
    const job = await ask(id)
    await sql`delete from contacts where id = ${id}`
    await app.work()
    expect(await jobOf(app, job.id)).toMatchObject({ state: 'failed', problem: { code: 'not_found' } })
    expect(await filesOf(app, job.id)).toEqual([])
  })
})
