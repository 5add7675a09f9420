import { beforeEach, describe, expect, test } from 'vitest'
import { driveMigrations } from '../../migration/world.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { finishImport } from '../imports/applying-support.ts'
import { type Contact, contactsOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const contacts = contactsOf(app)
const migrations = driveMigrations(app)

beforeEach(() => app.clock.advance(60_000))

/** Moves people in who opted out at the source. Returns the job. */
const migrateFrom = async (source: 'kit' | 'mailerlite', ...emails: string[]): Promise<string> => {
  const vendor = await startAccount(source, { contacts: emails.length, mix: { opted_out: emails.length } })
  try {
    for (const [at, email] of emails.entries()) vendor.change(at, { email, mailStatus: 'opted_out' })
    const migration = await migrations.connect(vendor, source)
    await migrations.start(migration, 'dry_run')
    return (await migrations.start(migration, 'full')).id
  } finally {
    await vendor.close()
  }
}

const migrate = (...emails: string[]): Promise<string> => migrateFrom('kit', ...emails)

let count = 0

const unsubscribeAll = async (...emails: string[]): Promise<string> => {
  const company = `Group ${++count}`
  for (const email of emails) await app.send('PUT', `/contacts/by-email/${email}`, { body: { company } })
  const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
  const body = { action: 'change_status', condition, expected_count: emails.length, status: 'unsubscribed' }
  const { body: job, status } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body })
  expect(status, JSON.stringify(job)).toBe(202)
  await app.work()
  return job.id
}

const undo = async (job: string): Promise<void> => {
  app.clock.advance(1000)
  const { status, body } = await app.send<{ id: string }>('POST', `/jobs/${job}/undo`, { body: {} })
  expect(status).toBe(202)
  await migrations.end(body.id)
}

const ledgerOf = async ({ id }: { id: string }): Promise<number> =>
  (await app.send<{ data: unknown[] }>('GET', `/contacts/${id}/consents`)).body.data.length

const importRow = (email: string, more: object = {}): Promise<unknown> =>
  finishImport(app, {
    content: `E-mail,Opted out\n${email},yes\n`,
    mapping: { 'E-mail': 'email', 'Opted out': 'opted_out' },
    ...more,
  })

const body = { status: 'unsubscribed' } as const

/** How others say that a person wants no e-mail. Each must say so twice without a second entry. */
const ways: { way: string; say: (contact: Contact) => Promise<unknown> }[] = [
  { way: 'an update', say: ({ id }) => app.send('PUT', `/contacts/${id}`, { body }) },
  {
    way: 'an update of a name as well',
    say: ({ id }) => app.send('PUT', `/contacts/${id}`, { body: { ...body, first_name: 'Ada' } }),
  },
  {
    way: 'a synchronisation by address',
    say: ({ email }) => app.send('PUT', `/contacts/by-email/${email}`, { body }),
  },
  {
    way: 'a synchronisation of more',
    say: ({ email }) =>
      app.send('PUT', `/contacts/by-email/${email}`, { body: { ...body, company: `${Math.random()}` } }),
  },
  {
    way: 'an action on contacts',
    say: ({ id }) =>
      app.send('POST', '/contacts/bulk-action', {
        body: { action: 'change_status', ids: [id], ...body },
      }),
  },
  { way: 'a column of an import', say: ({ email }) => importRow(email) },
  {
    way: 'an import that skips known people',
    say: ({ email }) => importRow(email, { settings: { duplicates: 'skip' } }),
  },
  {
    way: 'an import of people who left',
    say: ({ email }) =>
      finishImport(app, {
        content: `E-mail\n${email}\n`,
        mapping: { 'E-mail': 'email' },
        settings: { status: 'unsubscribed' },
      }),
  },
]

const jobs = [
  { job: 'a migration', run: migrate },
  { job: 'a bulk action', run: unsubscribeAll },
]

