import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { unsubscribeUrl } from '../../../server/platform/mail/links.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { addSender, sendDue, setDefaultSender } from '../../sending/messages/support.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { type Form, openForm, submitForm, unlimited } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ ...unlimited })
const { sql } = app.context
const hour = 3_600_000
const page = 'https://www.harbourbooks.example/circle'
const text = 'Write to me about the reading circle.'
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
  const { senderId } = await addSender(app, { port: sink.port })
  await setDefaultSender(app, senderId)
})
beforeEach(() => {
  sink.received.length = 0
  // Confirmations to one address are an hour apart.
  app.clock.advance(2 * hour)
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})

let count = 0
const fresh = (): string => `katherine${++count}@example.com`
const addList = async (): Promise<string> => {
  const { body } = await app.send<{ id: string }>('POST', '/lists', { body: { name: `Circle ${++count}` } })
  return body.id
}
const addContact = async (body: object = {}): Promise<Schemas['Contact']> => {
  const answer = await app.send<Schemas['Contact']>('POST', '/contacts', {
    body: { email: fresh(), ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const contactOf = async (email: string): Promise<Schemas['Contact']> =>
  (await app.send<Schemas['Contact']>('GET', `/contacts/email:${email}`)).body
const stateOf = async (email: string): Promise<string[]> => {
  const { status, lists } = await contactOf(email)
  return [status, ...(lists ?? []).map((list) => list.status)]
}
const consentsOf = async ({ id }: { id: string }): Promise<Schemas['ContactConsent'][]> =>
  (await app.send<Schemas['ContactConsentPage']>('GET', `/contacts/${id}/consents`)).body.data
const leave = async (email: string): Promise<void> => {
  const contact = await contactOf(email)
  const body = { status: 'unsubscribed' }
  const { status } = await app.send('PUT', `/contacts/${contact.id}`, { body, headers: { 'if-match': '*' } })
  expect(status).toBe(200)
}

const consentField = {
  id: 'agree',
  type: 'consent',
  label: 'Consent',
  required: true,
  settings: { text },
}
const submit = async (form: Form, email: string, more: object = {}): Promise<void> => {
  const answers = { email, agree: true, ...more }
  const { status, body } = await submitForm(app, form, answers, { page_url: `${page}?who=me` })
  expect([status, body]).toEqual([200, expect.anything()])
}

/** The link of the e-mail that was sent; null if there was none. */
const linkSent = async (): Promise<string | null> => {
  sink.received.length = 0
  await sendDue(app)
  expect(sink.received.length).toBeLessThan(2)
  const [one] = sink.received
  if (one === undefined) return null
  const { html } = await simpleParser(one.message)
  const [link = ''] = /http:\/\/crm\.test\/confirm\/[\w-]+/.exec(String(html)) ?? []
  return link.replace('http://crm.test', app.url)
}
const follow = async (link: string | null, method = 'GET') => {
  const answer = await fetch(String(link), { method })
  return { status: answer.status, text: await answer.text() }
}

describe('a person who submits a form with double opt-in', () => {
  test('whose contact is in the trash confirms anew, with the evidence of the form', async () => {
    const form = await openForm(app, { fields: [consentField] })
    const contact = await addContact({ status: 'subscribed' })
    await app.send('DELETE', `/contacts/${contact.id}`)
    app.clock.advance(hour)
    await submit(form, contact.email)
    expect(await stateOf(contact.email)).toEqual(['pending'])
    await follow(await linkSent(), 'POST')
    expect(await stateOf(contact.email)).toEqual(['subscribed'])
    const [latest] = await consentsOf(contact)
    expect(latest).toMatchObject({
      kind: 'given',
      basis: 'double_opt_in',
      text,
      requested: { source: `form:${form.id}` },
    })
  })

  test('confirms the text that was shown, in its language, if the translation lacks it', async () => {
    const translations = [{ language: 'de', title: 'Der Lesekreis', fields: [] }]
    const privacy = { ...consentField, id: 'privacy', settings: { text: 'Privacy.', purpose: 'privacy' } }
    const form = await openForm(app, { fields: [consentField, privacy], translations })
    const email = fresh()
    await submitForm(app, form, { email, agree: true, privacy: true }, { language: 'de' })
    await follow(await linkSent(), 'POST')
    const shown = (await consentsOf(await contactOf(email))).map((one) => [
      one.purpose,
      one.text,
      one.language,
    ])
    expect(shown.sort()).toEqual([
      ['marketing', text, 'en'],
      ['privacy', 'Privacy.', 'en'],
    ])
  })

  test('gets one e-mail, and its button subscribes the person and the lists, with the evidence of both', async () => {
    const list = await addList()
    const translations = [{ language: 'de', fields: [{ field_id: 'agree', text: 'Schreiben Sie mir.' }] }]
    const form = await openForm(app, { fields: [consentField], list_ids: [list], translations })
    const email = fresh()
    const asked = await submitForm(
      app,
      form,
      { email, agree: true },
      { page_url: `${page}?x=1`, language: 'de' },
    )
    expect(asked.body).toMatchObject({ asks_to_confirm: true })
    const askedAt = app.clock.now().toISOString()
    expect(await stateOf(email)).toEqual(['pending', 'pending'])
    const link = await linkSent()
    expect(sink.received[0]?.to).toBe(email)
    app.clock.advance(hour)
    const shown = await follow(link)
    expect([shown.status, await stateOf(email)]).toEqual([200, ['pending', 'pending']])
    expect(shown.text).toContain('<p class="small" lang="de" dir="auto">Schreiben Sie mir.</p>')
    for (let clicks = 0; clicks < 2; clicks++) expect((await follow(link, 'POST')).status).toBe(200)
    expect(await stateOf(email)).toEqual(['subscribed', 'subscribed'])
    const contact = await contactOf(email)
    expect(await consentsOf(contact)).toEqual([
      {
        id: expect.any(String),
        kind: 'given',
        purpose: 'marketing',
        basis: 'double_opt_in',
        text_version: `form:${form.id}:v1`,
        time_known: true,
        voided_at: null,
        text: 'Schreiben Sie mir.',
        language: 'de',
        source: 'confirmation',
        page_url: null,
        ip: '127.0.0.0',
        requested: {
          source: `form:${form.id}`,
          page_url: page,
          language: 'de',
          ip: '127.0.0.0',
          occurred_at: askedAt,
        },
        reason: null,
        actor: { kind: 'contact', id: contact.id, name: email },
        occurred_at: app.clock.now().toISOString(),
        recorded_at: app.clock.now().toISOString(),
      },
    ])
    expect(await sql`select from opt_in_requests`).toHaveLength(0)
    expect(await linkSent()).toBeNull()
  })

  test('agrees to other purposes only with the button, each with its own text', async () => {
    const profile = { ...consentField, id: 'profile', settings: { text: 'Know me.', purpose: 'profiling' } }
    const form = await openForm(app, { fields: [consentField, profile] })
    const email = fresh()
    await submit(form, email, { profile: true })
    const contact = await contactOf(email)
    expect(await consentsOf(contact)).toEqual([])
    await follow(await linkSent(), 'POST')
    const given = (await consentsOf(contact)).map(({ purpose, text, basis }) => [purpose, text, basis])
    expect(given.toSorted()).toEqual([
      ['marketing', text, 'double_opt_in'],
      ['profiling', 'Know me.', 'double_opt_in'],
    ])
  })

  test('confirms two forms with one button, and each is an entry of its own', async () => {
    const [first, second] = [await addList(), await addList()]
    const forms = [
      await openForm(app, { fields: [consentField], list_ids: [first] }),
      await openForm(app, { fields: [consentField], list_ids: [second] }),
    ]
    const email = fresh()
    for (const form of forms) await submit(form, email)
    const link = await linkSent()
    await follow(link, 'POST')
    expect(await stateOf(email)).toEqual(['subscribed', 'subscribed', 'subscribed'])
    const versions = (await consentsOf(await contactOf(email))).map(({ text_version }) => text_version)
    expect(versions.toSorted()).toEqual(forms.map(({ id }) => `form:${id}:v1`).toSorted())
  })

  test('sees the text of the settings if the form has none, and the entry names it', async () => {
    const { headers } = await app.send('GET', '/settings/consent')
    const body = { consent_text: 'I want e-mails.' }
    const saved = await app.send('PUT', '/settings/consent', {
      body,
      headers: { 'if-match': headers.get('etag') ?? '' },
    })
    expect(saved.status).toBe(200)
    const email = fresh()
    await submit(await openForm(app), email)
    const link = await linkSent()
    expect((await follow(link)).text).toContain('I want e-mails.')
    await follow(link, 'POST')
    expect(await consentsOf(await contactOf(email))).toMatchObject([
      { text_version: '1', text: 'I want e-mails.', requested: { page_url: page } },
    ])
  })

  test('is not asked twice within the hour, and an expired link offers a new e-mail', async () => {
    const form = await openForm(app, { fields: [consentField] })
    const email = fresh()
    await submit(form, email)
    const link = await linkSent()
    await submit(form, email)
    expect([await linkSent(), await stateOf(email)]).toEqual([null, ['pending']])
    app.clock.advance(60 * 24 * hour)
    // The second e-mail was due an hour after the first one.
    await linkSent()
    app.clock.advance(60 * 24 * hour)
    const late = await follow(link)
    expect(late.status).toBe(410)
    expect(late.text).toContain('/again')
    expect((await follow(link, 'POST')).status).toBe(410)
    expect(await stateOf(email)).toEqual(['pending'])
    for (let times = 0; times < 2; times++) expect((await follow(`${link}/again`, 'POST')).status).toBe(200)
    await follow(await linkSent(), 'POST')
    expect(await stateOf(email)).toEqual(['subscribed'])
  })
})

describe('a person who unsubscribed', () => {
  test.each(['double', 'single'])(
    'and submits a form with %s opt-in is asked, and only the button raises the person',
    async (opt_in) => {
      const list = await addList()
      const { email } = await addContact({ status: 'subscribed' })
      await leave(email)
      app.clock.advance(hour)
      const form = await openForm(app, { opt_in, fields: [consentField], list_ids: [list] })
      await submit(form, email)
      expect(await stateOf(email)).toEqual(['unsubscribed', 'pending'])
      const link = await linkSent()
      expect((await follow(link)).text).toContain(text)
      expect(await stateOf(email)).toEqual(['unsubscribed', 'pending'])
      expect((await follow(link, 'POST')).status).toBe(200)
      expect(await stateOf(email)).toEqual(['subscribed', 'subscribed'])
      const [given] = await consentsOf(await contactOf(email))
      expect(given).toMatchObject({ basis: 'double_opt_in', text, requested: { page_url: page } })
    },
  )

  test('again after asking stays so: neither the e-mail nor its button counts any more', async () => {
    const form = await openForm(app, { fields: [consentField] })
    const { email } = await addContact({ status: 'subscribed' })
    await leave(email)
    app.clock.advance(hour)
    await submit(form, email)
    const link = await linkSent()
    app.clock.advance(hour)
    const { id: contactId } = await contactOf(email)
    const deliveryId = '00000000-0000-0000-0000-000000000000'
    const wayOut = unsubscribeUrl(app.url, app.context.secret, { contactId, deliveryId })
    expect((await follow(wayOut, 'POST')).status).toBe(200)
    expect((await follow(link)).status).toBe(410)
    expect((await follow(link, 'POST')).status).toBe(410)
    expect((await follow(`${link}/again`, 'POST')).status).toBe(200)
    expect([await linkSent(), await stateOf(email)]).toEqual([null, ['unsubscribed']])
  })

  test('and is asked by a user is still refused', async () => {
    const { id, email } = await addContact({ status: 'subscribed' })
    await leave(email)
    const { body } = await app.send<Schemas['BulkResult']>('POST', '/contacts/bulk-action', {
      body: { action: 'send_double_opt_in', ids: [id] },
    })
    expect(body.results).toMatchObject([{ outcome: 'failed' }])
    expect(await linkSent()).toBeNull()
  })

  test('from one list gets it back with the button, unless it was left again meanwhile', async () => {
    const [list, again] = [await addList(), await addList()]
    const form = await openForm(app, { opt_in: 'single', fields: [consentField], list_ids: [list, again] })
    const { id, email } = await addContact({ status: 'subscribed' })
    const set = async (which: string, status: string) =>
      sql`insert into list_memberships (list_id, contact_id, status, since_at, contact_created_at)
        values (${which}, ${id}, ${status}, ${app.clock.now()}, ${app.clock.now()})
        on conflict (list_id, contact_id) do update set status = excluded.status, since_at = excluded.since_at`
    await set(list, 'unsubscribed')
    await set(again, 'unsubscribed')
    app.clock.advance(hour)
    await submit(form, email)
    expect(await stateOf(email)).toEqual(['subscribed', 'unsubscribed', 'unsubscribed'])
    app.clock.advance(1000)
    await set(again, 'unsubscribed')
    await follow(await linkSent(), 'POST')
    expect((await contactOf(email)).lists?.map((one) => [one.id, one.status]).toSorted()).toEqual(
      [
        [list, 'subscribed'],
        [again, 'unsubscribed'],
      ].toSorted(),
    )
  })
})

describe('no e-mail goes to a person', () => {
  test.each(['bounced', 'complained'])('whose address %s', async (status) => {
    const { email } = await addContact({ status: 'subscribed' })
    await sql`update contacts set status = ${status}, mail_ended_at = ${app.clock.now()} where email = ${email}`
    app.clock.advance(hour)
    await submit(await openForm(app, { fields: [consentField] }), email)
    expect([await linkSent(), await stateOf(email)]).toEqual([null, [status]])
    expect(
      await sql`select from opt_in_requests r join contacts c on c.id = r.contact_id where c.email = ${email}`,
    ).toHaveLength(0)
  })

  test('whose address is suppressed, with any status, and an earlier link does not confirm', async () => {
    const form = await openForm(app, { fields: [consentField] })
    const [asked, unknown] = [fresh(), fresh()]
    await submit(form, asked)
    const link = await linkSent()
    for (const value of [asked, unknown])
      expect((await app.send('POST', '/suppressions', { body: { kind: 'address', value } })).status).toBe(201)
    await submit(form, unknown)
    expect(await linkSent()).toBeNull()
    expect((await follow(link, 'POST')).status).toBe(410)
    expect([await stateOf(asked), await stateOf(unknown)]).toEqual([['pending'], ['pending']])
  })

  test('who is subscribed to all of it already', async () => {
    const list = await addList()
    const { email } = await addContact({ status: 'subscribed', lists: [list] })
    await submit(await openForm(app, { fields: [consentField], list_ids: [list] }), email)
    expect(await linkSent()).toBeNull()
  })
})

describe('what waits for a confirmation', () => {
  test('moves in a merge, is exported, and goes with the person', async () => {
    const form = await openForm(app, { fields: [consentField] })
    const [from, into] = [fresh(), fresh()]
    await submit(form, from)
    await submit(form, into)
    const other = await openForm(app, { fields: [consentField] })
    await submit(other, from)
    const [source, target] = [await contactOf(from), await contactOf(into)]
    const merged = await app.send('POST', `/contacts/${target.id}/merge`, { body: { source_id: source.id } })
    expect([merged.status, merged.body]).toEqual([200, expect.anything()])
    const waiting = async () =>
      (await sql<{ source: string }[]>`select source from opt_in_requests where contact_id = ${target.id}`)
        .map((row) => row.source)
        .toSorted()
    expect(await waiting()).toEqual([`form:${form.id}`, `form:${other.id}`].toSorted())
    const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${other.id}/submissions`)
    expect(body.data).toMatchObject([{ contact_id: target.id }])
    expect((await app.send('POST', `/contacts/${target.id}/erase`)).status).toBe(200)
    expect(await waiting()).toEqual([])
    expect(
      (await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${other.id}/submissions`)).body.data,
    ).toEqual([])
  })
})
