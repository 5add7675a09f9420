import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { migrationJobs } from '../../../server/migration/runs/index.ts'
import { enqueueAbandoned } from '../../../server/system/jobs/store/leases.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql, editions } = app.context
const { connect, end, get, post, report, send, start, undo } = driveMigrations(app)
const vendor = await startAccount('kit', { contacts: 40 })
afterAll(() => vendor.close())

/** The plan allows so many, until the test ends. */
const allow = (limits: Partial<Record<'contacts' | 'custom_fields', number>>): void => {
  const { allowed } = editions
  editions.allowed = async (limit) => (limits as Record<string, number>)[limit] ?? allowed(limit)
  onTestFinished(() => {
    editions.allowed = allowed
  })
}

const cleanUp = async (): Promise<void> => {
  for (const job of migrationJobs(app.context)) await job.run({})
}

const contacts = async (): Promise<number> => (await sql`select from contacts`).count

/** What a run did with contacts: the counters of its job also have templates and campaigns. */
const countsOf = async (id: string, run: string) => {
  const { tallies } = await report(id, run)
  const of = (wanted: string): number =>
    tallies.find(({ dimension, key }) => dimension === 'contacts' && key === wanted)?.value ?? 0
  return { created: of('created'), updated: of('updated'), skipped: of('skipped'), failed: of('failed') }
}

describe('a run that must do what the dry run said', () => {
  test('is refused with the new numbers if it was another dry run', async () => {
    const id = await connect(vendor, 'kit')
    const tried = await start(id, 'dry_run')
    const counters = await countsOf(id, tried.id)
    const body = {
      mode: 'full',
      expected_counts: { contacts_created: counters.created + 5, contacts_updated: 0 },
    }
    const refused = await app.send<Schemas['Problem']>('POST', `/migrations/${id}/start`, { body })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } })
    expect(refused.body.detail).toContain(`create ${counters.created} contacts and update 0`)
    // A larger deviation can be allowed.
    const job = await post(`/migrations/${id}/start`, { ...body, max_drift: 0.5 })
    expect(await end(job.id)).toMatchObject({ state: 'succeeded', counters: tried.counters })
    await undo(job.id)
  })

  test('stops before it applies anything if the source has changed since', async () => {
    const id = await connect(vendor, 'kit')
    const tried = await start(id, 'dry_run')
    const counters = await countsOf(id, tried.id)
    const expected_counts = { contacts_created: counters.created, contacts_updated: counters.updated }
    for (let index = 0; index < 8; index++) vendor.remove(index)
    const before = await contacts()
    const job = await start(id, 'full', { expected_counts })
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'changed_since' } })
    expect(job.problem?.detail).toMatch(/create \d+ contacts/)
    expect(await contacts()).toBe(before)
    expect((await sql`select from lists`).count + (await sql`select from tags`).count).toBe(0)
    // A failed run with tags that were rolled back stands in the way of nothing.
    await start(id, 'dry_run')
    const full = await start(id, 'full')
    expect(full.state).toBe('succeeded')
    await undo(full.id)
  })
})