describe.each(jobs)('after $job unsubscribed a person', ({ run }) => {
  test.each(ways)(
    '$way that says no outlives the undo, and adds one entry to the ledger',
    async ({ say }) => {
      const said = await contacts.create({ status: 'subscribed' })
      const silent = await contacts.create({ status: 'subscribed' })
      const job = await run(said.email, silent.email)
      app.clock.advance(1000)
      const before = await ledgerOf(said)
      for (let night = 0; night < 3; night++) {
        await say(said)
        app.clock.advance(86_400)
      }
      expect(await ledgerOf(said)).toBe(before + 1)
      await undo(job)
      expect(await contacts.get(said.id)).toMatchObject({ status: 'unsubscribed' })
      expect(await contacts.get(silent.id)).toMatchObject({ status: 'subscribed' })
    },
  )

  test('a synchronisation that says something else is no no', async () => {
    const contact = await contacts.create({ status: 'subscribed' })
    const job = await run(contact.email)
    app.clock.advance(1000)
    for (const status of ['subscribed', 'transactional', undefined])
      await app.send('PUT', `/contacts/by-email/${contact.email}`, { body: { ...(status && { status }) } })
    await undo(job)
    expect(await contacts.get(contact.id)).toMatchObject({ status: 'subscribed' })
  })

  test('the opt-out of a contact that is merged into it outlives the undo', async () => {
    const [target, source] = [await contacts.create({ status: 'subscribed' }), await contacts.create()]
    await contacts.update(source.id, body)
    const job = await run(target.email)
    app.clock.advance(1000)
    await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
    await undo(job)
    expect(await contacts.get(target.id)).toMatchObject({ status: 'unsubscribed' })
  })

  test('the opt-out of the address that it changes to outlives the undo', async () => {
    const [contact, other] = [await contacts.create({ status: 'subscribed' }), await contacts.create()]
    await contacts.update(other.id, body)
    await contacts.update(other.id, { email: `new.${other.email}` })
    const job = await run(contact.email)
    app.clock.advance(1000)
    await contacts.update(contact.id, { email: other.email })
    await undo(job)
    expect(await contacts.get(contact.id)).toMatchObject({ status: 'unsubscribed' })
  })
})

test('the opt-out at another source outlives the undo of a migration', async () => {
  const contact = await contacts.create({ status: 'subscribed' })
  const first = await migrate(contact.email)
  await migrateFrom('mailerlite', contact.email)
  await undo(first)
  expect(await contacts.get(contact.id)).toMatchObject({ status: 'unsubscribed' })
})

test('a contact that a migration brought stays with the no that was said about it since', async () => {
  const email = 'brought@example.com'
  const job = await migrate(email)
  app.clock.advance(1000)
  await app.send('PUT', `/contacts/by-email/${email}`, { body })
  await undo(job)
  await app.send('PUT', `/contacts/by-email/${email}`, { body: { status: 'subscribed' } })
  expect((await app.send<Contact>('GET', `/contacts/email:${email}`)).body.status).toBe('unsubscribed')
})

test('a no about a contact that bounced outlives the correction of the bounce in the ledger', async () => {
  const contact = await contacts.create({ status: 'subscribed' })
  await contacts.setStatus(contact.id, 'bounced')
  const before = await ledgerOf(contact)
  await app.send('PUT', `/contacts/by-email/${contact.email}`, { body })
  await app.send('PUT', `/contacts/by-email/${contact.email}`, { body })
  expect(await ledgerOf(contact)).toBe(before + 1)
})

test('the opt-out of a contact that is merged into one that bounced since then is stated again in the ledger', async () => {
  const [target, source] = [await contacts.create({ status: 'subscribed' }), await contacts.create()]
  await contacts.update(source.id, body)
  app.clock.advance(1000)
  await contacts.setStatus(target.id, 'bounced')
  const before = (await ledgerOf(target)) + (await ledgerOf(source))
  await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
  expect(await contacts.get(target.id)).toMatchObject({ status: 'bounced' })
  expect(await ledgerOf(target)).toBe(before + 1)
})

test('a synchronisation of people who unsubscribed here adds nothing to the ledger', async () => {
  const contact = await contacts.create({ status: 'subscribed' })
  await app.send('PUT', `/contacts/${contact.id}`, { body })
  const before = await ledgerOf(contact)
  for (let night = 0; night < 3; night++)
    await app.send('PUT', `/contacts/by-email/${contact.email}`, { body })
  expect(await ledgerOf(contact)).toBe(before)
})
