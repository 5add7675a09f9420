import { afterEach, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { leftLists } from '../../support/vendors/brevo.ts'
import { hasConfirmed } from '../../support/vendors/fluentcrm.ts'
import type { VendorOptions } from '../../support/vendors/frame.ts'
import type { VendorKind } from '../../support/vendors/index.ts'
import { driveMigrations } from '../world.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, end, get, post, start, undo } = driveMigrations(app)

let vendor: Awaited<ReturnType<typeof startAccount>>
afterEach(() => vendor.close())

const open = async (source: VendorKind, options: VendorOptions = {}): Promise<void> => {
  vendor = await startAccount(source, { contacts: 60, traps: false, ...options })
}

/** Moves in with an exactness. Returns the migration and the run. */
const move = async (source: VendorKind, exactness: 'fast' | 'exact') => {
  const migration = await connect(vendor, source, { exactness })
  await start(migration, 'dry_run')
  const run = await start(migration, 'full')
  expect(run).toMatchObject({ state: 'succeeded' })
  return { migration, run }
}

const membershipsOf = async () => {
  const rows = await sql<{ email: string; name: string; status: string }[]>`
    select c.email, l.name, m.status
    from list_memberships m join lists l on l.id = m.list_id join contacts c on c.id = m.contact_id`
  return new Map(rows.map(({ email, name, status }) => [`${email} ${name}`, status]))
}

const people = () =>
  [...vendor.truth()].flatMap(({ person, expected }) => (expected === null ? [] : [{ person, ...expected }]))

test('Brevo: the lists that a contact has left are asked for one by one', async () => {
  await open('brevo', { form: 'second', contacts: 120 })
  const left = people().flatMap(({ person, email, status }) =>
    status === 'subscribed' ? leftLists(person).map((list) => `${email} List ${list + 1}`) : [],
  )
  expect(left.length).toBeGreaterThan(3)
  const fast = await move('brevo', 'fast')
  const before = await membershipsOf()
  expect(left.map((key) => before.get(key))).toEqual(left.map(() => 'subscribed'))
  await undo(fast.run.id)
  const exact = await move('brevo', 'exact')
  const after = await membershipsOf()
  expect(left.map((key) => after.get(key))).toEqual(left.map(() => 'unsubscribed'))
  await undo(exact.run.id)
})

test('FluentCRM: a note proves a confirmation, with its time and address', async () => {
  await open('fluentcrm')
  // Addresses of examples are no evidence.
  for (const { person } of people()) vendor.change(person.index, { ip: `81.2.69.${person.index}` })
  const given = () =>
    sql<{ email: string; basis: string; occurred_at: Date | null; ip: string | null }[]>`
      select c.email, n.basis, n.occurred_at, host(n.ip) as ip
      from consent_events n join contacts c on c.id = n.contact_id
      where n.kind = 'given' order by c.email`
  const fast = await move('fluentcrm', 'fast')
  expect(new Set((await given()).map(({ basis }) => basis))).toEqual(new Set(['imported']))
  await undo(fast.run.id)
  const exact = await move('fluentcrm', 'exact')
  const wanted = people()
    .filter(({ status }) => status === 'subscribed')
    .map(({ email, person, ip }) => ({
      email,
      basis: hasConfirmed(person) ? 'double_opt_in' : 'imported',
      ip,
      ...(hasConfirmed(person) ? { at: `${person.confirmedAt.toISOString().slice(0, 19)}.000Z` } : {}),
    }))
    .sort((one, other) => (one.email < other.email ? -1 : 1))
  const found = (await given()).map(({ email, basis, occurred_at, ip }) => ({
    email,
    basis,
    ip,
    ...(basis === 'double_opt_in' && occurred_at !== null ? { at: new Date(occurred_at).toISOString() } : {}),
  }))
  expect(wanted.filter(({ basis }) => basis === 'double_opt_in').length).toBeGreaterThan(10)
  expect(found).toEqual(wanted)
  await undo(exact.run.id)
})

test('HubSpot: subscriptions are asked for one by one where the token cannot read many', async () => {
  await open('hubspot', { form: 'second' })
  const statuses = async () =>
    new Map(
      (await sql<{ email: string; status: string }[]>`select email, status from contacts`).map(
        ({ email, status }) => [email, status],
      ),
    )
  const fast = await move('hubspot', 'fast')
  expect([...(await statuses()).values()]).not.toContain('subscribed')
  await undo(fast.run.id)
  const exact = await move('hubspot', 'exact')
  const found = await statuses()
  const subscribed = [...vendor.truth()].filter(
    ({ person, expected }) =>
      expected !== null && person.mailStatus === 'subscribed' && person.lists.length > 0,
  )
  expect(subscribed.length).toBeGreaterThan(20)
  for (const { expected } of subscribed) expect(found.get(expected?.email ?? '')).toBe('subscribed')
  await undo(exact.run.id)
})

test('Mailchimp: a delta finds a tag although the time of the last change has not moved', async () => {
  await open('mailchimp', { tags: 3 })
  const { migration } = await move('mailchimp', 'fast')
  const [someone] = people().filter(
    ({ person, status }) => status === 'subscribed' && person.tags.length === 0,
  )
  if (someone === undefined) throw new Error('All have tags.')
  vendor.change(someone.person.index, { tags: [1], changedAt: someone.person.changedAt })
  const tagsOf = () => sql`
    select from contact_tags t join contacts c on c.id = t.contact_id where c.email = ${someone.email}`
  app.clock.advance(3_600_000)
  await start(migration, 'delta')
  expect(await tagsOf()).toHaveLength(0)
  const changed = await app.send('PUT', `/migrations/${migration}`, {
    body: { migration_options: { exactness: 'exact' } },
  })
  expect(changed.status).toBe(200)
  app.clock.advance(3_600_000)
  await start(migration, 'delta')
  expect(await tagsOf()).toHaveLength(1)
})

test('the inventory tells what exactness costs', async () => {
  await open('brevo', { contacts: 120 })
  const connection = await post('/migration/connections', { name: 'Brevo', ...vendor.connection })
  await end((await post(`/migration/connections/${connection.id}/inventory`, {})).id)
  const { estimate } = await get<Schemas['MigrationInventory']>(
    `/migration/connections/${connection.id}/inventory`,
  )
  expect((estimate?.exact_requests_count ?? 0) - (estimate?.requests_count ?? 0)).toBe(120)

  await sql`
    update migration_inventories set content = content #- '{estimate,exact_requests_count}'
    where connection_id = ${connection.id}`
  const older = await get<Schemas['MigrationInventory']>(`/migration/connections/${connection.id}/inventory`)
  expect(older.estimate).toBeNull()
})
