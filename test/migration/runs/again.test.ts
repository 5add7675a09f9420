import { describe, expect, onTestFinished, test } from 'vitest'
import { driverOf } from '../../../server/migration/drivers/drivers.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { imitations, type VendorKind } from '../../support/vendors/index.ts'
import { driveFiles } from '../files/support.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { bring, connect, post, report, send, start, undo } = driveFiles(app)

const statusesOf = async (emails: readonly string[]) => {
  const rows = await sql<{ status: string }[]>`
    select status from contacts where lower(email) = any (${emails.map((one) => one.toLowerCase())}::text[])`
  return [...new Set(rows.map(({ status }) => status))]
}

type Account = Awaited<ReturnType<typeof startAccount>>

const kinds = Object.keys(imitations) as VendorKind[]

/** Not every tool has a consent of its own: there an administrator attests it. */
const attested = {
  implied_consent: 'attested',
  attestation: { basis: 'asserted', explanation: 'All of them have signed up in our shop.' },
}

/** Mailchimp has a record in each audience: only an exact run reads all of them. */
const optionsOf: Partial<Record<VendorKind, object>> = {
  mautic: attested,
  brevo: attested,
  mailchimp: { exactness: 'exact' },
}

/** People of an account who are subscribed there and here. */
const subscribedOf = async (account: Account) => {
  const here = await sql<{ email: string }[]>`
    select lower(email) as email from contacts where status = 'subscribed'`
  const emails = new Set(here.map(({ email }) => email))
  return [...account.truth()].filter(
    ({ person, expected }) =>
      person.mailStatus === 'subscribed' && expected !== null && emails.has(person.email.toLowerCase()),
  )
}

const expectedOf = (account: Account, index: number) =>
  [...account.truth()].find(({ person }) => person.index === index)?.expected

/** A new account with other people than those of other tests, brought once. */
const broughtFrom = async (source: VendorKind, seed: number, options: { lists?: number } = {}) => {
  await sql`delete from contacts`
  await sql`delete from suppressions`
  const account = await startAccount(source, { contacts: 60, seed, tags: 4, ...options })
  onTestFinished(account.close)
  const migration = await connect(
    account,
    source,
    source === 'mailchimp' && options.lists === 1 ? {} : (optionsOf[source] ?? {}),
  )
  await start(migration, 'dry_run')
  const full = await start(migration, 'full')
  expect(full.state).toBe('succeeded')
  return { account, migration, full }
}

describe.for(kinds)('%s: opt-outs and undos', (source) => {
  test('a delta brings opt-outs again after the run that brought them is undone, also with a run in between', async () => {
    const { account, migration } = await broughtFrom(source, 21)
    const chosen = (await subscribedOf(account)).slice(0, 5).map(({ person }) => person)
    expect(chosen.length).toBeGreaterThan(0)
    const changedAt = new Date()
    for (const { index } of chosen)
      account.change(index, { mailStatus: 'opted_out', changedAt, suppressedAt: changedAt })
    const addresses = chosen.map(({ email }) => email)
    const first = await start(migration, 'delta')
    expect(await statusesOf(addresses)).toEqual(['unsubscribed'])
    await start(migration, 'delta')
    await undo(first.id)
    expect(await statusesOf(addresses)).not.toContain('unsubscribed')
    await start(migration, 'delta')
    expect(await statusesOf(addresses)).toEqual(['unsubscribed'])
  })

  test('who opted out here after the source told the same stays so when the run is undone', async () => {
    const { account, migration } = await broughtFrom(source, 23)
    const [chosen] = (await subscribedOf(account)).map(({ person }) => person)
    if (chosen === undefined) throw new Error('Nobody is subscribed.')
    const changedAt = new Date()
    account.change(chosen.index, { mailStatus: 'opted_out', changedAt, suppressedAt: changedAt })
    const delta = await start(migration, 'delta')
    const [contact] = await sql<{ id: string }[]>`select id from contacts where email = ${chosen.email}`
    app.clock.advance(60_000)
    await post(`/contacts/${contact?.id}/consents`, {
      kind: 'withdrawn',
      basis: 'opt_out',
      purpose: 'marketing',
    })
    await undo(delta.id)
    expect(await statusesOf([chosen.email])).toEqual(['unsubscribed'])
  })
})

/** The lists that a contact is on, and its tags, by name. */
const audienceOf = async (email: string) => {
  const lists = await sql<{ name: string; status: string; since_at: Date }[]>`
    select l.name, m.status, m.since_at from list_memberships m join lists l on l.id = m.list_id
    join contacts c on c.id = m.contact_id where lower(c.email) = ${email.toLowerCase()} order by 1`
  const tags = await sql<{ name: string; tagged_at: Date }[]>`
    select t.name, g.tagged_at from contact_tags g join tags t on t.id = g.tag_id
    join contacts c on c.id = g.contact_id where lower(c.email) = ${email.toLowerCase()} order by 1`
  return { lists: [...lists], tags: [...tags] }
}

const has = (source: VendorKind) => driverOf(source).descriptor.capabilities

