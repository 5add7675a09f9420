import { afterEach, describe, expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { startTestApp } from '../../support/app.ts'
import { contactsOf } from '../contacts/support.ts'
import { csv, finishImport, tidy } from './applying-support.ts'
import { start, uploaded } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
const { sql } = app.context
afterEach(() => tidy(app))

/** The status of a contact, also of one in the trash. */
const stateOf = async (email: string) => {
  const [row] = await sql<{ status: string; trashed: boolean }[]>`
    select status, trashed_at is not null as trashed from contacts where email = ${email}`
  return row ?? null
}

const ada = 'ada@example.com'
const known = async (isTrashed = false) => {
  const { id } = await contacts.create({ email: ada, status: 'subscribed', first_name: 'Ada' })
  if (isTrashed) await contacts.delete(id)
}

const bring = async (content: string, members: object): Promise<void> => {
  const { id } = await uploaded(app, content, members)
  expect((await start(app, id)).status).toBe(202)
  await app.work()
}

describe('the no of a row that is not imported', () => {
  const mapping = {
    Mail: 'email',
    Out: 'opted_out',
    Born: 'date_of_birth',
    Id: 'external_id',
    Status: 'status',
  }
  const columns = Object.keys(mapping)

  test.each([
    ['an invalid value', [ada, 'yes', 'once', '', '']],
    ['an external id that is taken', [ada, 'yes', '', 'taken', '']],
    ['a status that only the service sets', [ada, '', '', '', 'bounced']],
    ['a word that says no, and an invalid value', [ada, '', 'once', '', 'Not subscribed']],
  ])('with %s counts', async (_, cells) => {
    await known()
    await contacts.create({ email: 'owner@example.com', external_id: 'taken' })
    const settings = { on_invalid: 'skip_row' } as const
    const job = await finishImport(app, { content: csv(columns, cells), mapping, settings })
    expect(job.counters).toMatchObject({ failed: 1 })
    expect(await stateOf(ada)).toEqual({ status: 'unsubscribed', trashed: false })
    const [consent] = await sql`select kind from consent_events order by recorded_at desc, id desc limit 1`
    expect(consent).toEqual({ kind: 'withdrawn' })
  })

  test('counts if the plan has no room for the contact to come back', async () => {
    await known(true)
    const allowed = app.context.editions.allowed
    app.context.editions.allowed = async (limit) => (limit === 'contacts' ? 0 : allowed(limit))
    try {
      await finishImport(app, { content: csv(['Mail', 'Out'], [ada, 'yes']), mapping })
    } finally {
      app.context.editions.allowed = allowed
    }
    expect(await stateOf(ada)).toEqual({ status: 'unsubscribed', trashed: true })
  })

  test.each([false, true])(
    'counts if contacts that are there are skipped (in the trash: %s)',
    async (trashed) => {
      await known(trashed)
      const content = csv(['Mail', 'Out'], [ada, 'yes'])
      const settings = { duplicates: 'skip' } as const
      const job = await finishImport(app, { content, mapping, settings })
      expect(job.counters).toMatchObject({ updated: 1 })
      expect(job.import_columns).toMatchObject([{ column: 'Out', values_skipped: 0, says_no: 1 }])
      expect(await stateOf(ada)).toEqual({ status: 'unsubscribed', trashed })
    },
  )

  test('counts for the first of two rows about one new person', async () => {
    const content = csv(['Mail', 'Out'], [ada, 'no'], [ada, 'yes'])
    await finishImport(app, { content, mapping, settings: { duplicates: 'skip' } })
    expect(await stateOf(ada)).toEqual({ status: 'unsubscribed', trashed: false })
  })

  test('changes nothing in a dry run', async () => {
    await known()
    const content = csv(columns, [ada, 'yes', 'once', '', ''])
    await finishImport(app, { content, mapping, settings: { on_invalid: 'skip_row' }, dryRun: true })
    expect(await stateOf(ada)).toEqual({ status: 'subscribed', trashed: false })
  })
})

describe('a status that the import takes by default', () => {
  const file = `Email,First name\n${ada},Augusta\n`
  const consent = { basis: 'opt_in' }

  test.each([
    ['is none for a contact in the trash', {}, 'pending'],
    ['counts if it is stated', { status: 'subscribed' }, 'subscribed'],
    ['counts if a consent is stated', { consent }, 'subscribed'],
  ])('%s', async (_, members, status) => {
    await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'subscribed' } })
    await known(true)
    await bring(file, members)
    expect(await stateOf(ada)).toEqual({ status, trashed: false })
  })

  test('does not confirm a pending contact', async () => {
    await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'subscribed' } })
    await contacts.create({ email: ada, status: 'pending' })
    await bring(`${file}new@example.com,New\n`, {})
    expect(await stateOf(ada)).toEqual({ status: 'pending', trashed: false })
    expect(await stateOf('new@example.com')).toEqual({ status: 'subscribed', trashed: false })
  })

  test('is changed by a later request', async () => {
    await known(true)
    const { id } = await uploaded(app, file)
    await app.send('PUT', `/imports/${id}`, { body: { status: 'subscribed' } })
    await start(app, id)
    await app.work()
    expect(await stateOf(ada)).toEqual({ status: 'subscribed', trashed: false })
  })
})

