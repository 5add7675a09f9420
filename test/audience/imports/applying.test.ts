import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { type Contact, contactsOf } from '../contacts/support.ts'
import { csv, errorsOf, finishImport, tidy } from './applying-support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
const { sql } = app.context
afterEach(() => tidy(app))

const people = { 'E-mail': 'email', First: 'first_name', City: 'address.city' }

const byEmail = (email: string): Promise<Contact> => contacts.get(`email:${email}`)

const counted = (counters: object) => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  exported: 0,
  ...counters,
})

describe('an import', () => {
  test('creates the contacts of a file with the beginning of their histories', async () => {
    const content = csv(
      ['E-mail', 'First', 'City'],
      ['Ada@Example.COM', 'Ada', 'London'],
      ['grace@example.com', 'Grace, "Amazing"', ''],
    )
    const job = await finishImport(app, { content, mapping: people, settings: { source: 'autumn-fair' } })
    expect(job).toMatchObject({
      state: 'succeeded',
      counters: counted({ created: 2 }),
      progress: { done: 2, total: 2, percent: 100 },
    })
    const ada = await byEmail('ada@example.com')
    expect(ada).toMatchObject({
      email: 'Ada@example.com',
      first_name: 'Ada',
      status: 'subscribed',
      source: 'autumn-fair',
      tracking: 'individual',
    })
    expect(ada.address.city).toBe('London')
    expect((await byEmail('grace@example.com')).first_name).toBe('Grace, "Amazing"')
    const activities = await contacts.activities(ada.id)
    expect(activities.map(({ type }) => type)).toEqual(['created'])
    expect(activities[0]?.summary).toBe('Katherine Johnson created the contact by an import.')
    expect(activities[0]?.data).toMatchObject({ job_id: job.id })
    expect(activities[0]?.data.changes).toContainEqual({ field: 'first_name', from: null, to: 'Ada' })
    expect(await contacts.addresses(ada.id)).toMatchObject([{ email: 'Ada@example.com', until_at: null }])
  })

  test('combines distant rows about the same person, and moves external ids between contacts', async () => {
    const mapping = { Mail: 'email', Number: 'external_id', City: 'address.city', Company: 'company' }
    const addressOf = (number: number): string => `far-${number}@example.com`
    const content = csv(
      Object.keys(mapping),
      ...Array.from({ length: 400 }, (_, number) => [addressOf(number), `far-${number}`, 'London', '']),
      // Each contact gives up its external id, and the next one in the file takes it.
      ...Array.from({ length: 400 }, (_, number) => [
        addressOf(number).toUpperCase(),
        number === 0 ? 'far-first' : `far-${number - 1}`,
        '',
        `Company ${number}`,
      ]),
    )
    const job = await finishImport(app, { content, mapping })
    expect(job.counters).toEqual(counted({ created: 400, updated: 400 }))
    for (const number of [0, 1, 299, 399]) {
      const contact = await byEmail(addressOf(number))
      expect(contact).toMatchObject({
        external_id: number === 0 ? 'far-first' : `far-${number - 1}`,
        company: `Company ${number}`,
        address: { city: 'London' },
      })
      const activities = await contacts.activities(contact.id)
      expect(activities.map(({ type }) => type)).toEqual(['created', 'updated', 'imported'])
      expect(await contacts.addresses(contact.id)).toHaveLength(1)
    }
  })

  test('reads every kind of value in common spellings', async () => {
    const fields = [
      {
        key: 'genre',
        label: 'Genre',
        type: 'single_select',
        options: [{ value: 'sf', label: 'Science fiction' }],
      },
      {
        key: 'topics',
        label: 'Topics',
        type: 'multi_select',
        options: [
          { value: 'maths', label: 'Mathematics' },
          { value: 'flight', label: 'Flight' },
        ],
      },
      { key: 'spent', label: 'Spent', type: 'number' },
      { key: 'member', label: 'Member', type: 'boolean' },
      { key: 'joined', label: 'Joined', type: 'date' },
      { key: 'seen', label: 'Seen', type: 'date_time' },
    ]
    for (const body of fields) expect((await app.send('POST', '/custom-fields', { body })).status).toBe(201)
    const header = [
      'Mail',
      'Born',
      'Country',
      'Status',
      'Genre',
      'Topics',
      'Spent',
      'Member',
      'Joined',
      'Seen',
    ]
    const row = ['ada@example.com', '10.12.15', 'gb', 'Pending', 'science FICTION', 'Flight; maths']
    const content = csv(header, [...row, '1.234,5', 'Yes', '5/10/2026', '5.10.2026 09:15'])
    const targets = ['email', 'date_of_birth', 'address.country', 'status', 'custom.genre', 'custom.topics']
    const all = [...targets, 'custom.spent', 'custom.member', 'custom.joined', 'custom.seen']
    const mapping = Object.fromEntries(header.map((name, at) => [name, all[at] ?? '']))
    const settings = { date_format: 'dmy', decimal_separator: 'comma', value_separator: 'semicolon' } as const
    expect(await finishImport(app, { content, mapping, settings })).toMatchObject({ state: 'succeeded' })
    expect(await byEmail('ada@example.com')).toMatchObject({
      date_of_birth: '2015-12-10',
      status: 'pending',
      address: { country: 'GB' },
      custom_fields: {
        genre: 'sf',
        topics: ['maths', 'flight'],
        spent: 1234.5,
        member: true,
        joined: '2026-10-05',
        seen: '2026-10-05T09:15:00.000Z',
      },
    })
  })

  test('reports each invalid row with its line, columns and reason, and imports the others', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'points', label: 'Points', type: 'number' } })
    const mapping = {
      Mail: 'email',
      Born: 'date_of_birth',
      Points: 'custom.points',
      Tags: 'tags',
      Status: 'status',
    }
    const content = csv(
      Object.keys(mapping),
      ['ada.example.com', '1815-12-10', '1', '', ''],
      ['', '', '', '', 'pending'],
      ['grace@example.com', '1906-02-31', 'many', 'nobody', ''],
      ['alan@example.com', '2099-01-01', '', '', ''],
      ['mary@example.com', '', '', '', 'bounced'],
      ['edsger@example.com', '1930-05-11', '72', '', ''],
    )
    const settings = { on_invalid: 'skip_row' } as const
    const job = await finishImport(app, { content, mapping, settings })
    expect(job).toMatchObject({ state: 'partially_failed', counters: counted({ created: 1, failed: 5 }) })
    const errors = await errorsOf(app, job.id)
    const told = errors.map(({ line_number, code, email, columns }) => [
      line_number,
      code,
      email,
      columns.map((fault) => [fault.column, fault.code]),
    ])
    expect(told).toEqual([
      [2, 'invalid_row', 'ada.example.com', [['Mail', 'format']]],
      [3, 'invalid_row', null, [['Mail', 'required']]],
      [
        4,
        'invalid_row',
        'grace@example.com',
        [
          ['Born', 'format'],
          ['Points', 'type'],
          ['Tags', 'not_found'],
        ],
      ],
      [5, 'invalid_row', 'alan@example.com', [['Born', 'invalid_value']]],
      [6, 'invalid_transition', 'mary@example.com', [['Status', 'not_allowed']]],
    ])
    expect((await byEmail('edsger@example.com')).custom_fields).toEqual({ points: 72 })
  })

  test('with skip_value imports a row without its invalid values, and reports them', async () => {
    await app.send('POST', '/custom-fields', { body: { key: 'shoe', label: 'Shoe', type: 'number' } })
    const mapping = {
      Mail: 'email',
      Born: 'date_of_birth',
      Shoe: 'custom.shoe',
      Country: 'address.country',
      City: 'address.city',
      Tags: 'tags',
      Status: 'status',
    }
    const content = csv(
      Object.keys(mapping),
      ['skip@example.com', '2099-01-01', 'large', 'Nowhere', 'Bonn', 'nobody', ''],
      ['not.an.address', '1815-12-10', '1', 'GB', '', '', ''],
      ['status@example.com', '', '', '', '', '', 'wants none'],
    )
    const settings = { on_invalid: 'skip_value' as const }
    const job = await finishImport(app, { content, mapping, settings })
    expect(job).toMatchObject({ state: 'partially_failed', counters: counted({ created: 2, failed: 1 }) })
    const told = (await errorsOf(app, job.id)).map(({ line_number, code, columns }) => [
      line_number,
      code,
      [...new Set(columns.map(({ column }) => column))].sort(),
    ])
    expect(told).toEqual([
      [2, 'value_skipped', ['Born', 'Country', 'Shoe', 'Tags']],
      [3, 'invalid_row', ['Mail']],
      [4, 'value_skipped', ['Status']],
    ])
    expect(await byEmail('skip@example.com')).toMatchObject({
      date_of_birth: null,
      custom_fields: {},
      address: { country: null, city: 'Bonn' },
      tags: [],
    })
  })

  test('stores the first 10,000 errors and the total number', async () => {
    const content = `Mail\n${'x\n'.repeat(10_050)}`
    const job = await finishImport(app, { content, mapping: { Mail: 'email' }, dryRun: true })
    expect(job).toMatchObject({ counters: counted({ failed: 10_050 }) })
    const [kept] = await app.context
      .sql`select count(*)::int as count from job_errors where job_id = ${job.id}`
    expect(kept?.count).toBe(10_000)
  })

  test('identifies contacts by address, and follows its duplicates setting', async () => {
    const content = csv(
      ['E-mail', 'First', 'City'],
      ['ADA@example.com', '', 'Paris'],
      ['new@example.com', 'New', ''],
      ['New@Example.com', 'Newer', 'Rome'],
    )
    const outcomes = {
      skip: [{ created: 1, skipped: 2 }, 'Ada', 'London', 'New', null],
      merge: [{ created: 1, updated: 2 }, 'Ada', 'Paris', 'Newer', 'Rome'],
      overwrite: [{ created: 1, updated: 2 }, null, 'Paris', 'Newer', 'Rome'],
    } as const
    for (const duplicates of ['skip', 'merge', 'overwrite'] as const) {
      await contacts.create({ email: 'ada@example.com', first_name: 'Ada', address: { city: 'London' } })
      const job = await finishImport(app, { content, mapping: people, settings: { duplicates } })
      const [counters, first, city, newFirst, newCity] = outcomes[duplicates]
      expect(job.counters).toEqual(counted(counters))
      expect(await byEmail('ada@example.com')).toMatchObject({ first_name: first, address: { city } })
      expect(await byEmail('new@example.com')).toMatchObject({
        first_name: newFirst,
        address: { city: newCity },
      })
      const again = await finishImport(app, { content, mapping: people, settings: { duplicates } })
      expect(again.counters).toEqual(
        counted(
          duplicates === 'skip'
            ? { skipped: 3 }
            : duplicates === 'merge'
              ? { unchanged: 1, updated: 2 }
              : { unchanged: 1, updated: 2 },
        ),
      )
      await tidy(app)
    }
  })

  test('never lowers the precedence of a status, and never adds a contact to a list that it has left', async () => {
    const { body: list } = await app.send<{ id: string }>('POST', '/lists', {
      body: { name: 'News', opt_in: 'double' },
    })
    const statuses = [
      'complained',
      'bounced',
      'unsubscribed',
      'subscribed',
      'pending',
      'transactional',
    ] as const
    for (const status of statuses) {
      const { id } = await contacts.create({
        email: `${status}@example.com`,
        lists: status === 'subscribed' ? [list.id] : [],
      })
      await contacts.setStatus(id, status)
    }
    await sql`update list_memberships set status = 'unsubscribed'`
    const content = csv(['Mail'], ...statuses.map((status) => [`${status}@example.com`]))
    const given = { content, mapping: { Mail: 'email' }, settings: { list_ids: [list.id] } }
    expect((await finishImport(app, given)).counters).toEqual(counted({ updated: 5, unchanged: 1 }))
    const rows = await sql<{ was: string; status: string; membership: string }[]>`
      select split_part(email, '@', 1) as was, c.status, m.status as membership
      from contacts c join list_memberships m on m.contact_id = c.id order by 1`
    expect(rows.map(({ was, status, membership }) => [was, status, membership])).toEqual([
      ['bounced', 'bounced', 'pending'],
      ['complained', 'complained', 'pending'],
      ['pending', 'subscribed', 'pending'],
      ['subscribed', 'subscribed', 'unsubscribed'],
      ['transactional', 'subscribed', 'pending'],
      ['unsubscribed', 'unsubscribed', 'pending'],
    ])
  })

  test('with double opt-in sets pending instead of subscribed', async () => {
    await contacts.create({ email: 'known@example.com' })
    const content = csv(['Mail'], ['new@example.com'], ['known@example.com'])
    await finishImport(app, { content, mapping: { Mail: 'email' }, settings: { double_opt_in: true } })
    expect((await byEmail('new@example.com')).status).toBe('pending')
    expect((await byEmail('known@example.com')).status).toBe('subscribed')
  })

  test('resolves lists and tags by id, slug or name, and creates tags only if allowed', async () => {
    const { body: list } = await app.send<{ id: string }>('POST', '/lists', {
      body: { name: 'Reading circle' },
    })
    const { body: tag } = await app.send<{ id: string }>('POST', '/tags', { body: { name: 'Regular' } })
    const mapping = { Mail: 'email', Lists: 'lists', Tags: 'tags' }
    const content = csv(
      Object.keys(mapping),
      ['ada@example.com', 'reading circle', 'Collector, regular'],
      ['grace@example.com', list.id, `collector,${tag.id}`],
      ['alan@example.com', 'reading-circle', ''],
    )
    const refused = await finishImport(app, { content, mapping })
    expect(refused.counters).toEqual(counted({ created: 1, failed: 2 }))
    const job = await finishImport(app, { content, mapping, settings: { create_missing_tags: true } })
    expect(job.counters).toEqual(counted({ created: 2, unchanged: 1 }))
    const ada = await byEmail('ada@example.com')
    expect(ada.tags.map(({ name }) => name)).toEqual(['Collector', 'Regular'])
    expect(ada.lists).toMatchObject([{ name: 'Reading circle', status: 'subscribed' }])
    expect((await byEmail('grace@example.com')).tags.map(({ slug }) => slug)).toEqual([
      'collector',
      'regular',
    ])
    expect((await contacts.activities(ada.id)).map(({ type }) => type)).toEqual([
      'created',
      'list_joined',
      'tag_added',
      'tag_added',
    ])
    const { body: counts } = await app.send('GET', `/tags/${tag.id}`)
    expect(counts).toMatchObject({ contacts_count: 2 })
  })

  test('with overwrite replaces mapped lists and tags, and adds those of the import', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await app.send('POST', '/lists', { body: { name } })
      await app.send('POST', '/tags', { body: { name } })
    }
    const [three] = await sql<{ id: string }[]>`select id from tags where name = 'Three'`
    await contacts.create({ email: 'ada@example.com', lists: ['one', 'two'], tags: ['one', 'two'] })
    const mapping = { Mail: 'email', Lists: 'lists', Tags: 'tags' }
    const content = csv(Object.keys(mapping), ['ada@example.com', 'two,three', ''])
    const settings = { duplicates: 'overwrite' as const, tag_ids: [three?.id ?? ''] }
    expect((await finishImport(app, { content, mapping, settings })).counters).toEqual(
      counted({ updated: 1 }),
    )
    const ada = await byEmail('ada@example.com')
    expect(ada.lists.map(({ slug }) => slug)).toEqual(['three', 'two'])
    expect(ada.tags.map(({ slug }) => slug)).toEqual(['three'])
  })

  test('records the consent of contacts that become subscribed or pending', async () => {
    await contacts.create({ email: 'known@example.com' })
    await contacts.create({ email: 'gone@example.com', status: 'unsubscribed' })
    const mapping = { Mail: 'email', Agreed: 'consent_at', Ip: 'consent_ip' }
    const content = csv(
      Object.keys(mapping),
      ['new@example.com', '2026-01-02T03:04:05Z', '192.0.2.7'],
      ['other@example.com', '', ''],
      ['known@example.com', '2026-01-02T03:04:05Z', ''],
      ['gone@example.com', '2026-01-02T03:04:05Z', ''],
      ['late@example.com', '2999-01-02T03:04:05Z', 'here'],
      ['later@example.com', '2999-01-02T03:04:05Z', ''],
      ['there@example.com', '', 'there'],
    )
    const consent = {
      purpose: 'newsletter',
      basis: 'opt_in',
      text_version: 'v3',
      source: 'fair',
      occurred_at: '2025-05-05T00:00:00.000Z',
    } as const
    const job = await finishImport(app, { content, mapping, settings: { consent } })
    expect(job.counters).toEqual(counted({ created: 2, unchanged: 2, failed: 3 }))
    const rows = await sql`
      select email, kind, purpose, basis, text_version, e.source, host(ip) as ip, occurred_at, actor_name
      from consent_events e join contacts c on c.id = e.contact_id order by email`
    const given = {
      kind: 'given',
      purpose: 'newsletter',
      basis: 'opt_in',
      text_version: 'v3',
      source: 'fair',
      actor_name: 'Katherine Johnson',
    }
    expect([...rows]).toEqual([
      { ...given, email: 'new@example.com', ip: '192.0.2.7', occurred_at: '2026-01-02T03:04:05.000Z' },
      { ...given, email: 'other@example.com', ip: null, occurred_at: '2025-05-05T00:00:00.000Z' },
    ])
  })

  test('says of a consent without a time that its time is not known', async () => {
    const mapping = { Mail: 'email', Agreed: 'consent_at' }
    const content = csv(
      Object.keys(mapping),
      ['said@example.com', '2026-01-02T03:04:05Z'],
      ['open@example.com', ''],
    )
    const about = { text_version: null, source: null, occurred_at: null }
    const consent = { purpose: 'marketing', basis: 'opt_in', ...about } as const
    await finishImport(app, { content, mapping, settings: { consent } })
    const rows = await sql`
      select email, time_known from consent_events e join contacts c on c.id = e.contact_id order by email`
    expect([...rows]).toEqual([
      { email: 'open@example.com', time_known: false },
      { email: 'said@example.com', time_known: true },
    ])
  })

  test('restores contacts from the trash like an upsert, and skips them with skip', async () => {
    const { id } = await contacts.create({ email: 'ada@example.com' })
    await contacts.delete(id)
    const content = csv(['Mail', 'First'], ['ada@example.com', 'Ada'])
    const mapping = { Mail: 'email', First: 'first_name' }
    const skipped = await finishImport(app, { content, mapping, settings: { duplicates: 'skip' } })
    expect(skipped.counters).toEqual(counted({ skipped: 1 }))
    expect((await finishImport(app, { content, mapping })).counters).toEqual(counted({ updated: 1 }))
    expect(await contacts.get(id)).toMatchObject({ first_name: 'Ada', trashed_at: null })
  })

  test('gives an external id to one contact, in the order of the rows', async () => {
    await contacts.create({ email: 'ada@example.com', external_id: 'one' })
    await contacts.create({ email: 'grace@example.com', external_id: 'two' })
    const mapping = { Mail: 'email', Id: 'external_id' }
    const content = csv(
      Object.keys(mapping),
      ['alan@example.com', 'one'],
      ['ada@example.com', 'three'],
      ['grace@example.com', 'one'],
      ['mary@example.com', 'two'],
      ['alan@example.com', 'four'],
      ['edsger@example.com', 'four'],
    )
    const job = await finishImport(app, { content, mapping })
    expect(job.counters).toEqual(counted({ created: 2, updated: 2, failed: 2 }))
    const errors = await errorsOf(app, job.id)
    expect(errors.map(({ line_number, code }) => [line_number, code])).toEqual([
      [2, 'external_id_taken'],
      [7, 'external_id_taken'],
    ])
    const rows = await sql`select split_part(email, '@', 1) as who, external_id from contacts order by 1`
    expect(rows.map(({ who, external_id }) => `${who} ${external_id}`)).toEqual([
      'ada three',
      'alan four',
      'grace one',
      'mary two',
    ])
  })

  test('keeps the types of NDJSON values, and reports lines that cannot be parsed', async () => {
    for (const [key, type] of Object.entries({ spent: 'number', member: 'boolean' }))
      await app.send('POST', '/custom-fields', { body: { key, label: key, type } })
    await app.send('POST', '/tags', { body: { name: 'Regular' } })
    const rows = [
      { mail: 'ada@example.com', spent: 12.5, member: false, tags: ['Regular'] },
      { mail: 'grace@example.com', spent: '1e3', member: 'no' },
    ]
    const content = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{"mail":\n`
    const mapping = { mail: 'email', spent: 'custom.spent', member: 'custom.member', tags: 'tags' }
    const job = await finishImport(app, { content, mapping, format: 'ndjson' })
    expect(job.counters).toEqual(counted({ created: 2, failed: 1 }))
    expect(await errorsOf(app, job.id)).toMatchObject([{ line_number: 3, code: 'malformed_row' }])
    const ada = await byEmail('ada@example.com')
    expect(ada.custom_fields).toEqual({ spent: 12.5, member: false })
    expect(ada.tags).toMatchObject([{ slug: 'regular' }])
    expect((await byEmail('grace@example.com')).custom_fields).toEqual({ spent: 1000, member: false })
  })

  test('fails if one of its lists was deleted', async () => {
    const settings = { list_ids: ['01a158b7-c140-7d94-af64-886578d87473'] }
    const job = await finishImport(app, {
      content: csv(['Mail'], ['ada@example.com']),
      mapping: { Mail: 'email' },
      settings,
    })
    expect(job).toMatchObject({ state: 'failed', problem: { code: 'not_found' }, counters: counted({}) })
  })

  test('does not import an erased person, and does not store the address', async () => {
    const { id } = await contacts.create({ email: 'ada@example.com' })
    expect((await app.send('POST', `/contacts/${id}/erase`)).status).toBe(200)
    const content = csv(['Mail'], ['Ada@example.com'], ['grace@example.com'])
    const job = await finishImport(app, { content, mapping: { Mail: 'email' } })
    expect(job.counters).toEqual(counted({ created: 1, failed: 1 }))
    expect(await errorsOf(app, job.id)).toMatchObject([
      { line_number: 2, code: 'address_erased', email: null },
    ])
  })
})

test('rows beyond the plan limit fail and the others are imported; a dry run reports the same', async () => {
  const free = app.context.editions.allowed
  app.context.editions.allowed = async (limit) => (limit === 'contacts' ? 3 : free(limit))
  try {
    await contacts.create({ email: 'known@example.com' })
    const trashed = await contacts.create({ email: 'trashed@example.com' })
    await contacts.delete(trashed.id)
    const content = csv(
      ['Mail', 'First'],
      ['one@example.com', 'One'],
      ['trashed@example.com', 'Back'],
      ['two@example.com', 'Two'],
      ['known@example.com', 'Known'],
      ['one@example.com', 'First'],
    )
    const given = { content, mapping: { Mail: 'email', First: 'first_name' } }
    const counters = counted({ created: 1, updated: 3, failed: 1 })
    expect((await finishImport(app, { ...given, dryRun: true })).counters).toEqual(counters)
    const job = await finishImport(app, given)
    expect(job.counters).toEqual(counters)
    expect(await errorsOf(app, job.id)).toMatchObject([{ line_number: 4, code: 'plan_limit' }])
  } finally {
    app.context.editions.allowed = free
  }
})
