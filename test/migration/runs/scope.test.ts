import { afterAll, describe, expect, test } from 'vitest'
import { comparedEmail } from '../../../server/audience/suppressions/index.ts'
import type { StagedContact } from '../../../server/migration/records/records.ts'
import type { Words } from '../../../server/migration/records/statuses.ts'
import { decide, type StatusOptions } from '../../../server/migration/runs/people/decide.ts'
import { factsOfContact, factsOfSuppression, fold } from '../../../server/migration/runs/people/fold.ts'
import { type ApplyState, applyPerson, type Incoming } from '../../../server/migration/runs/people/persons.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { driveFiles } from '../files/support.ts'

/*
 * Not every record says everything about a person. A delta reads only some of them, a record can be gone, and a
 * suppression is about an address.
 */

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { bring, connect, post, report, send, start, undo } = driveFiles(app)

const words: Words = {
  table: { active: 'explicit', implied: 'implied', left: 'opted_out', bounced: 'bounced' },
  isFile: false,
  chosen: {},
}
const usual: StatusOptions = {
  implied_consent: 'transactional',
  list_opt_outs: 'per_list',
  archived: 'skip',
  deleted: 'skip',
}
const said = (word: string) => ({ word, at: null, reason: null })
const member = (list: string, word: string) => ({
  list,
  word,
  since_at: null,
  until_at: null,
  reason: null,
})
const record = (more: Partial<StagedContact>): StagedContact => ({
  kind: 'contact',
  source_id: JSON.stringify(more),
  email: 'ada@example.com',
  ...more,
})
const decided = (...records: Partial<StagedContact>[]) =>
  decide(
    records.map((one) => factsOfContact(record(one), words)).reduce((one, other) => fold(one, other)),
    usual,
  )

describe('a decision', () => {
  test('takes a person out of everything where one list is enough, also if other lists are not read', () => {
    const whole = { ...usual, list_opt_outs: 'whole_contact' } as const
    const facts = factsOfContact(record({ memberships: [member('l:1', 'left')] }), words)
    expect(decide(facts, whole)).toMatchObject({ status: 'unsubscribed', isOfLists: false })
    const part = factsOfContact(record({ is_part: true, memberships: [member('l:1', 'left')] }), words)
    expect(decide(part, whole)).toMatchObject({ scope: 'negative', status: 'unsubscribed' })
    expect(decide(part, usual)).toMatchObject({ scope: 'part', status: null })
  })

  test.each(['left', 'gone', 'unknown'])('does not attest a person whose only list says %s', (word) => {
    const facts = factsOfContact(record({ status: said('implied'), memberships: [member('l:1', word)] }), {
      ...words,
      table: { ...words.table, gone: 'gone' },
    })
    const attested = { ...usual, implied_consent: 'attested' } as const
    expect(decide(facts, attested)).toMatchObject({ status: 'transactional', attested: false })
  })

  const archived = { flags: { archived: true } }
  test.each([
    ['a part alone keeps the status', [{ is_part: true, tags: ['t:1'] }], 'part', null],
    [
      'a part with a list keeps the status',
      [{ is_part: true, memberships: [member('l:1', 'active')] }],
      'part',
      null,
    ],
    [
      'a list that is left is not about the others',
      [{ is_part: true, memberships: [member('l:1', 'left')] }],
      'part',
      null,
    ],
    [
      'a bounce counts from everywhere',
      [{ is_part: true, memberships: [member('l:1', 'bounced')] }],
      'negative',
      'bounced',
    ],
    [
      'a part beside its person',
      [{ is_part: true, tags: ['t:1'] }, { status: said('active') }],
      'whole',
      'subscribed',
    ],
    ['a record that is gone', [{ ...archived, memberships: [member('l:1', 'active')] }], 'none', null],
    [
      'a record that is gone beside one that is not',
      [archived, { status: said('active') }],
      'whole',
      'subscribed',
    ],
    [
      'a record that is gone on the list of another one',
      [{ ...archived, memberships: [member('l:1', 'active')] }, { memberships: [member('l:1', 'active')] }],
      'whole',
      'subscribed',
    ],
    [
      'a record that is gone beside an opt-out',
      [archived, { memberships: [member('l:2', 'left')] }],
      'whole',
      'unsubscribed',
    ],
    ['a record that is gone and bounced', [{ ...archived, status: said('bounced') }], 'negative', 'bounced'],
    ['a record that says nothing', [{}], 'whole', 'unsubscribed'],
  ] as const)('%s', (_, records, scope, status) => {
    expect(decided(...(records as readonly Partial<StagedContact>[]))).toMatchObject({ scope, status })
  })

  test('of a record that is gone beside one that is not keeps the list of the latter', () => {
    const gone = { flags: { archived: true }, memberships: [member('l:1', 'active')] }
    expect(decided(gone, { memberships: [member('l:1', 'active')] }).memberships).toEqual([
      { list: 'l:1', status: 'subscribed' },
    ])
  })

  test('of a suppression alone only takes mail away', () => {
    const facts = factsOfSuppression({
      kind: 'suppression',
      source_id: 's',
      email: 'ada@example.com',
      class: 'blocked',
      at: null,
      reason: null,
    })
    expect(decide(facts, usual)).toMatchObject({
      scope: 'negative',
      status: 'unsubscribed',
      suppression: 'manual',
    })
  })
})

