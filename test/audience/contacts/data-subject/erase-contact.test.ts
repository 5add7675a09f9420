import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { components } from '../../../../generated/types.ts'
import { storeErased } from '../../../../server/audience/suppressions/index.ts'
import { newId } from '../../../../server/platform/ids.ts'
import { startTestApp } from '../../../support/app.ts'
import { contactsOf } from '../support.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const contacts = contactsOf(app)
const { sql } = app.context

const erase = (id: string, options = {}) =>
  app.send<Schemas['ContactErased']>('POST', `/contacts/${encodeURIComponent(id)}/erase`, options)

/** All rows of all tables as text. */
const everything = async (): Promise<string> => {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`
  const contents: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ text: string }[]>`select to_jsonb(t)::text as text from ${sql(name)} t`
    contents.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return contents.join('\n')
}

/** The entries of the audit log with this id: operation, user and facts. */
const entriesAbout = async (id: string): Promise<string[][]> => {
  const rows = await sql<{ operation: string; actor_id: string; changes: { field: string; to: string }[] }[]>`
    select operation, actor_id, changes from audit_entries e where to_jsonb(e)::text like ${`%${id}%`} order by id`
  return rows.map(({ operation, actor_id, changes }) => [
    operation,
    actor_id,
    ...changes.map(({ field, to }) => `${field}=${to}`),
  ])
}

describe('eraseContact', () => {
  test('requires an administrator, and returns 404 the second time', async () => {
    const { id } = await contacts.create()
    expect((await erase(id, { authorization: app.editor.authorization })).status).toBe(403)
    expect((await erase(newId())).status).toBe(404)
    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      id,
      erased: true,
      erased_at: app.clock.now().toISOString(),
      suppression_id: body.suppression_id,
    })
    expect((await erase(id)).status).toBe(404)
  })

  test('with dry_run returns what it would delete, and deletes nothing', async () => {
    await app.send('POST', '/tags', { body: { name: 'Dry' } })
    const { id } = await contacts.create({ email: 'Dry@example.com', tags: ['dry'] })
    await contacts.note(id, { body: 'Called' })
    await contacts.update(id, { email: 'run@example.com' })
    const before = await everything()
    const preview = await app.send<Schemas['ContactErasePreview']>('POST', `/contacts/${id}/erase`, {
      body: { dry_run: true },
    })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        id,
        dry_run: true,
        email_addresses: ['run@example.com', 'dry@example.com'],
        erased_counts: { notes_count: 1, tags_count: 1, memberships_count: 0, events_count: 0 },
        anonymised_counts: { deliveries_count: 0 },
      },
    })
    const unlimited = (text: string) => text.split('\n').filter((row) => !row.startsWith('rate_'))
    const [rows, after] = [unlimited(before), unlimited(await everything())]
    expect(rows.filter((row) => !after.includes(row))).toEqual([])
    // Who looked what an erasure would delete.
    expect(after.filter((row) => !rows.includes(row))).toEqual([expect.stringMatching(/^audit_entries: /)])
    expect(await entriesAbout(id)).toEqual([['eraseContact', app.admin.id, 'dry_run=true']])
    expect((await erase(id, { body: { dry_run: false } })).body).toMatchObject({ id, erased: true })
    expect((await erase(id, { body: { dry_run: true } })).status).toBe(404)
  })

  test('leaves no data of the person except keyed hashes of the addresses', async () => {
    const given = {
      email: 'Quilhampton@First.example',
      first_name: 'Quilhampton',
      company: 'Quilhampton & Sons',
      external_id: 'quilhampton-1',
    }
    const { id } = await contacts.create(given)
    await contacts.update(id, { email: 'second@quilhampton.example' })
    await contacts.update(id, { status: 'unsubscribed', status_reason: 'Quilhampton is cross' })
    await contacts.note(id, { body: 'Quilhampton called' })
    const actor = { actor_kind: 'contact', actor_id: id, actor_name: 'Quilhampton' }
    const consent = { kind: 'given', purpose: 'marketing', basis: 'opt_in', ip: '192.0.2.17' }
    const at = app.clock.now()
    await sql`insert into consent_events ${sql({ ...consent, ...actor, id: newId(), contact_id: id, reason: 'Quilhampton', occurred_at: at })}`
    await app.send('POST', `/contacts/${id}/events`, {
      body: { name: 'met', properties: { who: 'Quilhampton' } },
    })
    await app.send('POST', '/suppressions', {
      body: { kind: 'address', value: 'second@quilhampton.example', note: 'Quilhampton' },
    })
    const delivery = {
      kind: 'campaign',
      subject: 'Dear Quilhampton',
      to_address: given.email,
      status: 'accepted',
    }
    const sent = newId()
    await sql`insert into deliveries ${sql({ ...delivery, id: sent, contact_id: id, queued_at: at, created_at: at })}`
    const event = { id: newId(), delivery_id: sent, type: 'bounced', occurred_at: at, ip: '192.0.2.17' }
    await sql`insert into delivery_events ${sql({ ...event, detail: '550 <quilhampton@first.example> unknown', user_agent: 'Quilhampton’s' })}`
    // Sent before the contact had the address, or without a contact.
    const early = {
      id: newId(),
      to_address: 'QUILHAMPTON@first.example',
      actor_kind: 'system',
      created_at: at,
    }
    await sql`insert into messages ${sql({ ...early, to_name: 'Quilhampton', content: sql.json({ source: 'Quilhampton' }) })}`
    await sql`insert into deliveries ${sql({ ...delivery, kind: 'transactional', id: early.id, status: 'failed', queued_at: at, created_at: at })}`
    expect((await everything()).match(/quilhampton/gi)?.length).toBeGreaterThan(10)

    const { status, body } = await erase(id)
    expect(status).toBe(200)
    const left = await everything()
    expect(left.split('\n').filter((row) => /quilhampton|192\.0\.2\.17/i.test(row))).toEqual([])
    // The audit log keeps who erased which id, and nothing else of the person.
    const outsideLog = left.split('\n').filter((row) => !row.startsWith('audit_entries'))
    expect(outsideLog.filter((row) => row.includes(id))).toEqual([])
    expect(await entriesAbout(id)).toEqual([['eraseContact', app.admin.id]])
    const plainHash = createHash('sha256').update('second@quilhampton.example').digest('hex')
    expect(left).not.toContain(plainHash)
    const suppressions =
      await sql`select id, kind, value, reason, note from suppressions where reason = 'erased'`
    expect(suppressions.filter((row) => row.id === body.suppression_id).map((row) => ({ ...row }))).toEqual([
      { id: body.suppression_id, kind: 'hash', value: null, reason: 'erased', note: null },
    ])
    const consents = await sql`
      select kind, basis, actor_kind, actor_name from consent_events where contact_id is null order by occurred_at, id`
    expect(consents.map((row) => row.kind)).toContain('withdrawn')
    expect(consents.find((row) => row.actor_kind === 'contact')?.actor_name).toBeNull()
    expect(consents.find((row) => row.actor_kind === 'user')?.actor_name).toBe('Katherine Johnson')
    expect(await sql`select from deliveries where contact_id is null and status = 'accepted'`).toHaveLength(1)
  })

  test('prevents every operation from storing an address of the person again', async () => {
    const { id } = await contacts.create({ email: 'joan@example.com' })
    await contacts.update(id, { email: 'clarke@example.com' })
    await erase('email:clarke@example.com')
    const other = await contacts.create()
    for (const email of ['Joan@example.com', 'clarke@EXAMPLE.com']) {
      expect(await app.send('POST', '/contacts', { body: { email } })).toMatchObject({
        status: 409,
        body: { code: 'address_erased', errors: [{ pointer: '/email', code: 'not_allowed' }] },
      })
      expect(await app.send('PUT', `/contacts/by-email/${email}`, { body: {} })).toMatchObject({
        status: 409,
        body: { code: 'address_erased', errors: [{ parameter: 'email', code: 'not_allowed' }] },
      })
      expect(await app.send('PUT', `/contacts/${other.id}`, { body: { email } })).toMatchObject({
        status: 409,
        body: { code: 'address_erased' },
      })
    }
    expect(
      await sql`select from contacts where lower(email) in ('joan@example.com', 'clarke@example.com')`,
    ).toHaveLength(0)
    const check = await app.send<Schemas['SuppressionCheckResult']>('POST', '/suppressions/check', {
      body: { emails: ['joan@example.com'] },
    })
    expect(check.body.results[0]).toMatchObject({ suppressed: true, kind: 'hash', reason: 'erased' })
  })

  test('leaves no contact when the address is written at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `hurried-${round}@example.com`
      const { id } = await contacts.create({ email })
      const put = () => app.send('PUT', `/contacts/by-email/${email}`, { body: { first_name: 'Joan' } })
      const post = () => app.send('POST', '/contacts', { body: { email } })
      const [erased, ...others] = await Promise.all([erase(id), put(), post(), put(), post()])
      expect(erased.status).toBe(200)
      for (const { status } of others) expect([200, 409]).toContain(status)
      expect(await sql`select from contacts where email = ${email}`).toHaveLength(0)
    }
  })

  test('refuses an address whose insert has waited for the erasure to be committed', async () => {
    const email = 'waiting@example.com'
    const { id } = await contacts.create({ email })
    const system = { kind: 'system', id: null, name: null } as const
    const { answer } = await sql.begin(async (tx) => {
      await tx`delete from contacts where id = ${id}`
      await storeErased(tx, app.context.secret, [email], system, app.clock.now().toISOString())
      const answer = app.send('POST', '/contacts', { body: { email } })
      await vi.waitFor(
        async () =>
          expect(
            await sql`
              select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contacts%'`,
          ).toHaveLength(1),
        { timeout: 10_000 },
      )
      // In an object: a promise that is returned would be awaited before the commit.
      return { answer }
    })
    expect(await answer).toMatchObject({ status: 409, body: { code: 'address_erased' } })
    expect(await sql`select from contacts where email = ${email}`).toHaveLength(0)
  })

  test('is undone for an address by deleting its suppression', async () => {
    const { id } = await contacts.create({ email: 'back@example.com' })
    const { body } = await erase(id)
    expect((await app.send('DELETE', `/suppressions/${body.suppression_id}`)).status).toBe(200)
    const again = await contacts.create({ email: 'back@example.com' })
    expect(again.id).not.toBe(id)
  })

  test('does not suppress an address that another contact has now', async () => {
    const { id } = await contacts.create({ email: 'shop@example.com' })
    await contacts.update(id, { email: 'owner@example.com' })
    const successor = await contacts.create({ email: 'shop@example.com' })
    await erase(id)
    const { body } = await app.send<Schemas['SuppressionCheckResult']>('POST', '/suppressions/check', {
      body: { emails: ['shop@example.com', 'owner@example.com'] },
    })
    expect(body.results.map(({ suppressed }) => suppressed)).toEqual([false, true])
    await contacts.update(successor.id, { first_name: 'Grace' })
  })

  test('also erases contacts in the trash, and keeps the counts of lists and tags correct', async () => {
    const at = app.clock.now()
    const list = {
      id: newId(),
      name: 'Newsletter',
      slug: 'newsletter',
      opt_in: 'single',
      visibility: 'public',
    }
    await sql`insert into lists ${sql({ ...list, created_at: at, updated_at: at })}`
    const [live, trashed, staying] = [
      await contacts.create(),
      await contacts.create(),
      await contacts.create(),
    ]
    for (const { id } of [live, trashed, staying])
      await sql`insert into list_memberships ${sql({ list_id: list.id, contact_id: id, status: 'subscribed', since_at: at })}`
    await contacts.delete(trashed.id)
    const count = async () =>
      (await sql`select subscribed from counted_lists where id = ${list.id}`)[0]?.subscribed
    expect(Number(await count())).toBe(2)
    expect((await erase(trashed.id)).status).toBe(200)
    expect((await erase(live.id)).status).toBe(200)
    expect(Number(await count())).toBe(1)
  })

  test('removes the person from the data of jobs, and deletes the files of exports', async () => {
    const { id } = await contacts.create({ email: 'worked-on@example.com' })
    const at = app.clock.now()
    const later = new Date(at.getTime() + 86_400_000)
    const job = {
      state: 'succeeded',
      summary: 'Work',
      payload: sql.json({}),
      actor_kind: 'system',
      created_at: at,
    }
    const [exporting, importing] = [newId(), newId()]
    await sql`insert into jobs ${sql({ ...job, id: exporting, kind: 'export', files_until: later })}`
    await sql`insert into jobs ${sql({ ...job, id: importing, kind: 'import' })}`
    const error = { job_id: importing, code: 'invalid_row', detail: 'Worked-On@example.com has no name.' }
    await sql`insert into job_errors ${sql({ ...error, position: 1, id: newId(), email: 'WORKED-on@example.com' })}`
    await sql`insert into job_errors ${sql({ ...error, position: 2, id: newId(), detail: 'Other', email: 'x@example.com' })}`
    await sql`insert into job_undo ${sql({ job_id: importing, contact_id: id, before: sql.json({}) })}`
    await erase(id)
    expect(await everything()).not.toMatch(/worked-on@example/i)
    expect((await sql`select email from job_errors order by position`).map(({ email }) => email)).toEqual([
      null,
      'x@example.com',
    ])
    expect(await sql`select from job_undo`).toHaveLength(0)
    expect((await sql`select files_until from jobs where id = ${exporting}`)[0]?.files_until).toBe(
      at.toISOString(),
    )
  })
})
