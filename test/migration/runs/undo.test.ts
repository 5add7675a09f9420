import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { contentOf, differences } from '../content.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, end, get, post, send, start, undo } = driveMigrations(app)
const people = { seed: 11, contacts: 120, traps: true, trapEvery: 17 }
const vendor = await startAccount('listmonk', people)
afterAll(() => vendor.close())

const emailsOf = (status: string): string[] =>
  [...vendor.truth()].flatMap(({ expected }) => (expected?.status === status ? [expected.email] : []))

const idOf = async (email: string): Promise<string> => {
  const [row] = await sql<
    { id: string }[]
  >`select id from contacts where lower(email) = ${email.toLowerCase()}`
  return row?.id ?? ''
}

/** People of the source who are here already, in every status, on a list and with values. */
const settle = async () => {
  const list = await post('/lists', { name: 'List 1' })
  const other = await post('/lists', { name: 'Ours' })
  const tag = await post('/tags', { name: 'Ours' })
  await post('/custom-fields', { key: 'city', label: 'city', type: 'text' })
  const statuses = ['subscribed', 'pending', 'transactional', 'unsubscribed']
  for (const [at, email] of ['subscribed', 'bounced', 'complained', 'unsubscribed', 'transactional']
    .flatMap((status) => emailsOf(status).slice(0, 4))
    .entries())
    await post('/contacts', {
      email,
      status: statuses[at % 4],
      first_name: at % 2 === 0 ? 'Ours' : null,
      custom_fields: at % 3 === 0 ? { city: 'Here' } : {},
      lists: [list.id, other.id],
      tags: [tag.id],
    })
  await sql`
    update list_memberships m set status = 'unsubscribed' from contacts c
    where c.id = m.contact_id and c.status in ('pending', 'unsubscribed')`
  await post('/suppressions', { kind: 'address', value: emailsOf('subscribed')[9] ?? '', reason: 'manual' })
  await app.work()
  // Everything was so for a while: times that an undo wrote are not these.
  app.clock.advance(86_400_000)
}

await settle()

const migrations = new Map<string, string>()

/** A migration of a source with the same people, tried. */
const migrationOf = async (source: 'listmonk' | 'hubspot'): Promise<string> => {
  const known = migrations.get(source)
  if (known !== undefined) return known
  const other = source === 'listmonk' ? vendor : await startAccount(source, people)
  if (other !== vendor) onTestFinished(() => other.close())
  const id = await connect(other, source)
  await start(id, 'dry_run')
  migrations.set(source, id)
  return id
}