describe('a run beyond the limit of the plan', () => {
  test('stops before the first write', async () => {
    const id = await connect(vendor, 'kit')
    await start(id, 'dry_run')
    allow({ contacts: 10 })
    const job = await start(id, 'full')
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'pro_lock' } })
    expect(job.problem?.detail).toBe(
      'The plan allows 10 more contacts, and the run would create more. Nothing was applied. Install a licence with a higher limit, or set `plan_limit` to `partial`.',
    )
    expect(await contacts()).toBe(0)
    expect((await sql`select from tags`).count).toBe(0)
  })

  test('stops if the custom fields do not fit', async () => {
    const id = await connect(vendor, 'kit')
    await start(id, 'dry_run')
    allow({ custom_fields: 0 })
    const job = await start(id, 'full')
    expect(job.problem).toMatchObject({ code: 'pro_lock', detail: expect.stringContaining('custom fields') })
    expect(await contacts()).toBe(0)
  })

  test('continues from the place as 1.1.0 stored it', async () => {
    const id = await connect(vendor, 'kit')
    await start(id, 'dry_run')
    allow({ custom_fields: 0 })
    const job = await start(id, 'full')
    expect(job.problem).toMatchObject({ code: 'pro_lock' })
    const changed = await sql`
      update jobs set checkpoint = '{"phase": "imagine"}'
      where id = ${job.id} and checkpoint = '{"phase": "preview"}'`
    expect(changed.count).toBe(1)
    allow({ custom_fields: 100 })
    await post(`/migrations/${id}/resume`, {})
    expect(await end(job.id)).toMatchObject({ state: 'succeeded' })
    expect(await contacts()).toBeGreaterThan(0)
    await undo(job.id)
  })

  test('brings subscribed people first, if only a part may come', async () => {
    const id = await connect(vendor, 'kit', { plan_limit: 'partial' })
    const statuses = [...vendor.truth()].flatMap(({ expected }) => expected?.status ?? [])
    const subscribed = statuses.filter((status) => status === 'subscribed').length
    allow({ contacts: subscribed + 2 })
    const tried = await start(id, 'dry_run')
    const full = await start(id, 'full')
    expect(full).toMatchObject({ state: 'succeeded', counters: tried.counters })
    expect(await countsOf(id, full.id)).toEqual({
      created: subscribed + 2,
      updated: 0,
      skipped: statuses.length - subscribed - 2,
      failed: 0,
    })
    const [row] = await sql`select count(*)::int as count from contacts where status = 'subscribed'`
    expect(row?.count).toBe(subscribed)
    const { sums, tallies } = await report(id, full.id)
    expect(sums.every(({ closes }) => closes)).toBe(true)
    expect(tallies).toContainEqual({
      dimension: 'skipped',
      key: 'plan_limit',
      value: statuses.length - subscribed - 2,
    })
    await undo(full.id)
    expect(await contacts()).toBe(0)
  })
})

describe('the options of a migration', () => {
  test('give the consents their purpose, and say which times are unknown', async () => {
    const id = await connect(vendor, 'kit', { purpose: 'newsletter' })
    await start(id, 'dry_run')
    const full = await start(id, 'full')
    const rows = await sql<
      { purpose: string; time_known: boolean; occurred_at: string; recorded_at: string }[]
    >`
      select purpose, time_known, occurred_at, recorded_at from consent_events`
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(({ purpose }) => purpose))).toEqual(new Set(['newsletter']))
    // Kit tells when a subscriber was created, which is not a valid time of consent.
    expect(rows.every(({ time_known }) => !time_known)).toBe(true)
    const [one] = await sql<
      { contact_id: string }[]
    >`select contact_id from consent_events where kind = 'given'`
    const shown = await get<Schemas['ContactConsentPage']>(`/contacts/${one?.contact_id}/consents`)
    expect(shown.data[0]).toMatchObject({ time_known: false, reason: null })
    // An unknown time is in no period.
    const count = async (parameters: object) => {
      const condition = { field: 'consent', operator: 'is', value: 'given', parameters }
      const found = await post<{ contacts_count: number }>('/segments/preview', {
        condition: { match: 'all', conditions: [condition] },
      })
      return found.contacts_count
    }
    expect(await count({ purpose: 'newsletter' })).toBeGreaterThan(0)
    expect(await count({ purpose: 'newsletter', within_days: 3650 })).toBe(0)
    await undo(full.id)
  })

  test('name a zone that exists', async () => {
    const id = await connect(vendor, 'kit')
    const body = { migration_options: { timezone: 'Europe/Atlantis' } }
    expect(await app.send('PUT', `/migrations/${id}`, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/migration_options/timezone', code: 'invalid_value' }] },
    })
    const changed = await send<Schemas['Migration']>('PUT', `/migrations/${id}`, {
      migration_options: { timezone: 'Europe/London' },
    })
    // Options that are left out stay.
    expect(changed.migration_options).toMatchObject({ timezone: 'Europe/London', duplicates: 'merge' })
  })

  test.each(['after_7_days', 'at_once', 'keep'] as const)(
    'delete the credentials %s',
    async (forget_credentials) => {
      const id = await connect(vendor, 'kit', { forget_credentials })
      const { connection_id } = await get<Schemas['Migration']>(`/migrations/${id}`)
      const connection = () => get<Schemas['MigrationConnection']>(`/migration/connections/${connection_id}`)
      await start(id, 'dry_run')
      await start(id, 'full')
      const stored = async () => (await connection()).credentials_stored
      expect(await stored()).toBe(forget_credentials !== 'at_once')
      app.clock.advance(7 * 86_400_000 + 1000)
      await cleanUp()
      expect(await stored()).toBe(forget_credentials === 'keep')
      if (forget_credentials === 'keep') return
      const [row] = await sql`select secret from migration_connections where id = ${connection_id}`
      expect(row?.secret).toBeNull()
      const answer = await app.send('POST', `/migrations/${id}/start`, { body: { mode: 'dry_run' } })
      expect(answer).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
      await send('PUT', `/migration/connections/${connection_id}`, { credentials: vendor.credentials })
      expect((await start(id, 'dry_run')).state).toBe('succeeded')
    },
  )
})