const contactOf = async (email: string) => {
  const [row] = await sql<{ id: string; status: string }[]>`
    select id, status from contacts where lower(email) = ${comparedEmail(email)}`
  return row
}
const ledgerOf = (email: string) => sql<{ kind: string; basis: string; time_known: boolean }[]>`
  select kind, basis, time_known from consent_events e join contacts c on c.id = e.contact_id
  where lower(c.email) = ${email} and e.voided_at is null order by e.occurred_at desc, e.id desc`
const lines = (...records: object[]): string => records.map((one) => JSON.stringify(one)).join('\n')
const person = (name: string, more: object = {}) => ({
  source_id: name,
  email: `${name}@example.com`,
  ...more,
})

describe('the change of one list in a delta', () => {
  const now = '2026-10-01T00:00:00.000Z'
  const state = async (isDelta: boolean): Promise<{ state: ApplyState; incoming: Incoming }> => {
    const name = `lists-${isDelta}`
    await post('/contacts', { email: `${name}@example.com`, status: 'subscribed' })
    const [row] = await sql`select * from contacts where email = ${`${name}@example.com`}`
    const own = {
      row,
      lists: new Map([
        ['one', 'subscribed'],
        ['two', 'subscribed'],
      ]),
      tags: new Set(),
    }
    const persons = new Map([[name, { ...own, isNew: false, isChanged: false, found: own }]])
    const choices = {
      duplicates: 'merge',
      source: 'migration_mailchimp',
      attestation: null,
      purpose: 'marketing',
      partial: false,
    }
    const remembered = { erased: new Set(), optOuts: new Map() }
    const sets = { remembered, given: new Map(), suppressed: new Set(), taken: new Set(), brought: new Map() }
    const decision = decided({ memberships: [member('l:2', 'left')] })
    return {
      state: {
        ...sets,
        persons,
        choices,
        isDelta,
        now,
        runId: '',
        quota: null,
        activities: [],
        consents: [],
        actor: {},
      } as unknown as ApplyState,
      incoming: {
        key: name,
        email: row?.email,
        hash: '',
        sourceId: '1',
        furtherIds: [],
        values: {},
        customFields: {},
        decision,
        lists: new Map([['two', 'unsubscribed']]),
        tags: [],
        consents: [],
      } as unknown as Incoming,
    }
  }
  test.each([
    [true, 'subscribed'],
    [false, 'unsubscribed'],
  ] as const)('delta: %s, the person is %s', async (isDelta, status) => {
    const { state: given, incoming } = await state(isDelta)
    expect(applyPerson(given, incoming).action).toBe('updated')
    const after = given.persons.get(incoming.key)
    expect([after?.row.status, after?.lists.get('two'), after?.lists.get('one')]).toEqual([
      status,
      'unsubscribed',
      'subscribed',
    ])
  })
})

