import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  afterOptOut,
  applyStatusChanges,
  contactJobs,
  newContact,
} from '../../../server/audience/contacts/index.ts'
import { contactData } from '../../../server/contact-data.ts'
import { newId } from '../../../server/platform/ids.ts'
import { openForm, submitForm, unlimited } from '../../marketing/forms/support.ts'
import { startTestApp } from '../../support/app.ts'
import { finishImport } from '../imports/applying-support.ts'
import { type Contact, contactsOf } from './support.ts'

const app = await startTestApp({ ...unlimited, edition: 'pro' })
const { sql } = app.context
const contacts = contactsOf(app)
const confirmed = await openForm(app)
const atOnce = await openForm(app, { opt_in: 'single' })

const day = 86_400_000
const migrations = 'server/platform/storage/migrations'

const purge = async (): Promise<void> => {
  app.clock.advance(31 * day)
  for (const job of contactJobs(app.context, contactData)) await job.run(null)
}

const purged = async ({ id }: { id: string }): Promise<void> => {
  await contacts.delete(id)
  await purge()
}

const statusOf = async (email: string): Promise<string | undefined> =>
  (await app.send<Contact>('GET', `/contacts/email:${email}`)).body.status

const gone = async (status: 'subscribed' | 'unsubscribed' | 'pending'): Promise<string> => {
  const contact = await contacts.create({ status })
  await purged(contact)
  return contact.email
}

beforeEach(() => app.clock.advance(60_000))

const mapping = { 'E-mail': 'email' }
const doors: { door: string; add: (email: string) => Promise<unknown> }[] = [
  { door: 'createContact', add: (email) => contacts.create({ email, status: 'subscribed' }) },
  {
    door: 'createContact without a status, where the setting says subscribed',
    add: async (email) => {
      await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'subscribed' } })
      await contacts.create({ email })
      await app.send('PUT', '/settings/consent', { body: { new_contact_status: 'transactional' } })
    },
  },
  {
    door: 'upsertContactByEmail',
    add: (email) =>
      app.send('PUT', `/contacts/by-email/${email.toUpperCase()}`, { body: { status: 'subscribed' } }),
  },
  {
    door: 'an import that states subscribed',
    add: (email) => finishImport(app, { content: `E-mail\n${email}\n`, mapping }),
  },
  {
    door: 'an import with an attestation',
    add: (email) => {
      const consent = { basis: 'double_opt_in', purpose: 'marketing', source: 'fair' } as never
      return finishImport(app, { content: `E-mail\n${email}\n`, mapping, settings: { consent } })
    },
  },
  { door: 'a form with double opt-in', add: (email) => submitForm(app, confirmed, { email }) },
  { door: 'a form without it', add: (email) => submitForm(app, atOnce, { email }) },
]

describe.each(doors)('$door', ({ add }) => {
  test('leaves a person unsubscribed who said so before the purge', async () => {
    const email = await gone('unsubscribed')
    await add(email)
    expect(await statusOf(email)).toBe('unsubscribed')
  })

  test('adds a person who had not opted out', async () => {
    const email = await gone('subscribed')
    await add(email)
    expect(['subscribed', 'pending']).toContain(await statusOf(email))
  })
})

test('no address is kept, and the time of the opt-out is', async () => {
  const contact = await contacts.create({ status: 'unsubscribed' })
  await purged(contact)
  const rows = await sql`select to_jsonb(k)::text as text from kept_opt_outs k`
  expect(rows.filter(({ text }) => text.includes(contact.email))).toEqual([])
  const again = await contacts.create({ email: contact.email, status: 'subscribed' })
  expect(again.unsubscribed_at).toBe(contact.unsubscribed_at)
})

test('a complaint stays a complaint', async () => {
  const contact = await contacts.create()
  await contacts.setStatus(contact.id, 'complained')
  await purged(contact)
  expect(await contacts.create({ email: contact.email })).toMatchObject({ status: 'complained' })
})

