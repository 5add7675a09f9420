import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveMigrations } from '../world.ts'

/*
 * What must never happen in a migration, whatever the source and its administrator say. Triggers have a test of their own
 * (triggers.test.ts), and so have words and faults (matrix.test.ts, drivers/).
 */

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, end, get, post, report, send, start, undo } = driveMigrations(app)
const vendor = await startAccount('listmonk', { contacts: 90, seed: 3 })
afterAll(() => vendor.close())

type MailStatus = Schemas['ContactStatusKey']
const all = [...vendor.truth()].flatMap(({ person, expected }) => (expected ? [{ person, expected }] : []))
const those = (status: MailStatus) => all.filter(({ expected }) => expected.status === status)
const of = async (email: string) => {
  const [row] = await sql<{ id: string; status: MailStatus; first_name: string | null }[]>`
    select id, status, first_name from contacts where lower(email) = ${email.toLowerCase()}`
  return row
}
const migrated = async (options: object = {}): Promise<{ id: string; job: Schemas['Job'] }> => {
  const id = await connect(vendor, 'listmonk', options)
  await start(id, 'dry_run')
  return { id, job: await start(id, 'full') }
}
const clear = async (): Promise<void> => {
  await sql`delete from contacts`
  await sql`delete from suppressions`
  await sql`delete from migrations`
}

test('a run with people and lists that must be confirmed sends nothing', async () => {
  const { job } = await migrated()
  await app.work()
  const [pending] = await sql<{ count: number }[]>`
    select count(*)::int as count from list_memberships m join lists l on l.id = m.list_id
    where m.status = 'pending' and l.opt_in = 'double'`
  expect(pending?.count).toBeGreaterThan(0)
  expect((await sql`select from messages`).count + (await sql`select from deliveries`).count).toBe(0)
  expect((await sql`select from opt_in_requests`).count).toBe(0)
  await undo(job.id)
  await clear()
})

test('no consent is better than what the source says', async () => {
  const { job } = await migrated()
  const entries = await sql<
    {
      email: string
      basis: string
      ip: string | null
      time_known: boolean
      occurred_at: string
      actor_kind: string
    }[]
  >`
    select c.email, e.basis, host(e.ip) as ip, e.time_known, e.occurred_at, e.actor_kind
    from consent_events e join contacts c on c.id = e.contact_id
    where e.run_id = ${job.id} and e.kind = 'given'`
  expect(entries.length).toBeGreaterThan(40)
  const people = new Map(all.map(({ person }) => [person.email, person]))
  for (const { email, basis, ip, time_known, occurred_at } of entries) {
    const person = people.get(email)
    expect(['double_opt_in', 'imported']).toContain(basis)
    // The addresses of the imitation are for documentation, so they are no evidence here.
    if (basis === 'double_opt_in') expect([null, person?.ip]).toContain(ip)
    else expect({ email, ip }).toEqual({ email, ip: null })
    const known = basis === 'double_opt_in' ? person?.confirmedAt : person?.signedUpAt
    if (time_known)
      expect({ email, at: occurred_at.slice(0, 19) }).toEqual({
        email,
        at: known?.toISOString().slice(0, 19),
      })
    else expect(Date.parse(occurred_at)).toBeGreaterThan(Date.parse('2026-06-02'))
  }
  await clear()
})

test('a suppression wins, by address, domain and hash, and also if it comes in a delta', async () => {
  const [byAddress, byHash, byDomain, later] = those('subscribed')
  if (!byAddress || !byHash || !byDomain || !later) throw new Error('Too few are subscribed.')
  vendor.change(byDomain.person.index, { email: 'someone@blocked.example' })
  await post('/suppressions', { kind: 'address', value: byAddress.person.email, reason: 'manual' })
  await post('/suppressions', { kind: 'domain', value: 'blocked.example', reason: 'manual' })
  const { id: gone } = await post('/contacts', { email: byHash.person.email })
  await app.send('POST', `/contacts/${gone}/erase`, { body: {} })
  const { id } = await migrated()
  expect((await of(byAddress.person.email))?.status).toBe('unsubscribed')
  expect((await of('someone@blocked.example'))?.status).toBe('unsubscribed')
  expect(await of(byHash.person.email)).toBeUndefined()
  expect((await of(later.person.email))?.status).toBe('subscribed')
  vendor.change(later.person.index, { mailStatus: 'complained' })
  await start(id, 'delta')
  expect((await of(later.person.email))?.status).toBe('complained')
  const [row] = await sql`select reason from suppressions where value = ${later.person.email}`
  expect(row).toMatchObject({ reason: 'complained' })
  vendor.change(later.person.index, { mailStatus: 'subscribed' })
  await start(id, 'delta')
  expect((await of(later.person.email))?.status).toBe('complained')
  await clear()
})