describe('undoing a run', () => {
  test.each(['listmonk', 'hubspot'] as const)(
    'of %s leaves the state from before in every table',
    async (source) => {
      const migration = await migrationOf(source)
      await app.work()
      const before = await contentOf(sql)
      const full = await start(migration, 'full')
      expect(full).toMatchObject({ state: 'succeeded', problem: null })
      expect(differences(before, await contentOf(sql)).length).toBeGreaterThan(200)
      app.clock.advance(3_600_000)
      const undone = await undo(full.id)
      expect(undone).toMatchObject({ state: 'succeeded', counters: { skipped: 0 } })
      await app.work()
      expect(differences(before, await contentOf(sql))).toEqual([])
    },
    60_000,
  )

  test('keeps what people changed since, without what the run gave, and names it', async () => {
    const migration = await migrationOf('listmonk')
    const full = await start(migration, 'full')
    const fresh = emailsOf('subscribed').slice(20, 26)
    const [edited, noted, mailed, spoken, alone] = await Promise.all(fresh.map(idOf))
    const person = (id: string | undefined) => `/contacts/${id}`
    app.clock.advance(3_600_000)
    await send('PUT', person(edited), { first_name: 'Changed', custom_fields: { likes: 'Changed' } })
    await post(`${person(noted)}/notes`, { body: 'Called.' })
    await sql`
      insert into deliveries (id, contact_id, kind, status, attempts, created_at, queued_at, accepted_at, to_address)
      values (gen_random_uuid(), ${mailed ?? ''}, 'transactional', 'accepted', 1, now(), now(), now(), 'a@example.org')`
    await sql`
      insert into consent_events (id, contact_id, kind, purpose, basis, actor_kind, occurred_at)
      values (gen_random_uuid(), ${spoken ?? ''}, 'given', 'marketing', 'opt_in', 'contact', ${app.clock.now()})`
    const lists = await get<{ data: { id: string; name: string }[] }>('/lists?search=List 2')
    const leaf = { field: 'lists', operator: 'contains_any', value: [lists.data[0]?.id] }
    const condition = { match: 'all', conditions: [leaf] }
    await post('/segments', { name: 'Uses a list of the run', condition })
    const ours = emailsOf('bounced')[0] ?? ''
    await send('PUT', person(await idOf(ours)), { last_name: 'Changed' })
    const [likes] = await sql<{ after: { custom_fields: object } }[]>`
      select after from migration_items where local_id = ${edited ?? ''}`
    expect(likes?.after.custom_fields).toHaveProperty('likes')

    const undone = await undo(full.id)
    expect(undone).toMatchObject({ state: 'succeeded', counters: { skipped: 6 } })
    const { data } = await get<{ data: { detail: string }[] }>(`/jobs/${undone.id}/errors`)
    expect(data.map(({ detail }) => detail).sort()).toEqual([
      ...Array.from({ length: 4 }, () => expect.stringContaining('used or changed after the run')),
      'The custom field likes is in use or was changed, and is kept.',
      'The list List 2 is in use or was changed, and is kept.',
    ])
    const kept = await sql<
      { id: string; status: string; first_name: string | null; custom_fields: object }[]
    >`
      select id, status, first_name, custom_fields from contacts where id = any (${[edited, noted, mailed, spoken] as string[]}::uuid[])`
    expect(Object.fromEntries(kept.map(({ id, ...row }) => [id, row]))).toEqual({
      [edited ?? '']: { status: 'transactional', first_name: 'Changed', custom_fields: { likes: 'Changed' } },
      [noted ?? '']: { status: 'transactional', first_name: null, custom_fields: {} },
      [mailed ?? '']: { status: 'transactional', first_name: null, custom_fields: {} },
      [spoken ?? '']: { status: 'subscribed', first_name: null, custom_fields: {} },
    })
    const rest = await sql`
      select from list_memberships where contact_id = any (${[edited, noted, mailed, spoken] as string[]}::uuid[])`
    expect(rest.count).toBe(0)
    expect((await sql`select from contacts where id = ${alone ?? ''}`).count).toBe(0)
    const [mine] =
      await sql`select status, last_name from contacts where lower(email) = ${ours.toLowerCase()}`
    expect(mine).toEqual({ status: expect.not.stringMatching('bounced'), last_name: 'Changed' })
    const consents = await get<{ data: object[] }>(`${person(noted)}/consents`)
    expect(consents.data).toEqual([])
    expect((await get<{ data: object[] }>(`${person(spoken)}/consents`)).data).toHaveLength(1)
    const voided = await get<Schemas['ContactConsentPage']>(`${person(noted)}/consents?include=voided`)
    expect(voided.data.length).toBeGreaterThan(0)
    for (const { voided_at } of voided.data) expect(voided_at).toBe(app.clock.now().toISOString())
    const [first] = voided.data
    expect(await get(`${person(noted)}/consents/${first?.id}`)).toEqual(first)
  }, 60_000)

  test('keeps the suppressions of the run if that is wanted, and takes back the rest', async () => {
    const migration = await migrationOf('listmonk')
    const suppressions = async (): Promise<number> => (await sql`select from suppressions`).count
    const before = await suppressions()
    const full = await start(migration, 'full')
    const brought = await suppressions()
    expect(brought).toBeGreaterThan(before)
    const undone = await end((await post(`/jobs/${full.id}/undo`, { suppressions: 'keep' })).id)
    expect(undone).toMatchObject({ state: 'succeeded', counters: { skipped: 0 } })
    expect(await suppressions()).toBe(brought)
    const of = async (kind: string): Promise<number> =>
      (
        await sql`select from migration_items where run_id = ${full.id} and kind = ${kind} and action = 'created'`
      ).count
    expect(await of('contact')).toBeGreaterThan(0)
    expect(await of('suppression')).toBe(brought - before)
    const left = await sql`
      select from contacts c join migration_items i on i.local_id = c.id where i.run_id = ${full.id} and i.action = 'created'`
    expect(left.count).toBe(0)
  }, 60_000)
})
