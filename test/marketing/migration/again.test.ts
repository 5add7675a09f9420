import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import type { VendorKind } from '../../support/vendors/index.ts'
import { driveFiles } from './files/support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { bring, connect, report, start, undo } = driveFiles(app)

const statusesOf = async (emails: readonly string[]) => {
  const rows = await sql<{ status: string }[]>`
    select status from contacts where lower(email) = any (${emails.map((one) => one.toLowerCase())}::text[])`
  return [...new Set(rows.map(({ status }) => status))]
}

test.for(['fluentcrm', 'kit', 'listmonk'] as const satisfies VendorKind[])(
  '%s: a delta brings opt-outs again after the run that brought them is undone, also with a run in between',
  async (source) => {
    const account = await startAccount(source, { contacts: 40, seed: 21 })
    onTestFinished(account.close)
    const migration = await connect(account, source)
    await start(migration, 'dry_run')
    await start(migration, 'full')
    const here = await sql<
      { email: string }[]
    >`select lower(email) as email from contacts where status = 'subscribed'`
    const emails = new Set(here.map(({ email }) => email))
    const chosen = [...account.truth()]
      .filter(
        ({ person, expected }) => expected?.status === 'subscribed' && emails.has(person.email.toLowerCase()),
      )
      .slice(0, 5)
      .map(({ person }) => person)
    const changedAt = new Date()
    for (const { index } of chosen) account.change(index, { mailStatus: 'opted_out', changedAt })
    const addresses = chosen.map(({ email }) => email)
    const first = await start(migration, 'delta')
    expect(await statusesOf(addresses)).toEqual(['unsubscribed'])
    await start(migration, 'delta')
    await undo(first.id)
    expect(await statusesOf(addresses)).toEqual(['subscribed'])
    await start(migration, 'delta')
    expect(await statusesOf(addresses)).toEqual(['unsubscribed'])
  },
)

test('a person who is detached from a list at the source is unsubscribed from it here, and the undo takes that back', async () => {
  const account = await startAccount('fluentcrm', { contacts: 40, seed: 22 })
  onTestFinished(account.close)
  const migration = await connect(account, 'fluentcrm')
  await start(migration, 'dry_run')
  await start(migration, 'full')
  const here = await sql<
    { email: string }[]
  >`select lower(email) as email from contacts where status = 'subscribed'`
  const subscribed = new Set(here.map(({ email }) => email))
  const someone = [...account.truth()].find(
    ({ person }) => subscribed.has(person.email.toLowerCase()) && person.lists.length > 1,
  )?.person
  if (someone === undefined) throw new Error('Nobody is on two lists.')
  const lists = async () => {
    const rows = await sql<{ status: string }[]>`
      select m.status from list_memberships m join contacts c on c.id = m.contact_id
      where lower(c.email) = ${someone.email.toLowerCase()} order by 1`
    return rows.map(({ status }) => status)
  }
  const before = await lists()
  account.change(someone.index, { lists: someone.lists.slice(1), changedAt: new Date() })
  const delta = await start(migration, 'delta')
  expect((await lists()).filter((status) => status === 'unsubscribed')).toHaveLength(1)
  await undo(delta.id)
  expect(await lists()).toEqual(before)
})

test('lists with one name and fields that differ by case stay two, and types are of all values', async () => {
  const people = Array.from({ length: 30 }, (_, at) => ({
    kind: 'contact',
    source_id: `p${at}`,
    email: `p${at}@again.example`,
    status: { word: 'subscribed' },
    memberships: [{ list: at % 2 ? 'l:1' : 'l:2', word: at % 2 ? 'subscribed' : 'unconfirmed' }],
    fields: {
      City: 'Oslo',
      city: 'oslo',
      story: at === 29 ? `${'x'.repeat(3000)}\nend` : 'short',
      big: at ? 3 : 2 ** 60,
    },
  }))
  const lines = [
    { list: { source_id: 'l:1', name: 'News' } },
    { list: { source_id: 'l:2', name: 'News' } },
    ...people.map(({ kind: _, ...person }) => person),
  ]
  const bytes = lines.map((line) => JSON.stringify(line)).join('\n')
  const { id, full } = await bring('ndjson', [{ bytes, filename: 'people.ndjson' }])
  expect(full.state).toBe('succeeded')
  const lists = await sql<{ count: number }[]>`
    select count(*)::int as count from list_memberships m join contacts c on c.id = m.contact_id
    where c.email like '%@again.example' group by m.list_id`
  expect(lists.map(({ count }) => count)).toEqual([15, 15])
  const [last] = await sql<{ custom_fields: Record<string, unknown> }[]>`
    select custom_fields from contacts where email = 'p29@again.example'`
  const values = Object.values(last?.custom_fields ?? {})
  expect(values).toContain('Oslo')
  expect(values).toContain('oslo')
  expect(values).toContain(`${'x'.repeat(3000)}\nend`)
  expect((await report(id)).problems).toEqual([])
})

test('addresses that the contract refuses are skipped, as many as the dry run says', async () => {
  const emails = [
    'jörg@foreign.example',
    'two..dots@foreign.example',
    'a(b)@foreign.example',
    'fine@foreign.example',
  ]
  const bytes = emails
    .map((email, at) => JSON.stringify({ source_id: `f${at}`, email, status: { word: 'subscribed' } }))
    .join('\n')
  const { dry, full } = await bring('ndjson', [{ bytes, filename: 'people.ndjson' }])
  expect(full.counters).toMatchObject({ created: 1, skipped: 3, failed: 0 })
  expect(dry.counters).toEqual(full.counters)
  const rows = await sql`select email from contacts where email like '%foreign.example'`
  expect(rows).toHaveLength(1)
})
