import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startJobs } from '../../../server/platform/jobs/runner.ts'
import { silentLogger } from '../../../server/platform/log.ts'
import { bulkConfirmationQueue, mailChannel } from '../../../server/sending/deliveries/index.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { csv, finishImport } from '../../audience/imports/applying-support.ts'
import { startTestApp } from '../../support/app.ts'
import { type SmtpSink, startSmtpSink } from '../../support/smtp-sink.ts'
import { addSender, sendDue, setDefaultSender } from '../messages/support.ts'
import { type Ada, createScene } from '../pages/scene.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql } = app.context
const scene = createScene(app)
const { addContact, addList, contactOf } = scene
const minute = 60_000
let sink: SmtpSink
let senderId: string

beforeAll(async () => {
  sink = await startSmtpSink()
  senderId = (await addSender(app, { port: sink.port })).senderId
  await setDefaultSender(app, senderId)
})
beforeEach(async () => {
  await sql`truncate deliveries, delivery_queue, delivery_events, messages`
  await sql`delete from suppressions`
  await sql`update delivery_queue set lease_until = '-infinity'`
  sink.received.length = 0
  await setConsent({ consent_text: 'I want letters.' })
})
afterAll(async () => {
  closeConnections()
  await sink.close()
})

/** Changes the default settings. */
const setConsent = async (value: Record<string, unknown>): Promise<void> => {
  await sql`delete from settings_groups where key = 'consent'`
  const texts = {
    consent_text_version: '1',
    consent_text_versions: [{ version: '1', text: 'I want letters.' }],
  }
  await sql`
    insert into settings_groups (key, value, updated_at)
    values ('consent', ${sql.json({ ...texts, ...value } as never)}, ${app.clock.now()})`
  invalidateSettings(sql, 'consent')
}

const join = (list: { id: string }, ...contacts: Ada[]) =>
  app.send<Schemas['BulkResult']>('POST', `/lists/${list.id}/members`, {
    body: { contact_ids: contacts.map(({ id }) => id) },
  })
const attach = ({ id }: Ada, ...lists: { id: string }[]) =>
  app.send('POST', `/contacts/${id}/lists`, { body: { lists: lists.map((list) => ({ list: list.id })) } })
const bulk = <Body = Schemas['BulkResult']>(body: object) =>
  app.send<Body>('POST', '/contacts/bulk-action', { body })