describe('a delta of Kit, where tags are read apart from people', async () => {
  const vendor = await startAccount('kit', { contacts: 40, seed: 5, form: 'second' })
  afterAll(() => vendor.close())
  const those = (mailStatus: string) =>
    [...vendor.truth()].flatMap(({ person: one, expected }) =>
      expected && one.mailStatus === mailStatus ? [one] : [],
    )

  test('takes no person off, tags those who are here, and lifts no status that a user changed here', async () => {
    const [tagged] = those('subscribed').filter(({ tags }) => !tags.includes(1))
    if (tagged === undefined) throw new Error('Everybody has the tag.')
    for (const [at, one] of those('subscribed')
      .filter(({ index }) => index !== tagged.index)
      .slice(0, 2)
      .entries())
      vendor.change(one.index, { mailStatus: 'unconfirmed', email: `unconfirmed${at}@example.net` })
    const migration = await connect(vendor, 'kit')
    await start(migration, 'dry_run')
    await start(migration, 'full')
    const statuses = async () =>
      Object.fromEntries(
        (
          await sql<{ email: string; status: string }[]>`select email, status from contacts order by email`
        ).map(({ email, status }) => [email, status]),
      )
    const before = await statuses()
    const changed = await contactOf('unconfirmed1@example.net')
    await send('PUT', `/contacts/${changed?.id}`, {
      status: 'transactional',
      force_status: true,
      status_reason: 'Asked by telephone.',
    })
    app.clock.advance(86_400_000)
    // Joining a tag does not change a subscriber.
    vendor.change(tagged.index, { tags: [...tagged.tags, 1], changedAt: tagged.changedAt })
    for (const one of those('unconfirmed').filter(({ email }) => email.endsWith('example.net')))
      vendor.change(one.index, { mailStatus: 'subscribed', signedUpAt: new Date() })
    const delta = await start(migration, 'delta')
    expect(delta).toMatchObject({ state: 'succeeded', counters: { failed: 0, created: 0 } })
    expect(await statuses()).toEqual({
      ...before,
      'unconfirmed0@example.net': 'subscribed',
      'unconfirmed1@example.net': 'transactional',
    })
    const tags = await sql<{ name: string }[]>`
      select t.name from contact_tags g join tags t on t.id = g.tag_id where g.contact_id = ${(await contactOf(tagged.email))?.id ?? ''}`
    expect(tags.map(({ name }) => name)).toContain('Tea, green')
  }, 60_000)

  test('reads everybody again after a run with other options, and after one that did not end', async () => {
    const migration = await connect(vendor, 'kit', { implied_consent: 'unsubscribed' })
    await start(migration, 'dry_run')
    const first = await start(migration, 'delta')
    expect(first.progress.total).toBeGreaterThan(30)
    const again = await start(migration, 'delta')
    expect(again.progress.total).toBeLessThan(first.progress.total ?? 0)
    await sql`update migration_runs set is_complete = false where id in (${first.id}, ${again.id})`
    expect((await start(migration, 'delta')).progress.total).toBe(first.progress.total)
  }, 60_000)
})

describe('the ledger of consent', () => {
  const attested = {
    implied_consent: 'attested',
    attestation: {
      basis: 'legitimate_interest',
      explanation: 'Customers since the fair of 2024, told by letter.',
    },
  }
  test('has no attestation of who is not subscribed, and no withdrawal without a statement', async () => {
    await post('/suppressions', { kind: 'address', value: 'blocked@example.com', reason: 'manual' })
    await post('/contacts', { email: 'no@example.com', status: 'unsubscribed' })
    const list = { memberships: [member('l:news', 'yes')] }
    await bring(
      'ndjson',
      [
        {
          filename: 'people.ndjson',
          bytes: lines(
            person('blocked', { status: { word: 'subscribed', at: '2025-03-02T08:11:09Z', reason: null } }),
            person('no', {
              consents: [
                { kind: 'given', basis: 'imported', occurred_at: null, ip: null, source: null, text: null },
              ],
              status: said('subscribed'),
            }),
            person('yes', {
              consents: [
                { kind: 'given', basis: 'imported', occurred_at: null, ip: null, source: null, text: null },
              ],
              status: said('subscribed'),
              ...list,
            }),
          ),
        },
      ],
      attested,
    )
    expect(await contactOf('blocked@example.com')).toMatchObject({ status: 'unsubscribed' })
    expect(await ledgerOf('blocked@example.com')).toEqual([])
    expect((await ledgerOf('yes@example.com'))[0]).toMatchObject({ kind: 'given', time_known: false })
    // What the contact said here stays the latest.
    expect((await ledgerOf('no@example.com')).at(-1)).toMatchObject({ kind: 'given', time_known: false })
    const [row] = await sql<{ at: string }[]>`
      select e.occurred_at as at from consent_events e join contacts c on c.id = e.contact_id
      where c.email = 'no@example.com' and e.kind = 'given'`
    expect(row?.at).toBe('1970-01-01T00:00:00.000Z')
  }, 60_000)
})

