import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
app.context.config.migrationHosts = ['127.0.0.1']
const { sql } = app.context

const vendor = await startAccount('listmonk', { seed: 7, contacts: 300 })
afterAll(() => vendor.close())

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const answer = await app.send<Body>('POST', path, { body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const get = async <Body>(path: string): Promise<Body> => (await app.send<Body>('GET', path)).body

const work = async (id: string): Promise<Schemas['Job']> => {
  for (let turn = 0; turn < 60; turn++) {
    await app.work()
    const job = await get<Schemas['Job']>(`/jobs/${id}`)
    if (job.state !== 'queued' && job.state !== 'running') return job
  }
  throw new Error('The job did not end.')
}

const start = async (id: string, mode: string): Promise<Schemas['Job']> => {
  const job = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode })
  return work(job.id)
}

/** What is in the tables that a run may change, without times and ids. */
const content = async () => ({
  contacts: await sql`
    select email, status, first_name, last_name, custom_fields, trashed_at from contacts order by lower(email)`,
  memberships: await sql`
    select c.email, l.name, m.status from list_memberships m join contacts c on c.id = m.contact_id
    join lists l on l.id = m.list_id order by 1, 2`,
  tags: await sql`
    select c.email, t.name from contact_tags g join contacts c on c.id = g.contact_id join tags t on t.id = g.tag_id order by 1, 2`,
  suppressions: await sql`select value, reason from suppressions order by value`,
})

const connection = await post<Schemas['MigrationConnection']>('/migration/connections', {
  name: 'Old newsletter',
  ...vendor.connection,
})
const migration = await post<Schemas['Migration']>('/migrations', {
  name: 'Move',
  connection_id: connection.id,
})

const expectTruth = async () => {
  const contacts = await sql<
    { email: string; status: string }[]
  >`select lower(email) as email, status from contacts`
  const here = new Map(contacts.map(({ email, status }) => [email, status]))
  const expected = [...vendor.truth()].flatMap((one) => one.expected ?? [])
  const emails = expected.map(({ email }) => email.toLowerCase())
  const wrong = expected.flatMap(({ email, status }) => {
    const key = email.toLowerCase()
    const isOnce = emails.filter((one) => one === key).length === 1
    return !isOnce || here.get(key) === status ? [] : [`${email}: ${here.get(key)} instead of ${status}`]
  })
  expect(here.size).toBeGreaterThan(250)
  expect(wrong).toEqual([])
}

describe('a migration from listmonk', () => {
  test('needs a dry run first', async () => {
    const answer = await app.send('POST', `/migrations/${migration.id}/start`, { body: { mode: 'full' } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'dry_run_required' } })
  })

  test('is tried, run, repeated without effect, and undone', async () => {
    const before = await content()
    const tried = await start(migration.id, 'dry_run')
    expect(tried.problem).toBeNull()
    expect(tried.state).toBe('succeeded')
    expect(await content()).toEqual(before)

    const full = await start(migration.id, 'full')
    expect(full.problem).toBeNull()
    expect(full).toMatchObject({ state: 'succeeded', counters: { created: tried.counters.created } })
    await expectTruth()
    const report = await get<Schemas['MigrationReport']>(`/migrations/${migration.id}/report`)
    expect(report.tallies.length).toBeGreaterThan(5)
    vendor.assertClean()

    const after = await content()
    const again = await start(migration.id, 'full')
    expect(again.counters).toMatchObject({ created: 0, updated: 0, failed: 0 })
    expect(await content()).toEqual(after)

    const undo = await post<Schemas['Job']>(`/jobs/${full.id}/undo`, {})
    expect((await work(undo.id)).state).toBe('succeeded')
    expect((await content()).contacts).toEqual(before.contacts)
    expect(await content()).toEqual(before)
    expect(await get<Schemas['Migration']>(`/migrations/${migration.id}`)).toMatchObject({
      state: 'finished',
    })
  }, 120_000)
})