describe('a choice that was made here', () => {
  const chosen: MailStatus[] = ['unsubscribed', 'bounced', 'complained']

  test.each(['merge', 'fill_empty', 'skip'] as const)('stays with duplicates %s', async (duplicates) => {
    const list = await post('/lists', { name: 'List 1' }).catch(async () => {
      const found = await get<{ data: { id: string; name: string }[] }>('/lists?search=List 1')
      return found.data[0] as { id: string }
    })
    const sources: MailStatus[] = ['subscribed', 'pending', 'transactional', 'unsubscribed', 'bounced']
    const cases: { email: string; source: MailStatus; here: MailStatus }[] = []
    for (const source of sources)
      for (const [at, here] of chosen.entries()) {
        const email = those(source)[at + 3]?.person.email
        if (email !== undefined) cases.push({ email, source, here })
      }
    expect(cases.length).toBeGreaterThan(8)
    for (const { email } of cases)
      await post('/contacts', { email, status: 'unsubscribed', first_name: 'Ours', lists: [list.id] })
    for (const { email, here } of cases)
      await sql`update contacts set status = ${here} where email = ${email}`
    await sql`update list_memberships set status = 'unsubscribed'`
    const { id } = await migrated({ duplicates })
    const strictness: MailStatus[] = ['unsubscribed', 'bounced', 'complained']
    for (const { email, source, here } of cases) {
      const expected = strictness.indexOf(source) > strictness.indexOf(here) ? source : here
      const row = await of(email)
      expect({ email, source, here, status: row?.status }).toEqual({ email, source, here, status: expected })
      expect(row?.first_name === 'Ours').toBe(duplicates !== 'merge')
      const left = await sql`
        select m.status from list_memberships m join contacts c on c.id = m.contact_id
        where c.email = ${email} and m.list_id = ${list.id}`
      expect(left).toMatchObject([{ status: 'unsubscribed' }])
    }
    expect((await report(id)).sums.every(({ closes }) => closes)).toBe(true)
    await clear()
  })
})

test('people who are left out get no consent: only an opt-out of theirs counts', async () => {
  const people = [...those('subscribed').slice(0, 3), ...those('unsubscribed').slice(0, 1)]
  const here: MailStatus[] = ['transactional', 'pending', 'subscribed', 'transactional']
  const emails = people.map(({ person }) => person.email)
  for (const [at, email] of emails.entries()) await post('/contacts', { email, status: here[at] })
  await migrated({ duplicates: 'skip' })
  const found = await Promise.all(emails.map(async (email) => (await of(email))?.status))
  expect(found).toEqual(['transactional', 'pending', 'subscribed', 'unsubscribed'])
  const given = await sql`
    select from consent_events e join contacts c on c.id = e.contact_id
    where e.kind = 'given' and e.run_id is not null and c.email = any (${emails}::text[])`
  expect(given).toHaveLength(0)
  await clear()
})

test('an erased person stays erased through a run, a delta, an undo and another run', async () => {
  const [person] = those('subscribed')
    .slice(8)
    .map((one) => one.person)
  if (person === undefined) throw new Error('Too few are subscribed.')
  const { id, job } = await migrated()
  const contact = await of(person.email)
  const answer = await app.send('POST', `/contacts/${contact?.id}/erase`, { body: {} })
  expect(answer.status).toBe(200)
  const delta = await start(id, 'delta')
  expect(await of(person.email)).toBeUndefined()
  const again = await start(id, 'full')
  expect(await of(person.email)).toBeUndefined()
  await undo(job.id)
  const last = await start(id, 'full')
  expect(last.counters.created).toBeGreaterThan(50)
  expect(await of(person.email)).toBeUndefined()
  for (const run of [delta, again, last]) {
    const { tallies } = await report(id, run.id)
    expect(tallies).toContainEqual({ dimension: 'skipped', key: 'address_erased', value: 1 })
  }
  const [dump] = await sql<{ text: string }[]>`
    select coalesce(string_agg(t.text, ' '), '') as text from (
      select to_jsonb(i)::text as text from migration_items i union all
      select to_jsonb(p)::text from migration_problems p union all
      select to_jsonb(s)::text from migration_staged s union all
      select to_jsonb(l)::text from migration_tallies l) t`
  expect(dump?.text).not.toContain(person.email)
  await clear()
})