describe('suppressions of a file', () => {
  const bytes = 'email\nknown@example.org\nunknown@example.org\nagain@example.org\n'
  const found = async () =>
    (
      await sql<
        { value: string }[]
      >`select value from suppressions where value ~ '^(known|unknown|again|alone)@' order by value`
    ).map(({ value }) => value)

  test('take mail from a contact, and are undone unless they were stated again', async () => {
    await post('/contacts', { email: 'known@example.org', status: 'subscribed' })
    const { full } = await bring('csv', [{ bytes, file_role: 'suppressions' }])
    expect(full).toMatchObject({ state: 'succeeded' })
    expect(await contactOf('known@example.org')).toMatchObject({ status: 'unsubscribed' })
    expect(await contactOf('unknown@example.org')).toBeUndefined()
    const again = { kind: 'address', value: 'again@example.org', reason: 'manual' }
    expect((await app.send('POST', '/suppressions', { body: again })).status).toBe(409)
    expect(full.undo_expires_at).not.toBeNull()
    expect(await undo(full.id)).toMatchObject({ counters: { skipped: 1 } })
    expect(await contactOf('known@example.org')).toMatchObject({ status: 'subscribed' })
    expect(await found()).toEqual(['again@example.org'])
  }, 60_000)

  test('alone can be undone, and so can the run before', async () => {
    const people = await bring('csv', [{ bytes: 'email,status\nfirst@example.org,subscribed\n' }])
    expect(people.full.undo_expires_at).not.toBeNull()
    const { full } = await bring('csv', [{ bytes: 'email\nalone@example.org\n', file_role: 'suppressions' }])
    expect(full).toMatchObject({ counters: { created: 0, updated: 0 } })
    expect(full.undo_expires_at).not.toBeNull()
    expect(await undo(full.id)).toMatchObject({ state: 'succeeded' })
    expect(await found()).not.toContain('alone@example.org')
  }, 60_000)
})

test('an erased person is in no record of a migration by address, also after a further run', async () => {
  const bytes = 'email,status\nerase.me@example.org,subscribed\nstays@example.org,subscribed\n'
  await bring('csv', [{ bytes }])
  const contact = await contactOf('erase.me@example.org')
  const erased = await app.send('POST', `/contacts/${contact?.id}/erase`, { body: { dry_run: false } })
  expect(erased.status).toBe(200)
  await bring('csv', [{ bytes: `${bytes}erase.me@example.org,subscribed\n` }])
  for (const table of ['migration_items', 'migration_problems', 'migration_staged', 'migration_tallies'])
    expect({
      table,
      count: (await sql`select from ${sql(table)} t where to_jsonb(t)::text like '%erase.me%'`).count,
    }).toEqual({ table, count: 0 })
  expect(
    (await sql`select from migration_items where source_id = 'stays@example.org' and about is null`).count,
  ).toBe(2)
}, 60_000)

test('a dry run shows some people of each outcome', async () => {
  await post('/contacts', { email: 'here@example.com', status: 'subscribed' })
  const records = [
    person('here', { status: said('unsubscribed'), tags: ['t:vip'] }),
    person('gone', { status: said('archived') }),
    ...Array.from({ length: 30 }, (_, at) => person(`fresh${at}`, { status: said('subscribed') })),
  ]
  const { id, dry } = await bring('ndjson', [{ filename: 'people.ndjson', bytes: lines(...records) }])
  const { contact_samples: samples } = await report(id, dry.id)
  const those = (action: string) => samples.filter((one) => one.action === action)
  expect(those('created')).toHaveLength(20)
  expect(those('created')[0]).toMatchObject({
    source_word: 'subscribed',
    status_before: null,
    status_after: 'subscribed',
  })
  expect(those('updated')).toEqual([
    {
      source_id: 'here',
      action: 'updated',
      skip_reason: null,
      source_word: 'unsubscribed',
      status_before: 'subscribed',
      status_after: 'unsubscribed',
      lists_count: 0,
      tags_count: expect.any(Number),
    },
  ])
  expect(those('skipped')).toMatchObject([{ source_id: 'gone', skip_reason: 'archived', status_after: null }])
  const full = await report(id)
  expect(full.contact_samples).toEqual([])
}, 60_000)