test('a bounce is no opt-out, but one that came before it counts', async () => {
  const [said, bounced] = [await contacts.create({ status: 'subscribed' }), await contacts.create()]
  await contacts.update(said.id, { status: 'unsubscribed' })
  for (const { id } of [said, bounced]) await contacts.setStatus(id, 'bounced')
  await contacts.delete(said.id)
  await purged(bounced)
  expect(await contacts.create({ email: said.email, status: 'subscribed' })).toMatchObject({
    status: 'unsubscribed',
  })
  expect(await contacts.create({ email: bounced.email, status: 'subscribed' })).toMatchObject({
    status: 'subscribed',
  })
})

describe('a bounce after an opt-out', () => {
  const bounce = (contactId: string) =>
    sql.begin((tx) =>
      applyStatusChanges(tx, [{ contactId, status: 'bounced', delivery: null }], () => true, now()),
    )
  const now = () => app.clock.now().toISOString()
  const createAgain = (email: string) => contacts.create({ email, status: 'subscribed' })

  test('shows when the contact unsubscribed, until it is subscribed again', async () => {
    const said = await contacts.create({ status: 'subscribed' })
    const { unsubscribed_at } = await contacts.update(said.id, { status: 'unsubscribed' })
    expect(unsubscribed_at).not.toBeNull()
    await bounce(said.id)
    expect(await contacts.get(said.id)).toMatchObject({ status: 'bounced', unsubscribed_at })
    const back = { status: 'subscribed', force_status: true, status_reason: 'Wrote to us' } as const
    expect(await contacts.update(said.id, back)).toMatchObject({ unsubscribed_at: null })
  })

  test('of a contact that came back unsubscribed does not hide what was kept', async () => {
    const email = await gone('unsubscribed')
    const again = await createAgain(email)
    expect(again).toMatchObject({ status: 'unsubscribed' })
    await bounce(again.id)
    await purged(again)
    expect(await createAgain(email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('of a contact that was imported as unsubscribed does not hide it', async () => {
    const { id, email } = await contacts.create({ status: 'unsubscribed' })
    await sql`delete from consent_events where contact_id = ${id}`
    await bounce(id)
    await purged({ id })
    expect(await createAgain(email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that a migration brings does not hide it', () => {
    const said_at = '2026-01-05T08:00:00.000Z'
    const row = newContact({
      id: newId(),
      email: 'bounced@example.com',
      status: 'bounced',
      values: {},
      now: now(),
    })
    expect(afterOptOut(row, { status: 'unsubscribed', said_at, left_lists: {} })).toMatchObject({
      status: 'bounced',
      unsubscribed_at: said_at,
    })
  })

  test('does not hide it behind a consent that was taken back', async () => {
    const { id, email } = await contacts.create({ status: 'subscribed' })
    await contacts.update(id, { status: 'unsubscribed' })
    app.clock.advance(60_000)
    await bounce(id)
    await sql`update contacts set unsubscribed_at = null where id = ${id}`
    const given = { id: newId(), kind: 'given', occurred_at: now(), voided_at: now() }
    await sql`
      insert into consent_events select (jsonb_populate_record(e, ${sql.json(given)})).* from consent_events e
      where contact_id = ${id} and kind = 'withdrawn'`
    await purged({ id })
    expect(await createAgain(email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that an earlier version forgot is read from the activities', async () => {
    const { id } = await contacts.create({ status: 'subscribed' })
    const { unsubscribed_at } = await contacts.update(id, { status: 'unsubscribed' })
    const other = await contacts.create({ status: 'subscribed' })
    for (const one of [id, other.id]) await bounce(one)
    await sql`update contacts set unsubscribed_at = null where id = ${id}`
    await sql.unsafe(readFileSync(`${migrations}/0171-opt-outs-before-bounces.sql`, 'utf8'))
    expect(await contacts.get(id)).toMatchObject({ unsubscribed_at })
    expect(await contacts.get(other.id)).toMatchObject({ unsubscribed_at: null })
  })

  test('does not hide it from a change of the address, nor from a merge', async () => {
    const [moved, source, target] = [
      await contacts.create({ status: 'unsubscribed' }),
      await contacts.create({ status: 'unsubscribed' }),
      await contacts.create({ status: 'subscribed' }),
    ]
    for (const { id } of [moved, target]) await bounce(id)
    await contacts.update(moved.id, { email: 'moved-away@example.com' })
    expect(await createAgain(moved.email)).toMatchObject({ status: 'unsubscribed' })
    await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
    await purged(target)
    expect(await createAgain(target.email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that only the ledger knows counts for the address that the contact gives up', async () => {
    const { id, email } = await contacts.create({ status: 'subscribed' })
    await contacts.update(id, { status: 'unsubscribed' })
    await bounce(id)
    // As after two migrations.
    await sql`update contacts set unsubscribed_at = null where id = ${id}`
    await contacts.update(id, { email: `given-up.${email}` })
    expect(await createAgain(email)).toMatchObject({ status: 'unsubscribed' })
  })

  test('that was kept stays beside the lists that a silent contact left', async () => {
    const email = await gone('unsubscribed')
    const { id } = await createAgain(email)
    const { body: list } = await app.send<{ id: string }>('POST', '/lists', { body: { name: 'Left' } })
    await app.send('POST', `/contacts/${id}/lists`, {
      body: { lists: [{ list: list.id, status: 'unsubscribed' }] },
    })
    await bounce(id)
    await sql`update contacts set unsubscribed_at = null where id = ${id}`
    await sql`delete from consent_events where contact_id = ${id}`
    await purged({ id })
    expect(await createAgain(email)).toMatchObject({ status: 'unsubscribed' })
    const left = await app.send<{ data: object[] }>('GET', `/contacts/email:${email}/lists`)
    expect(left.body.data).toEqual([expect.objectContaining({ id: list.id, status: 'unsubscribed' })])
  })
})

test('an administrator ends it with force, and the end is kept by the next purge', async () => {
  const email = await gone('unsubscribed')
  const { id } = await contacts.create({ email, status: 'subscribed' })
  await contacts.update(id, { status: 'subscribed', force_status: true, status_reason: 'Wrote to us' })
  await purged({ id })
  expect(await contacts.create({ email, status: 'subscribed' })).toMatchObject({ status: 'subscribed' })
})

test('the former addresses of a contact that opted out count as well', async () => {
  const contact = await contacts.create({ status: 'subscribed' })
  await contacts.update(contact.id, { email: `moved.${contact.email}` })
  await contacts.update(contact.id, { status: 'unsubscribed' })
  await purged(contact)
  expect(await contacts.create({ email: contact.email, status: 'subscribed' })).toMatchObject({
    status: 'unsubscribed',
  })
})

test('a former address that another contact has by now is not that of the contact that opted out', async () => {
  const contact = await contacts.create({ status: 'subscribed' })
  await contacts.update(contact.id, { email: `moved.${contact.email}` })
  const other = await contacts.create({ email: contact.email, status: 'subscribed' })
  await contacts.update(contact.id, { status: 'unsubscribed' })
  await purged(contact)
  // A bounce says nothing of what was kept before.
  await contacts.setStatus(other.id, 'bounced')
  await sql`delete from consent_events where contact_id = ${other.id}`
  await purged(other)
  expect(await contacts.create({ email: contact.email, status: 'subscribed' })).toMatchObject({
    status: 'subscribed',
  })
})

test('an address that an unsubscribed contact gave up stays unsubscribed', async () => {
  const contact = await contacts.create({ status: 'unsubscribed' })
  await contacts.update(contact.id, { email: `new.${contact.email}` })
  const other = await contacts.create({ email: contact.email, status: 'subscribed' })
  expect(other).toMatchObject({ status: 'unsubscribed' })
})

test('the address of a merged contact keeps its opt-out', async () => {
  const [target, source] = [await contacts.create(), await contacts.create({ status: 'unsubscribed' })]
  await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
  const again = await contacts.create({ email: source.email, status: 'subscribed' })
  expect(again).toMatchObject({ status: 'unsubscribed' })
})

describe('a contact that changes to an address that opted out', () => {
  test('is unsubscribed', async () => {
    const email = await gone('unsubscribed')
    const contact = await contacts.create({ status: 'subscribed' })
    expect(await contacts.update(contact.id, { email })).toMatchObject({ email, status: 'unsubscribed' })
  })

  test('keeps its status where the address was its own', async () => {
    const contact = await contacts.create({ status: 'unsubscribed' })
    await contacts.update(contact.id, { email: `later.${contact.email}` })
    await contacts.update(contact.id, {
      status: 'subscribed',
      force_status: true,
      status_reason: 'Wrote to us',
    })
    expect(await contacts.update(contact.id, { email: contact.email })).toMatchObject({
      status: 'subscribed',
    })
  })
})

test('an import of thousands of rows finds those that opted out', async () => {
  const emails = await Promise.all([gone('unsubscribed'), gone('unsubscribed')])
  const others = Array.from({ length: 3000 }, (_, at) => `many${at}@example.com`)
  await finishImport(app, { content: ['E-mail', emails[0], ...others, emails[1], ''].join('\n'), mapping })
  const rows = await sql`
    select status, count(*)::integer as count from contacts
    where email = any (${[...others, ...emails]}::text[]) group by status order by status`
  expect(rows).toEqual([
    { status: 'subscribed', count: 3000 },
    { status: 'unsubscribed', count: 2 },
  ])
})

test('mail about an order reaches a person who opted out before', async () => {
  const email = await gone('unsubscribed')
  const { id } = await contacts.create({ email })
  const statuses = (
    await app.send<{ data: { key: string; mailable: string }[] }>('GET', '/contacts/statuses')
  ).body
  const { status } = await contacts.get(id)
  expect(statuses.data.find(({ key }) => key === status)?.mailable).toBe('transactional')
})

test('the undo of a bulk change leaves a person unsubscribed whose withdrawal was recorded since', async () => {
  const company = 'Undone & Sons'
  const left = await contacts.create({ status: 'subscribed', company })
  const stays = await contacts.create({ status: 'subscribed', company })
  const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: company }] }
  const body = { action: 'change_status', condition, expected_count: 2, status: 'unsubscribed' }
  const { body: job, status } = await app.send<{ id: string }>('POST', '/contacts/bulk-action', { body })
  expect(status).toBe(202)
  await app.work()
  app.clock.advance(1000)
  const withdrawal = { kind: 'withdrawn', basis: 'opt_out' }
  await app.send('POST', `/contacts/${left.id}/consents`, { body: withdrawal })
  await app.send('POST', `/jobs/${job.id}/undo`, { body: {} })
  await app.work()
  expect(await contacts.get(left.id)).toMatchObject({ status: 'unsubscribed' })
  expect(await contacts.get(stays.id)).toMatchObject({ status: 'subscribed' })
})

describe('a list that a person left', () => {
  const lists = { count: 0 }
  const newList = async (): Promise<string> => {
    const body = { name: `Left ${++lists.count}`, slug: `left-${lists.count}`, opt_in: 'single' }
    return (await app.send<{ id: string }>('POST', '/lists', { body })).body.id
  }
  const leave = (id: string, list: string): Promise<unknown> =>
    app.send('POST', `/contacts/${id}/lists`, { body: { lists: [{ list, status: 'unsubscribed' }] } })
  const membershipOf = async (email: string, list: string): Promise<string | undefined> => {
    const { body } = await app.send<{ data: { id: string; status: string }[] }>(
      'GET',
      `/contacts/email:${email}/lists`,
    )
    return body.data.find(({ id }) => id === list)?.status
  }
  const onList: { door: string; add: (email: string, list: string) => Promise<unknown> }[] = [
    {
      door: 'createContact',
      add: (email, list) =>
        app.send('POST', '/contacts', { body: { email, status: 'subscribed', lists: [list] } }),
    },
    {
      door: 'upsertContactByEmail',
      add: (email, list) =>
        app.send('PUT', `/contacts/by-email/${email}`, { body: { status: 'subscribed', lists: [list] } }),
    },
    {
      door: 'an import',
      add: (email, list) =>
        finishImport(app, { content: `E-mail\n${email}\n`, mapping, settings: { list_ids: [list] } }),
    },
    {
      door: 'an import that names the list',
      add: (email) =>
        finishImport(app, {
          content: `E-mail,Lists\n${email},Left ${lists.count}\n`,
          mapping: { ...mapping, Lists: 'lists' },
        }),
    },
    {
      door: 'a form',
      add: async (email, list) => {
        const form = await openForm(app, { opt_in: 'single', list_ids: [list] })
        await submitForm(app, form, { email })
      },
    },
  ]

  test.each(onList)('stays left after the purge, by $door', async ({ add }) => {
    const list = await newList()
    const [left, silent] = [
      await contacts.create({ status: 'subscribed' }),
      await contacts.create({ status: 'subscribed' }),
    ]
    await leave(left.id, list)
    await contacts.delete(silent.id)
    await purged(left)
    for (const { email } of [left, silent]) await add(email, list)
    expect(await membershipOf(left.email, list)).toBe('unsubscribed')
    expect(await membershipOf(silent.email, list)).toBe('subscribed')
    expect(await statusOf(left.email)).toBe('subscribed')
  })

  test('stays left by the former address of a contact, and by the new one', async () => {
    const list = await newList()
    const contact = await contacts.create({ status: 'subscribed' })
    await leave(contact.id, list)
    await contacts.update(contact.id, { email: `moved.${contact.email}` })
    await contacts.create({ email: contact.email, status: 'subscribed', lists: [list] } as never)
    expect(await membershipOf(contact.email, list)).toBe('unsubscribed')
    expect(await membershipOf(`moved.${contact.email}`, list)).toBe('unsubscribed')
  })

  test('is left by a contact that changes to its address', async () => {
    const list = await newList()
    const [left, other] = [await contacts.create({ status: 'subscribed' }), await contacts.create()]
    await leave(left.id, list)
    await purged(left)
    await app.send('PUT', `/contacts/${other.id}`, { body: { lists: [list] } })
    await contacts.update(other.id, { email: left.email })
    expect(await membershipOf(left.email, list)).toBe('unsubscribed')
  })

  test('stays left after a merge and an erasure', async () => {
    const list = await newList()
    const [target, source, erased] = [
      await contacts.create({ status: 'subscribed' }),
      await contacts.create({ status: 'subscribed' }),
      await contacts.create({ status: 'subscribed' }),
    ]
    for (const { id } of [source, erased]) await leave(id, list)
    await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
    await app.send('POST', `/contacts/${erased.id}/erase`)
    app.clock.advance(60_000)
    const body = { status: 'transactional', lists: [list] }
    await app.send('PUT', `/contacts/by-email/${source.email}`, { body })
    const returned_at = app.clock.now().toISOString()
    app.clock.advance(1000)
    await app.send('PUT', `/contacts/by-email/${erased.email}`, { body: { ...body, returned_at } })
    for (const { email } of [target, source, erased])
      expect(await membershipOf(email, list)).toBe('unsubscribed')
  })

  test('is joined again by who came back to it, also after the next purge', async () => {
    const list = await newList()
    const contact = await contacts.create({ status: 'subscribed' })
    await leave(contact.id, list)
    await purged(contact)
    const again = await contacts.create({ email: contact.email, status: 'subscribed' })
    await sql`update list_memberships set status = 'subscribed' where contact_id = ${again.id}`
    await purged(again)
    await contacts.create({ email: contact.email, status: 'subscribed', lists: [list] } as never)
    expect(await membershipOf(contact.email, list)).toBe('subscribed')
  })

  test('is forgotten when the list is deleted', async () => {
    const list = await newList()
    const contact = await contacts.create({ status: 'subscribed' })
    await leave(contact.id, list)
    await purged(contact)
    await app.send('DELETE', `/lists/${list}`)
    expect(await contacts.create({ email: contact.email, status: 'subscribed' })).toMatchObject({
      status: 'subscribed',
    })
  })
})