test('a secret is in no table, answer, report or log, although the source repeats it', async () => {
  const secret = vendor.credentials.token ?? ''
  const lines: string[] = []
  const id = await connect(vendor, 'listmonk')
  vendor.setFaults([{ kind: 'echo_secret', from: 3 }])
  const job = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode: 'dry_run' })
  expect((await end(job.id)).state).toBe('succeeded')
  vendor.setFaults([])
  const { connection_id } = await get<Schemas['Migration']>(`/migrations/${id}`)
  for (const path of [
    `/jobs/${job.id}`,
    `/migrations/${id}`,
    `/migrations/${id}/report`,
    `/migration/connections/${connection_id}`,
    '/audit-entries?area=migration',
  ])
    lines.push(JSON.stringify(await get(path)))
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
  for (const { name } of tables)
    for (const { row } of await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${sql(name)} t`)
      lines.push(row)
  const forms = [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    Buffer.from(secret).toString('hex'),
    Buffer.from(`${vendor.credentials.username}:${secret}`).toString('base64').replace(/=+$/, ''),
  ]
  for (const form of forms) expect(lines.some((line) => line.includes(form))).toBe(false)
  await clear()
})

test('an attestation is needed for implied consent, and lifts nothing else', async () => {
  const short = { basis: 'opt_in', explanation: 'Too short.' }
  const { id: connection_id } = await post('/migration/connections', {
    name: 'Attested',
    ...vendor.connection,
  })
  const plan = (attestation: object | null) => ({
    name: `Attested ${Math.random()}`,
    connection_id,
    migration_options: { implied_consent: 'attested', ...(attestation ? { attestation } : {}) },
  })
  for (const body of [plan(null), plan(short)])
    expect((await app.send('POST', '/migrations', { body })).status).toBe(400)

  const first = await migrated()
  const implied = those('transactional').filter(({ person }) => person.lists.length > 0)
  expect(implied.length).toBeGreaterThan(1)
  const [left, ...rest] = implied.map(({ person }) => person.email)
  await send('PUT', `/contacts/${(await of(left ?? ''))?.id}`, { status: 'unsubscribed' })
  const before = new Map(
    await Promise.all(
      all.map(async ({ person }) => [person.email, (await of(person.email))?.status] as const),
    ),
  )
  const explanation = 'All of them signed the visitors book of our shop in 2024.'
  await send('PUT', `/migrations/${first.id}`, {
    migration_options: { implied_consent: 'attested', attestation: { basis: 'opt_in', explanation } },
  })
  const delta = await start(first.id, 'delta')
  expect(delta.state).toBe('succeeded')
  expect((await of(left ?? ''))?.status).toBe('unsubscribed')
  for (const email of rest) expect((await of(email))?.status).toBe('subscribed')
  for (const { person } of all)
    if (!implied.some((one) => one.person.email === person.email))
      expect((await of(person.email))?.status).toBe(before.get(person.email))
  const entries = await sql`
    select e.basis, e.reason, e.actor_kind, e.time_known, c.email from consent_events e
    join contacts c on c.id = e.contact_id where e.run_id = ${delta.id} and e.reason = ${explanation}`
  expect(entries.map(({ email }) => email as string).sort()).toEqual([...rest].sort())
  for (const entry of entries)
    expect(entry).toMatchObject({ basis: 'opt_in', actor_kind: 'user', time_known: true })
  await clear()
})

test('text of the source is data', async () => {
  const payloads = [
    '{{ contact.email }}',
    '{% for a in (1..9999999) %}x{% endfor %}',
    '{{{raw}}}',
    '{{ define "x" }}{{ end }}',
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '"><img src=x onerror=alert(1)>',
    '=cmd|"/c calc"!A1',
    '@SUM(1+1)',
    '#{7*7}',
    "'; drop table contacts; --",
    '../../../etc/passwd',
    '\u202Egnp.exe',
    'constructor',
    '__proto__',
  ]
  const people = those('subscribed').slice(10, 10 + payloads.length)
  for (const [at, { person }] of people.entries())
    vendor.change(person.index, {
      firstName: 'Ada',
      lastName: payloads[at] ?? '',
      city: payloads[at] ?? '',
      tea: payloads[at] ?? '',
    })
  const { job } = await migrated()
  expect(job).toMatchObject({ state: 'succeeded', counters: { failed: 0 } })
  for (const [at, { person }] of people.entries()) {
    const [row] = await sql<
      { last_name: string; first_name: string; custom_fields: Record<string, unknown> }[]
    >`
      select first_name, last_name, custom_fields from contacts where email = ${person.email}`
    const text = (payloads[at] ?? '').replace(/[\r\n]/g, ' ')
    expect(`${row?.first_name} ${row?.last_name}`.replace(/\s+/g, ' ')).toBe(
      // A mark of direction at the edge shows nothing, and is no part of a name.
      `Ada ${text.replace(/^\u202E/, '')}`.replace(/\s+/g, ' '),
    )
    expect(String(row?.custom_fields.city).replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '))
  }
  await clear()
})