test.each([
  ['2024-03-24T10:23:10Z', '2024-03-24 10:23'],
  ['24/03/2024', '2024-03-24 00:00'],
  // Neither a time, nor one that was: the import's own time counts.
  ['yes', null],
  ['2999-01-01', null],
  ['1', null],
])('a new contact that opted out at %s', async (cell, expected) => {
  const content = csv(['Mail', 'Out'], [ada, cell])
  await finishImport(app, { content, mapping: { Mail: 'email', Out: 'opted_out' } })
  expect(await stateOf(ada)).toMatchObject({ status: 'unsubscribed' })
  const [row] = await sql<{ said: string; is_now: boolean }[]>`
    select to_char(unsubscribed_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as said, unsubscribed_at = created_at as is_now
    from contacts where email = ${ada}`
  expect(row).toEqual(
    expected === null ? { said: expect.any(String), is_now: true } : { said: expected, is_now: false },
  )
})

describe('a no that was said before', () => {
  const content = csv(
    ['Mail', 'First name'],
    ['unsubscribed@example.com', 'One'],
    ['bounced@example.com', 'Two'],
    ['purged@example.com', 'Three'],
    ['subscribed@example.com', 'Four'],
    ['new@example.com', 'Five'],
  )
  const mapping = { Mail: 'email', 'First name': 'first_name', Out: 'opted_out' }

  test.each([true, false])('is kept, and counted (dry run: %s)', async (dryRun) => {
    for (const status of ['unsubscribed', 'subscribed'] as const)
      await contacts.create({ email: `${status}@example.com`, status })
    const bounced = await contacts.create({ email: 'bounced@example.com' })
    await sql`update contacts set status = 'bounced' where id = ${bounced.id}`
    const purged = await contacts.create({ email: 'purged@example.com', status: 'unsubscribed' })
    await contacts.delete(purged.id)
    app.clock.advance(31 * 86_400_000)
    for (const one of contactJobs(app.context, contactData)) await one.run(null)
    const settings = { status: 'subscribed' } as const
    const job = await finishImport(app, { content, mapping, settings, dryRun })
    expect(job.import_columns).toEqual([
      { column: 'Mail', values_skipped: 0, says_no: 0, keeps_no: 3, date_format: null },
    ])
    expect(await stateOf('unsubscribed@example.com')).toMatchObject({ status: 'unsubscribed' })
  })

  test('is not counted as kept if the row says it again, or is not imported', async () => {
    await contacts.create({ email: 'grace@example.com', status: 'unsubscribed' })
    await contacts.create({ email: ada, status: 'unsubscribed' })
    const again = csv(['Mail', 'Out', 'Born'], ['grace@example.com', 'yes', ''], [ada, '', 'once'])
    const job = await finishImport(app, {
      content: again,
      mapping: { ...mapping, Born: 'date_of_birth' },
      settings: { on_invalid: 'skip_row' },
    })
    expect(job.import_columns).toEqual([
      { column: 'Out', values_skipped: 0, says_no: 1, keeps_no: 0, date_format: null },
    ])
  })
})