describe.for(kinds.filter((source) => has(source).lists))('%s: who leaves a list at the source', (source) => {
  test('is unsubscribed from it here by a delta, and the undo takes that back', async () => {
    const { account, migration } = await broughtFrom(source, 22)
    const someone = (await subscribedOf(account)).find(({ person }) => person.lists.length > 1)?.person
    if (someone === undefined) throw new Error('Nobody is on two lists.')
    const before = await audienceOf(someone.email)
    expect(before.lists.length).toBeGreaterThan(1)
    app.clock.advance(3_600_000)
    account.change(someone.index, { lists: someone.lists.slice(1), changedAt: new Date() })
    const delta = await start(migration, 'delta')
    expect(delta.state).toBe('succeeded')
    const after = await audienceOf(someone.email)
    const left = after.lists.filter(({ status }) => status === 'unsubscribed')
    expect(after.lists).toHaveLength(before.lists.length)
    // HubSpot's static list goes with the first type.
    expect(left).toHaveLength(source === 'hubspot' && someone.lists[0] === 0 ? 2 : 1)
    const { tallies } = await report(migration, delta.id)
    expect(tallies).toContainEqual({ dimension: 'lost_at_source', key: 'lists', value: left.length })
    await undo(delta.id)
    expect(await audienceOf(someone.email)).toEqual(before)
  })
})

describe.for(kinds.filter((source) => has(source).tags))('%s: who loses a tag at the source', (source) => {
  test('loses it here by a delta, unless they had it here too; the undo gives it back', async () => {
    const { account, migration } = await broughtFrom(source, 24, { lists: 1 })
    const people = (await subscribedOf(account)).filter(({ person }) => person.tags.length > 1)
    const [loses, again, unchanged] = people.map(({ person }) => person)
    if (loses === undefined || again === undefined || unchanged === undefined)
      throw new Error('Too few have tags.')
    app.clock.advance(3_600_000)
    const tagsAtSource = (index: number) => [...(expectedOf(account, index)?.tags ?? [])].sort()
    const had = tagsAtSource(again.index)
    for (const { index, tags } of [loses, again])
      account.change(index, { tags: tags.slice(1), changedAt: new Date(), signedUpAt: new Date() })
    const name = had.find((tag) => !tagsAtSource(again.index).includes(tag)) ?? ''
    const [ours] = await sql<{ id: string; contact: string }[]>`
      select t.id, c.id as contact from tags t, contacts c
      where t.name = ${name} and lower(c.email) = ${again.email.toLowerCase()}`
    await send('DELETE', `/contacts/${ours?.contact}/tags/${ours?.id}`)
    await post(`/contacts/${ours?.contact}/tags`, { tags: [ours?.id] })
    const before = [
      await audienceOf(loses.email),
      await audienceOf(again.email),
      await audienceOf(unchanged.email),
    ]
    const delta = await start(migration, 'delta')
    expect(delta.state).toBe('succeeded')
    expect((await audienceOf(loses.email)).tags.map((tag) => tag.name)).toEqual(tagsAtSource(loses.index))
    expect((await audienceOf(again.email)).tags).toEqual(before[1]?.tags)
    expect(await audienceOf(unchanged.email)).toEqual(before[2])
    const { tallies, problems } = await report(migration, delta.id)
    expect(tallies).toContainEqual({ dimension: 'lost_at_source', key: 'tags', value: 1 })
    expect(tallies).toContainEqual({ dimension: 'lost_at_source', key: 'kept', value: 1 })
    expect(problems.filter(({ problem_code }) => problem_code === 'kept_here')).toEqual([
      expect.objectContaining({ detail: expect.stringContaining(`the tag ${name}`) }),
    ])
    await undo(delta.id)
    expect([
      await audienceOf(loses.email),
      await audienceOf(again.email),
      await audienceOf(unchanged.email),
    ]).toEqual(before)
  })
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

test('addresses are read as in an import', async () => {
  await sql`delete from contacts`
  const given = [
    ['Ada Lovelace <ada@written.example>', 'ada@written.example'],
    ['mailto:grace@written.example', 'grace@written.example'],
    ['\u200bedith@written.example\u00a0', 'edith@written.example'],
    ['mary@written.example ::: second@written.example', 'mary@written.example'],
    ['KATHERINE@WRITTEN.EXAMPLE,', 'KATHERINE@written.example'],
    ['hedy@b\u00fccher.example', 'hedy@xn--bcher-kva.example'],
    ['ada lovelace@written.example', null],
  ] as const
  const people = given.map(([email], at) => ({ source_id: `w${at}`, email, status: { word: 'subscribed' } }))
  const { id, dry, full } = await bring('ndjson', [
    { bytes: people.map((line) => JSON.stringify(line)).join('\n'), filename: 'people.ndjson' },
  ])
  expect(full.counters).toMatchObject({ created: 6, skipped: 1, failed: 0 })
  expect(dry.counters).toEqual(full.counters)
  const rows = await sql<{ email: string }[]>`select email from contacts order by email`
  expect(rows.map(({ email }) => email).sort()).toEqual(given.flatMap(([, email]) => email ?? []).sort())
  const { problems } = await report(id)
  expect(problems.map(({ problem_code }) => problem_code).sort()).toEqual(['invalid_email', 'value_cut'])
})
