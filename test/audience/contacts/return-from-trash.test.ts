import { beforeEach, describe, expect, test } from 'vitest'
import { openForm, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { startTestApp } from '../../support/app.ts'
import { finishImport } from '../imports/applying-support.ts'
import { type Contact, contactsOf } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })
const contacts = contactsOf(app)
const form = await openForm(app)
const atOnce = await openForm(app, { opt_in: 'single' })

beforeEach(() => app.clock.advance(60_000))

const trashed = async (status: 'subscribed' | 'unsubscribed'): Promise<Contact> => {
  const contact = await contacts.create({ status })
  await contacts.delete(contact.id)
  app.clock.advance(1000)
  return contact
}

const upsert = ({ email }: Contact, body: object = {}) =>
  app.send('PUT', `/contacts/by-email/${encodeURIComponent(email)}`, { body })

const importWith = async ({ email }: Contact, status: 'pending' | 'subscribed' | 'transactional') => {
  const mapping = { 'E-mail': 'email' }
  await finishImport(app, { content: `E-mail\n${email}\n`, mapping, settings: { status } })
}

const byOthers: { way: string; bringBack: (contact: Contact) => Promise<unknown> }[] = [
  { way: 'an upsert without a status', bringBack: (contact) => upsert(contact, { first_name: 'Ada' }) },
  { way: 'an upsert as transactional', bringBack: (contact) => upsert(contact, { status: 'transactional' }) },
  { way: 'a form with double opt-in', bringBack: ({ email }) => submitForm(app, form, { email }) },
  { way: 'an import as transactional', bringBack: (contact) => importWith(contact, 'transactional') },
]

describe.each(byOthers)('a contact that $way brings back from the trash', ({ bringBack }) => {
  test.each([
    ['subscribed', 'pending'],
    ['unsubscribed', 'unsubscribed'],
  ] as const)('was %s and is %s', async (before, after) => {
    const contact = await trashed(before)
    await bringBack(contact)
    expect(await contacts.get(contact.id)).toMatchObject({ status: after, trashed_at: null })
  })
})

test('a form asks a contact that it brings back to confirm', async () => {
  const contact = await trashed('subscribed')
  await submitForm(app, form, { email: contact.email })
  const [asked] = await app.context.sql`
    select kind from deliveries where contact_id = ${contact.id} and kind = 'confirmation'`
  expect(asked).toEqual({ kind: 'confirmation' })
})

const byStatement: typeof byOthers = [
  { way: 'an upsert', bringBack: (contact) => upsert(contact, { status: 'subscribed' }) },
  { way: 'an import', bringBack: (contact) => importWith(contact, 'subscribed') },
  { way: 'a form without double opt-in', bringBack: ({ email }) => submitForm(app, atOnce, { email }) },
]

describe.each(byStatement)('$way that states subscribed', ({ bringBack }) => {
  test.each([
    ['subscribed', 'subscribed'],
    ['unsubscribed', 'unsubscribed'],
  ] as const)('brings a contact that was %s back as %s', async (before, after) => {
    const contact = await trashed(before)
    await bringBack(contact)
    expect(await contacts.get(contact.id)).toMatchObject({ status: after, trashed_at: null })
  })
})

test('an administrator restores a contact as it was', async () => {
  const contact = await trashed('subscribed')
  await app.send('POST', `/contacts/${contact.id}/restore`)
  expect(await contacts.get(contact.id)).toMatchObject({ status: 'subscribed' })
})

const saidBy = async ({ id }: Contact): Promise<string[]> => {
  const rows = await app.context.sql<{ kind: string }[]>`
    select kind from consent_events where contact_id = ${id} order by occurred_at desc`
  return rows.map(({ kind }) => kind)
}

describe('the consent ledger', () => {
  test.each(byOthers)('gets no withdrawal from $way', async ({ bringBack }) => {
    const contact = await trashed('subscribed')
    const before = await saidBy(contact)
    await bringBack(contact)
    expect(await contacts.get(contact.id)).toMatchObject({ status: 'pending' })
    expect(await saidBy(contact)).toEqual(before)
  })

  test.each(byStatement)('gets the consent that $way states', async ({ bringBack }) => {
    const contact = await trashed('subscribed')
    const before = await saidBy(contact)
    await bringBack(contact)
    expect(await saidBy(contact)).toEqual(['given', ...before])
  })

  test('gets from a form what was agreed to', async () => {
    const contact = await trashed('subscribed')
    await submitForm(app, atOnce, { email: contact.email })
    const [latest] = await app.context.sql`
      select kind, basis, source from consent_events where contact_id = ${contact.id}
      order by occurred_at desc limit 1`
    expect(latest).toEqual({ kind: 'given', basis: 'opt_in', source: 'form' })
  })
})