const ask = async (...contacts: Ada[]) => {
  const { status, body } = await bulk({ action: 'send_double_opt_in', ids: contacts.map(({ id }) => id) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.results.map(({ outcome, problem }) => (problem === null ? outcome : problem.code))
}

/** The queued confirmations in the ledger. */
const confirmations = (...contacts: Ada[]) =>
  sql<
    { contact_id: string; status: string; skip_reason: string | null; due_at: string | null; lane: number }[]
  >`
    select d.contact_id, d.status, d.skip_reason, q.due_at::timestamptz(3), q.lane
    from deliveries d left join delivery_queue q on q.delivery_id = d.id
    where d.kind = 'confirmation' and d.contact_id = any (${contacts.map(({ id }) => id)}::uuid[])
    order by d.id`
const dueAt = async (contact: Ada) => (await confirmations(contact)).map(({ due_at }) => due_at)
const at = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString()

/** The link in a received e-mail, at the port of this test. */
const linkIn = async (message: Buffer): Promise<string> => {
  const { html } = await simpleParser(message)
  const [link = ''] = /http:\/\/crm\.test\/confirm\/[\w-]+/.exec(String(html)) ?? []
  return link.replace('http://crm.test', app.url)
}
const arrived = async (): Promise<{ to: string; link: string }> => {
  const [one] = sink.received
  if (one === undefined) throw new Error('Nothing arrived.')
  return { to: one.to, link: await linkIn(one.message) }
}
const listsOf = async (contact: Ada): Promise<string[]> =>
  ((await contactOf(contact)).lists as { status: string }[]).map(({ status }) => status).sort()

describe('a contact that joins a list with double opt-in', () => {
  test('gets one e-mail, follows its link, clicks the button, and is subscribed', async () => {
    const alan = await addContact({ first_name: 'Alan', last_name: 'Turing' })
    const list = await addList({ name: 'Harbour letters', opt_in: 'double' })
    await attach(alan, list)
    expect(await listsOf(alan)).toEqual(['pending'])
    expect(await sendDue(app)).toBe(1)
    expect(sink.received).toHaveLength(1)
    const { to, link } = await arrived()
    expect(to).toBe(alan.email)
    const page = await scene.request(link)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Harbour letters')
    expect(page.text).toContain('I want letters.')
    expect(await listsOf(alan)).toEqual(['pending'])
    const done = await scene.post(link)
    expect(done.status).toBe(200)
    expect(await listsOf(alan)).toEqual(['subscribed'])
    const confirmed = await contactOf(alan)
    expect(confirmed.confirmed_at).toBe(app.clock.now().toISOString())
    expect((await scene.activitiesOf(alan)).map(({ type }) => type)).toContain('confirmed')
    const consents = await scene.consentsOf(alan)
    expect(consents).toMatchObject([
      {
        kind: 'given',
        purpose: 'marketing',
        basis: 'double_opt_in',
        source: 'confirmation',
        text_version: '1',
        ip: '127.0.0.0',
        occurred_at: app.clock.now().toISOString(),
      },
    ])
    app.clock.advance(minute)
    expect((await scene.post(link)).status).toBe(200)
    expect(await contactOf(alan)).toEqual(confirmed)
    expect(await scene.consentsOf(alan)).toEqual(consents)
    expect(await sendDue(app)).toBe(0)
  })

  const ways: [string, (list: { id: string; slug?: string }) => Promise<Ada>][] = [
    ['is created on it', (list) => addContact({ lists: [list.id] })],
    [
      'is upserted onto it',
      async (list) =>
        (
          await app.send<Ada>('PUT', `/contacts/by-email/upsert-${list.id}@example.com`, {
            body: { lists: [list.id] },
          })
        ).body,
    ],
    [
      'is merged onto it',
      async (list) => {
        const { email } = await addContact()
        return (await app.send<Ada>('PUT', `/contacts/by-email/${email}`, { body: { lists: [list.id] } }))
          .body
      },
    ],
    [
      'is updated onto it',
      async (list) => {
        const alan = await addContact()
        await app.send('PUT', `/contacts/${alan.id}`, { body: { lists: [list.id] } })
        return alan
      },
    ],
    [
      'is put on it with others',
      async (list) => {
        const alan = await addContact()
        await join(list, alan)
        return alan
      },
    ],
    [
      'is put on it by a bulk action',
      async (list) => {
        const alan = await addContact()
        await bulk({ action: 'add_to_lists', ids: [alan.id], lists: [list.id] })
        return alan
      },
    ],
  ]
  test.each(ways)('gets one e-mail when it %s', async (_way, enter) => {
    const alan = await enter(await addList({ opt_in: 'double' }))
    expect(await listsOf(alan)).toEqual(['pending'])
    expect(await sendDue(app)).toBe(1)
    const { to, link } = await arrived()
    expect(to).toBe(alan.email)
    await scene.post(link)
    expect(await listsOf(alan)).toEqual(['subscribed'])
  })

  test('gets no e-mail on a list with single opt-in, or when it is subscribed at once', async () => {
    const alan = await addContact()
    await attach(alan, await addList())
    const double = await addList({ opt_in: 'double' })
    await app.send('POST', `/contacts/${alan.id}/lists`, {
      body: { lists: [{ list: double.id, status: 'subscribed' }] },
    })
    expect(await confirmations(alan)).toEqual([])
  })

  test('gets one e-mail for several lists, also when it joins them while the e-mail waits', async () => {
    const [first, second, third] = [
      await addList({ opt_in: 'double' }),
      await addList({ opt_in: 'double' }),
      await addList({ opt_in: 'double' }),
    ]
    const alan = await addContact({ lists: [first.id, second.id] })
    await attach(alan, third)
    expect(await sendDue(app)).toBe(1)
    await scene.post((await arrived()).link)
    expect(await listsOf(alan)).toEqual(['subscribed', 'subscribed', 'subscribed'])
  })

  test('gets no e-mail when it joins again, and a second one an hour later for another list', async () => {
    const [first, second, third] = [
      await addList({ opt_in: 'double' }),
      await addList({ opt_in: 'double' }),
      await addList({ opt_in: 'double' }),
    ]
    const alan = await addContact({ lists: [first.id] })
    await sendDue(app)
    const sentAt = app.clock.now()
    app.clock.advance(10 * minute)
    await attach(alan, first)
    await join(first, alan)
    expect(await confirmations(alan)).toHaveLength(1)
    await attach(alan, second)
    expect(await dueAt(alan)).toEqual([null, new Date(sentAt.getTime() + 60 * minute).toISOString()])
    await attach(alan, third)
    expect(await confirmations(alan)).toHaveLength(2)
    expect(await sendDue(app)).toBe(0)
    app.clock.advance(50 * minute)
    expect(await sendDue(app)).toBe(1)
    await scene.post(await linkIn(sink.received[1]?.message ?? Buffer.alloc(0)))
    expect(await listsOf(alan)).toEqual(['subscribed', 'subscribed', 'subscribed'])
  })

  test('gets no second e-mail when it leaves and joins again at once', async () => {
    const list = await addList({ opt_in: 'double' })
    const alan = await addContact({ lists: [list.id] })
    await sendDue(app)
    for (let times = 0; times < 3; times++) {
      await app.send('DELETE', `/contacts/${alan.id}/lists/${list.id}`)
      await attach(alan, list)
    }
    expect(await dueAt(alan)).toEqual([null, at(60 * minute)])
  })

  test('is asked once by a request with the same idempotency key and by concurrent requests', async () => {
    const list = await addList({ opt_in: 'double' })
    const [alan, grace] = [await addContact(), await addContact()]
    const body = { contact_ids: [alan.id] }
    const headers = { 'idempotency-key': 'join-once' }
    for (let times = 0; times < 3; times++)
      await app.send('POST', `/lists/${list.id}/members`, { body, headers })
    expect(await confirmations(alan)).toHaveLength(1)
    const lists = [list, await addList({ opt_in: 'double' }), await addList({ opt_in: 'double' })]
    await Promise.all([...lists, ...lists].map((one) => join(one, grace)))
    expect(await confirmations(grace)).toHaveLength(1)
  })

  test('is not asked after it unsubscribed, bounced or complained', async () => {
    const list = await addList({ opt_in: 'double' })
    const people: Ada[] = []
    for (const status of ['unsubscribed', 'bounced', 'complained']) {
      const one = await addContact()
      await sql`update contacts set status = ${status} where id = ${one.id}`
      people.push(one)
    }
    await join(list, ...people)
    expect(await confirmations(...people)).toEqual([])
  })

  const meanwhile: [string, string, (alan: Ada, list: { id: string }) => Promise<unknown>][] = [
    [
      'suppressed',
      'its address is suppressed',
      ({ email }) => app.send('POST', '/suppressions', { body: { kind: 'address', value: email } }),
    ],
    [
      'suppressed',
      'its domain is suppressed',
      () => app.send('POST', '/suppressions', { body: { kind: 'domain', value: 'example.com' } }),
    ],
    [
      'suppressed',
      'it complains',
      ({ id }) => sql`update contacts set status = 'complained' where id = ${id}`,
    ],
    ['invalid', 'its mail bounces', ({ id }) => sql`update contacts set status = 'bounced' where id = ${id}`],
    [
      'unsubscribed',
      'it unsubscribes',
      ({ id }) => app.send('PUT', `/contacts/${id}`, { body: { status: 'unsubscribed' } }),
    ],
    ['contact_gone', 'it is erased', ({ id }) => app.send('POST', `/contacts/${id}/erase`)],
    ['contact_gone', 'it goes into the trash', ({ id }) => app.send('DELETE', `/contacts/${id}`)],
    [
      'nothing_to_confirm',
      'it is taken off the list',
      ({ id }, list) => app.send('DELETE', `/contacts/${id}/lists/${list.id}`),
    ],
    [
      'nothing_to_confirm',
      'a user subscribes it',
      ({ id }, list) =>
        app.send('POST', `/contacts/${id}/lists`, {
          body: { lists: [{ list: list.id, status: 'subscribed' }] },
        }),
    ],
  ]
  test.each(meanwhile)(
    'is skipped as %s where %s before the e-mail is sent',
    async (reason, _what, happen) => {
      const list = await addList({ opt_in: 'double' })
      const alan = await addContact({ lists: [list.id] })
      await happen(alan, list)
      await sendDue(app)
      expect(sink.received).toEqual([])
      // The delivery of an erased contact no longer names the contact.
      const ledger = await sql`select status, skip_reason from deliveries where kind = 'confirmation'`
      expect(ledger).toEqual([{ status: 'skipped', skip_reason: reason }])
    },
  )

  test('gets the e-mail at its current address, with a link for that address', async () => {
    const alan = await addContact({ lists: [(await addList({ opt_in: 'double' })).id] })
    await app.send('PUT', `/contacts/${alan.id}`, { body: { email: 'moved@example.com' } })
    await sendDue(app)
    const { to, link } = await arrived()
    expect(to).toBe('moved@example.com')
    expect((await scene.post(link)).status).toBe(200)
    expect(await listsOf(alan)).toEqual(['subscribed'])
    const { body } = await app.send<{ data: { to_address: string }[] }>(
      'GET',
      `/messages?contact_id=${alan.id}`,
    )
    expect(body.data.map(({ to_address }) => to_address)).toEqual(['moved@example.com'])
  })
})

describe('the sending worker', () => {
  test('is notified of few confirmations that are due now, not of many or later ones', async () => {
    const heard: string[] = []
    const runner = await startJobs({
      url: app.databaseUrl,
      jobs: [],
      log: silentLogger(),
      notifications: { [mailChannel]: () => heard.push('mail'), crs_end: () => heard.push('end') },
    })
    await expect.poll(() => heard).toHaveLength(2)
    heard.length = 0
    /** The notifications so far. They arrive in the order of the commits. */
    const called = async () => {
      await sql`select pg_notify('crs_end', '')`
      await expect.poll(() => heard).toContain('end')
      return heard.splice(0)
    }
    const alan = await addContact({})
    await attach(alan, await addList({ opt_in: 'double' }))
    expect(await called()).toEqual(['mail', 'end'])
    // The next e-mail must wait an hour.
    expect(await sendDue(app)).toBe(1)
    await attach(alan, await addList({ opt_in: 'double' }))
    expect(await confirmations(alan)).toHaveLength(2)
    const many: Ada[] = []
    for (let count = 0; count < 21; count++) many.push(await addContact({}))
    await join(await addList({ opt_in: 'double' }), ...many)
    expect(await confirmations(...many)).toHaveLength(21)
    expect(await called()).toEqual(['end'])
    await runner.stop()
  })
})

describe('the confirmation e-mail', () => {
  test('is the template of the settings, from their sender, with the smart code of the link', async () => {
    const { body: template } = await app.send<{ id: string }>('POST', '/templates', {
      body: {
        name: 'Aye or nay',
        kind: 'html',
        subject: 'Aye, {{ contact.first_name }}?',
        source: '<p><a href="{{ links.confirm_url }}">Aye</a></p>',
      },
    })
    const other = await addSender(app, { port: sink.port })
    await setConsent({ confirmation_template_id: template.id, confirmation_sender_id: other.senderId })
    const alan = await addContact({ first_name: 'Alan', lists: [(await addList({ opt_in: 'double' })).id] })
    const { body } = await app.send<{ data: Schemas['Message'][] }>('GET', `/messages?contact_id=${alan.id}`)
    expect(body.data).toMatchObject([
      {
        kind: 'confirmation',
        status: 'queued',
        template_id: template.id,
        sender_id: other.senderId,
        to_address: alan.email,
        created_by: { kind: 'user', name: 'Katherine Johnson' },
      },
    ])
    await sendDue(app)
    const { subject, from } = await simpleParser(sink.received[0]?.message ?? Buffer.alloc(0))
    expect(subject).toBe('Aye, Alan?')
    expect(from?.value[0]?.address).toBe(`${other.senderId.slice(-6)}@books.example`)
    expect((await scene.request((await arrived()).link)).status).toBe(200)
  })

  test('uses the template of the settings at sending, not at queueing', async () => {
    const make = async (name: string): Promise<string> => {
      const body = { name, kind: 'html', subject: name, source: '<a href="{{ links.confirm_url }}">Aye</a>' }
      return (await app.send<{ id: string }>('POST', '/templates', { body })).body.id
    }
    const [former, present] = [await make('Former'), await make('Present')]
    await setConsent({ confirmation_template_id: former })
    const alan = await addContact({ lists: [(await addList({ opt_in: 'double' })).id] })
    await setConsent({ confirmation_template_id: present })
    // Once the settings do not name it, any editor can change it.
    const rewritten = await app.send('PUT', `/templates/${former}`, {
      authorization: app.editor.authorization,
      body: { subject: 'Buy this!' },
    })
    expect(rewritten.status).toBe(200)
    await sendDue(app)
    expect((await simpleParser(sink.received[0]?.message ?? Buffer.alloc(0))).subject).toBe('Present')
    const { body } = await app.send<{ data: Schemas['Message'][] }>('GET', `/messages?contact_id=${alan.id}`)
    expect(body.data[0]?.template_id).toBe(present)
  })

  test("does not contain a text from the contact's values", async () => {
    const { body: template } = await app.send<{ id: string }>('POST', '/templates', {
      body: {
        name: 'With names',
        kind: 'plain',
        subject: 'Aye, {{ contact.first_name | default: "reader" }}?',
        source: '{{ contact.last_name | default: "NO NAME" }} {{ contact.email }} {{ links.confirm_url }}',
      },
    })
    await setConsent({ confirmation_template_id: template.id })
    const lists = [(await addList({ opt_in: 'double' })).id]
    const texts = ['Win at evil.example', 'See https://evil.example', 'x'.repeat(61), 'write to a@b']
    for (const text of texts) {
      sink.received.length = 0
      await addContact({ first_name: text, last_name: text, lists })
      await sendDue(app)
      const {
        subject,
        text: said = '',
        to,
      } = await simpleParser(sink.received[0]?.message ?? Buffer.alloc(0))
      expect(subject).toBe('Aye, reader?')
      expect([to].flat()[0]?.text).toMatch(/^ada\d+@example\.com$/)
      expect(said).toMatch(/^NO NAME ada\d+@example\.com http/)
    }
    sink.received.length = 0
    await addContact({ first_name: 'J.R.R.', last_name: "O'Neill-Łukasz", lists })
    await sendDue(app)
    const { subject, text: said = '', to } = await simpleParser(sink.received[0]?.message ?? Buffer.alloc(0))
    expect([subject, said.split(' ')[0]]).toEqual(['Aye, J.R.R.?', "O'Neill-Łukasz"])
    expect([to].flat()[0]?.text).toMatch(/^"J\.R\.R\. O'Neill-Łukasz" </)
  })

  test("is in the contact's language, as is the page of its link, unless the business wrote it", async () => {
    await app.send('PUT', '/settings/general', { body: { default_locale: 'de-DE' } })
    const lists = [(await addList({ opt_in: 'double' })).id]
    const asked = [
      [await addContact({ locale: 'fr-CA', lists }), 'fr', 'Confirmez votre inscription'],
      [await addContact({ locale: 'en-GB', lists }), 'en', 'Confirm your subscription'],
      [await addContact({ locale: 'pl', lists }), 'de', 'Bitte bestätigen Sie Ihre Anmeldung'],
      [await addContact({ lists }), 'de', 'Bitte bestätigen Sie Ihre Anmeldung'],
    ] as const
    await sendDue(app)
    for (const [{ email }, language, says] of asked) {
      const received = sink.received.find(({ to }) => to === email)
      const { subject, html } = await simpleParser(received?.message ?? Buffer.alloc(0))
      expect([email, subject]).toEqual([email, says])
      expect(String(html)).toContain(`<html lang="${language}"`)
      const page = await scene.request(await linkIn(received?.message ?? Buffer.alloc(0)))
      expect(page.text).toContain(`<html lang="${language}"`)
    }
    const { body: template } = await app.send<{ id: string }>('POST', '/templates', {
      body: {
        name: 'Ja oder nein',
        kind: 'markdown',
        subject: 'Ja?',
        source: '[Ja]({{ links.confirm_url }})',
      },
    })
    await setConsent({ confirmation_template_id: template.id })
    sink.received.length = 0
    await addContact({ locale: 'fr', lists })
    await sendDue(app)
    const { subject, html } = await simpleParser(sink.received[0]?.message ?? Buffer.alloc(0))
    expect([subject, String(html).includes('<html lang="de-DE"')]).toEqual(['Ja?', true])
    await app.send('PUT', '/settings/general', { body: { default_locale: 'en' } })
  })

  test('has a link that is valid for the time in the settings, counted from sending', async () => {
    await setConsent({ confirmation_expires_after_days: 3 })
    const alan = await addContact({ lists: [(await addList({ opt_in: 'double' })).id] })
    app.clock.advance(5 * 1440 * minute)
    await sendDue(app)
    const { link } = await arrived()
    app.clock.advance(3 * 1440 * minute - 2000)
    expect((await scene.request(link)).status).toBe(200)
    app.clock.advance(2000)
    expect((await scene.request(link)).status).toBe(410)
    expect(await listsOf(alan)).toEqual(['pending'])
    // The page has a button to request a new link.
    expect((await scene.post(`${link}/again`)).status).toBe(200)
    expect(await sendDue(app)).toBe(1)
    await scene.post(await linkIn(sink.received[1]?.message ?? Buffer.alloc(0)))
    expect(await listsOf(alan)).toEqual(['subscribed'])
  })

  test('waits while its sender is not verified, without blocking others', async () => {
    const stranger = await addSender(app, { port: sink.port, verified: false })
    await setConsent({ confirmation_sender_id: stranger.senderId })
    const alan = await addContact({ lists: [(await addList({ opt_in: 'double' })).id] })
    expect(await sendDue(app)).toBe(0)
    expect(await confirmations(alan)).toMatchObject([{ status: 'queued' }])
    await sql`update senders set verified_at = now() where id = ${stranger.senderId}`
    await sql`update delivery_queue set lease_until = '-infinity'`
    expect(await sendDue(app)).toBe(1)
    expect(sink.received).toHaveLength(1)
  })

  test("is sent within the plan's quota, and joining never fails for it", async () => {
    const free = 12_000
    await sql`
      insert into deliveries (id, kind, status, created_at, queued_at)
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n), 19, '0'))::uuid,
        'transactional', 'accepted', now(), now() from generate_series(1, ${free - 1}) as n`
    const people = [await addContact(), await addContact(), await addContact()]
    const list = await addList({ opt_in: 'double' })
    expect((await join(list, ...people)).body.succeeded_count).toBe(3)
    await sendDue(app)
    expect(sink.received).toHaveLength(1)
    const states = (await confirmations(...people)).map(({ skip_reason }) => skip_reason)
    expect(states).toEqual([null, 'over_limit', 'over_limit'])
    app.clock.advance(61 * minute)
    expect((await ask(...people)).sort()).toEqual(['pro_lock', 'pro_lock', 'pro_lock'])
  })
})

describe('a pending contact', () => {
  test('is not asked when it is created, unless the settings require it', async () => {
    const quiet = await addContact({ status: 'pending' })
    expect(await confirmations(quiet)).toEqual([])
    await setConsent({ ask_pending_contacts: true })
    const created = await addContact({ status: 'pending' })
    const changed = await addContact()
    await app.send('PUT', `/contacts/${changed.id}`, { body: { status: 'pending' } })
    const { body: upserted } = await app.send<Ada>('PUT', '/contacts/by-email/pending@example.com', {
      body: { status: 'pending' },
    })
    const inBulk = await addContact()
    await bulk({ action: 'change_status', ids: [inBulk.id], status: 'pending' })
    const subscribed = await addContact()
    const asked = await confirmations(quiet, created, changed, upserted, inBulk, subscribed)
    expect(asked.map(({ contact_id }) => contact_id)).toEqual(
      [created, changed, upserted, inBulk].map(({ id }) => id),
    )
    await app.send('PUT', `/contacts/${created.id}`, { body: { first_name: 'Alan' } })
    expect(await confirmations(created)).toHaveLength(1)
    await sendDue(app)
    await scene.post((await arrived()).link)
    expect(await contactOf(created)).toMatchObject({ status: 'subscribed' })
  })

  test('is asked with a valid link also right after it was subscribed', async () => {
    await setConsent({ ask_pending_contacts: true })
    const alan = await addContact({ status: 'subscribed' })
    expect((await app.send('PUT', `/contacts/${alan.id}`, { body: { status: 'pending' } })).status).toBe(200)
    expect(await sendDue(app)).toBe(1)
    expect((await scene.post((await arrived()).link)).status).toBe(200)
    expect((await contactOf(alan)).status).toBe('subscribed')
  })

  test('gets one e-mail for its status and its lists together', async () => {
    await setConsent({ ask_pending_contacts: true })
    const list = await addList({ opt_in: 'double' })
    const alan = await addContact({ status: 'pending', lists: [list.id] })
    expect(await confirmations(alan)).toHaveLength(1)
    await sendDue(app)
    await scene.post((await arrived()).link)
    expect(await contactOf(alan)).toMatchObject({ status: 'subscribed', lists: [{ status: 'subscribed' }] })
  })
})

describe('send_double_opt_in', () => {
  test('asks contacts with something to confirm and reports why the others are not asked', async () => {
    const list = await addList({ opt_in: 'double' })
    const pending = await addContact({ status: 'pending' })
    const waiting = await addContact({ lists: [list.id] })
    const subscribed = await addContact()
    const suppressed = await addContact({ status: 'pending' })
    const left = await addContact({ status: 'unsubscribed' })
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: suppressed.email } })
    const gone = await addContact({ status: 'pending' })
    await app.send('DELETE', `/contacts/${gone.id}`)
    expect(await ask(pending, waiting, subscribed, suppressed, left, gone)).toEqual([
      'changed',
      'rate_limited',
      'unchanged',
      'invalid_state',
      'invalid_state',
      'not_found',
    ])
    expect(await sendDue(app)).toBe(2)
    app.clock.advance(59 * minute)
    expect(await ask(pending, waiting)).toEqual(['rate_limited', 'rate_limited'])
    app.clock.advance(minute)
    expect(await ask(pending, waiting)).toEqual(['changed', 'changed'])
    expect(await ask(pending)).toEqual(['rate_limited'])
  })

  test('asks at once at an address that was not asked before', async () => {
    const alan = await addContact({ status: 'pending' })
    expect(await ask(alan)).toEqual(['changed'])
    await sendDue(app)
    await app.send('PUT', `/contacts/${alan.id}`, { body: { email: 'elsewhere@example.com' } })
    expect(await ask(alan)).toEqual(['changed'])
    await sendDue(app)
    expect(sink.received.map(({ to }) => to)).toEqual([alan.email, 'elsewhere@example.com'])
  })

  test('runs by condition as a job: behind single messages, once for each, and cannot be undone', async () => {
    const list = await addList({ opt_in: 'double' })
    const people: Ada[] = []
    for (let count = 0; count < 22; count++)
      people.push(await addContact({ status: 'pending', company: 'Bletchley' }))
    const left = await addContact({ status: 'unsubscribed', company: 'Bletchley' })
    const known = await addContact({ company: 'Bletchley', lists: [list.id] })
    const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Bletchley' }] }
    const trial = await bulk<{ id: string }>({ action: 'send_double_opt_in', condition, dry_run: true })
    await app.work()
    expect((await app.send('GET', `/jobs/${trial.body.id}`)).body).toMatchObject({
      state: 'succeeded',
      counters: { updated: 22, skipped: 2, failed: 0 },
    })
    expect(await confirmations(...people)).toEqual([])
    const { body: job } = await bulk<{ id: string }>({
      action: 'send_double_opt_in',
      condition,
      expected_count: 24,
    })
    await app.work()
    const { body: done } = await app.send('GET', `/jobs/${job.id}`)
    expect(done).toMatchObject({
      state: 'succeeded',
      summary: 'Ask 24 contacts to confirm.',
      counters: { updated: 22, unchanged: 0, skipped: 2, failed: 0 },
      undo_expires_at: null,
    })
    const { body: errors } = await app.send<{ data: { code: string; contact_id: string }[] }>(
      'GET',
      `/jobs/${job.id}/errors`,
    )
    expect(new Set(errors.data.map(({ code, contact_id }) => `${code} ${contact_id}`))).toEqual(
      new Set([`invalid_state ${left.id}`, `rate_limited ${known.id}`]),
    )
    const queued = await confirmations(...people)
    expect(queued.map(({ lane }) => lane)).toEqual(people.map(() => bulkConfirmationQueue))
    expect(await sendDue(app)).toBe(1)
    expect(sink.received.map(({ to }) => to)).toEqual([known.email])
    while ((await sendDue(app, bulkConfirmationQueue)) > 0);
    expect(sink.received).toHaveLength(23)
    expect((await app.send('POST', `/jobs/${job.id}/undo`)).status).toBe(409)
  })

  test('is not repeated by undoing a bulk action that added contacts to a list', async () => {
    const list = await addList({ opt_in: 'double' })
    const alan = await addContact({ company: 'Enigma' })
    const condition = { match: 'all', conditions: [{ field: 'company', operator: 'is', value: 'Enigma' }] }
    const run = async (body: object) => {
      const { body: job } = await bulk<{ id: string }>({ condition, expected_count: 1, ...body })
      await app.work()
      return job.id
    }
    const added = await run({ action: 'add_to_lists', lists: [list.id] })
    await app.send('POST', `/jobs/${added}/undo`)
    await app.work()
    await sendDue(app)
    expect(await confirmations(alan)).toMatchObject([
      { status: 'skipped', skip_reason: 'nothing_to_confirm' },
    ])
    await attach(alan, list)
    await sendDue(app)
    const removed = await run({ action: 'remove_from_lists', lists: [list.id] })
    app.clock.advance(90 * minute)
    await app.send('POST', `/jobs/${removed}/undo`)
    await app.work()
    expect(await listsOf(alan)).toEqual(['pending'])
    expect(await confirmations(alan)).toHaveLength(2)
  })
})

