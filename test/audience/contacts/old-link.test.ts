import { expect, test } from 'vitest'
import { contactJobs } from '../../../server/audience/contacts/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { newId } from '../../../server/platform/ids.ts'
import { confirmUrl, unsubscribeUrl } from '../../../server/platform/mail/links.ts'
import { openForm, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { driveMigrations } from '../../migration/world.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import { finishImport } from '../imports/applying-support.ts'
import type { Contact } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })
const form = await openForm(app)
const migrations = driveMigrations(app)
const day = 86_400_000

type No = (email: string) => Promise<unknown>

/** The ways to say no again for a contact that is unsubscribed. */
const noes: [what: string, say: No][] = [
  [
    'a withdrawal',
    (email) =>
      app.send('POST', `/contacts/email:${email}/consents`, {
        body: { kind: 'withdrawn', basis: 'opt_out' },
      }),
  ],
  [
    'an unsubscription of its own',
    async (email) => {
      const { body } = await app.send<Contact>('GET', `/contacts/email:${email}`)
      const of = { contactId: body.id, deliveryId: newId() }
      const link = unsubscribeUrl(app.url, app.context.secret, of)
      const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      expect((await fetch(link, { method: 'POST', body: oneClick })).status).toBe(200)
    },
  ],
  ['an update', (email) => app.send('PUT', `/contacts/email:${email}`, { body: { status: 'unsubscribed' } })],
  [
    'a synchronisation',
    (email) => app.send('PUT', `/contacts/by-email/${email}`, { body: { status: 'unsubscribed' } }),
  ],
  [
    'an import',
    (email) =>
      finishImport(app, {
        content: `E-mail,Opted out\n${email},yes\n`,
        mapping: { 'E-mail': 'email', 'Opted out': 'opted_out' },
      }),
  ],
  [
    'a migration',
    async (email) => {
      const vendor = await startAccount('kit', { contacts: 1, mix: { opted_out: 1 } })
      vendor.change(0, { email, mailStatus: 'opted_out' })
      const migration = await migrations.connect(vendor, 'kit')
      await migrations.start(migration, 'dry_run')
      await migrations.start(migration, 'full')
      await vendor.close()
    },
  ],
]

/** A person who said no, was purged, and asks on a form: the contact stays unsubscribed until the link is followed. */
const askAfterNo = async (email: string): Promise<string> => {
  await app.send('POST', '/contacts', { body: { email, status: 'subscribed' } })
  app.clock.advance(60_000)
  await app.send('PUT', `/contacts/email:${email}`, { body: { status: 'unsubscribed' } })
  await app.send('DELETE', `/contacts/email:${email}`)
  app.clock.advance(31 * day)
  for (const job of contactJobs(app.context, contactData)) await job.run(null)
  await submitForm(app, form, { email })
  const { body } = await app.send<Contact>('GET', `/contacts/email:${email}`)
  expect(body.status).toBe('unsubscribed')
  app.clock.advance(2000)
  const issuedAt = app.clock.now()
  const expiresAt = new Date(issuedAt.getTime() + 14 * day)
  return confirmUrl(app.url, app.context.secret, { contactId: body.id, email, issuedAt, expiresAt })
}

const statusAfter = async (email: string, link: string): Promise<string> => {
  app.clock.advance(60_000)
  await fetch(link, { method: 'POST', redirect: 'manual' })
  return (await app.send<Contact>('GET', `/contacts/email:${email}`)).body.status
}

test('a link confirms what an unsubscribed contact asked for', async () => {
  const email = 'asks@example.com'
  expect(await statusAfter(email, await askAfterNo(email))).toBe('subscribed')
})

test.each(noes)('a link from before %s confirms nothing', async (what, say) => {
  const email = `${what.replaceAll(' ', '-')}@example.com`
  const link = await askAfterNo(email)
  app.clock.advance(60_000)
  await say(email)
  expect(await statusAfter(email, link)).toBe('unsubscribed')
})

test('a withdrawal that is older than the request leaves it', async () => {
  const email = 'older@example.com'
  const link = await askAfterNo(email)
  const occurred_at = new Date(app.clock.now().getTime() - day).toISOString()
  const body = { kind: 'withdrawn', basis: 'opt_out', occurred_at }
  expect((await app.send('POST', `/contacts/email:${email}/consents`, { body })).status).toBe(201)
  expect(await statusAfter(email, link)).toBe('subscribed')
})

test('a withdrawal at the moment of the request ends it', async () => {
  const email = 'same@example.com'
  const link = await askAfterNo(email)
  const [row] = await app.context.sql<{ asked_at: string }[]>`
    select r.asked_at from opt_in_requests r join contacts c on c.id = r.contact_id where c.email = ${email}`
  const body = { kind: 'withdrawn', basis: 'opt_out', occurred_at: row?.asked_at }
  expect((await app.send('POST', `/contacts/email:${email}/consents`, { body })).status).toBe(201)
  expect(await statusAfter(email, link)).toBe('unsubscribed')
})