describe('a run that the source makes wait', () => {
  test('is queued with a time and a reason, and continues', async () => {
    const id = await connect(vendor, 'kit')
    const { connection_id } = await get<Schemas['Migration']>(`/migrations/${id}`)
    const block = () => sql`
      update migration_connections set next_request_at = clock_timestamp() + interval '10 minutes'
      where id = ${connection_id}`
    await block()
    const job = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode: 'dry_run' })
    await app.work()
    const waiting = await get<Schemas['Job']>(`/jobs/${job.id}`)
    expect(waiting).toMatchObject({ state: 'queued', waiting_reason: 'source_rate_limit' })
    const seconds = (Date.parse(waiting.waits_until_at ?? '') - app.clock.now().getTime()) / 1000
    expect(seconds).toBeGreaterThan(590)
    expect(seconds).toBeLessThan(610)
    expect((await get<Schemas['Migration']>(`/migrations/${id}`)).state).toBe('waiting')
    const edit = await app.send('PUT', `/migrations/${id}`, { body: { name: 'Other' } })
    expect(edit).toMatchObject({ status: 409, body: { code: 'invalid_state' } })
    await sql`update migration_connections set next_request_at = null`
    const wake = async () => {
      await sql`update jobs set lease_until = clock_timestamp() - interval '1 minute' where id = ${job.id}`
      await enqueueAbandoned(sql)
    }
    await wake()
    expect(await end(job.id)).toMatchObject({
      state: 'succeeded',
      waits_until_at: null,
      waiting_reason: null,
    })
    expect((await get<Schemas['Migration']>(`/migrations/${id}`)).state).toBe('ready')
  })

  test('gives up after a day without one answer, and can be resumed', async () => {
    const id = await connect(vendor, 'kit')
    await sql`update migration_connections set next_request_at = clock_timestamp() + interval '10 minutes'`
    const job = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode: 'dry_run' })
    const wake = async () => {
      await sql`update jobs set lease_until = clock_timestamp() - interval '1 minute' where id = ${job.id}`
      await enqueueAbandoned(sql)
      await app.work()
    }
    await app.work()
    app.clock.advance(23 * 3_600_000)
    await wake()
    expect((await get<Schemas['Job']>(`/jobs/${job.id}`)).state).toBe('queued')
    app.clock.advance(2 * 3_600_000)
    await wake()
    expect(await get<Schemas['Job']>(`/jobs/${job.id}`)).toMatchObject({
      state: 'failed',
      problem: { code: 'source_rate_limited' },
    })
    await sql`update migration_connections set next_request_at = null`
    await post(`/migrations/${id}/resume`, {})
    expect((await end(job.id)).state).toBe('succeeded')
  })
})