describe('an import', () => {
  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, row) => [`reader${from + row}@import.example`])
  const mapping = { Mail: 'email' }
  const mailsOfImport = () =>
    sql<{ email: string; lane: number }[]>`
      select c.email, q.lane from messages m join contacts c on c.id = m.contact_id
      join delivery_queue q on q.delivery_id = m.id where c.email like '%@import.example' order by c.email`

  test('with double_opt_in asks each contact that it makes pending once, behind single messages', async () => {
    const list = await addList({ opt_in: 'double' })
    await addContact({ email: 'known@import.example' })
    await addContact({ email: 'left@import.example', status: 'unsubscribed' })
    const content = csv(['Mail'], ...rows(30), ['known@import.example'], ['left@import.example'])
    const given = { content, mapping, settings: { double_opt_in: true, list_ids: [list.id] } }
    await finishImport(app, { ...given, dryRun: true })
    expect(await mailsOfImport()).toEqual([])
    await finishImport(app, given)
    const mails = await mailsOfImport()
    // Subscribed contacts are asked about the list alone, and unsubscribed ones are not asked.
    expect(mails).toEqual(
      [...rows(30).flat(), 'known@import.example']
        .sort()
        .map((email) => ({ email, lane: bulkConfirmationQueue })),
    )
    await finishImport(app, given)
    expect(await mailsOfImport()).toEqual(mails)
    while ((await sendDue(app, bulkConfirmationQueue)) > 0);
    expect(sink.received).toHaveLength(31)
    const { message } =
      sink.received.find(({ to }) => to === 'reader7@import.example') ?? sink.received[0] ?? {}
    await scene.post(await linkIn(message ?? Buffer.alloc(0)))
    const { body } = await app.send('GET', '/contacts/email:reader7@import.example')
    expect(body).toMatchObject({ status: 'subscribed', lists: [{ status: 'subscribed' }] })
  })

  test('without it sends no e-mail, whatever the list and the settings are', async () => {
    await setConsent({ ask_pending_contacts: true })
    const list = await addList({ opt_in: 'double' })
    const content = csv(['Mail'], ...rows(3, 100))
    await finishImport(app, { content, mapping, settings: { status: 'pending', list_ids: [list.id] } })
    expect(await mailsOfImport()).toEqual([])
  })
})
