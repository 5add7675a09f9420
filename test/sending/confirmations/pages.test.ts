import { describe, expect, test } from 'vitest'
import { lockContact, updateContacts } from '../../../server/audience/contacts/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import { verifySenderUrl } from '../../../server/sending/senders/index.ts'
import { startTestApp } from '../../support/app.ts'
import { forge } from '../../support/forge.ts'
import { type Ada, createScene } from '../pages/scene.ts'

const app = await startTestApp()
const scene = createScene(app)
const { addContact, addList, request, post, contactOf } = scene
const { secret, sql } = app.context
const day = 86_400_000

const put = async (group: string, body: object): Promise<void> => {
  const { headers } = await app.send('GET', `/settings/${group}`)
  const answer = await app.send('PUT', `/settings/${group}`, {
    body,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  expect(answer.status).toBe(200)
}

const confirmLink = ({ id, email }: Ada, issuedAt = app.clock.now()): string =>
  confirmUrl(app.url, secret, {
    contactId: id,
    email,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + 14 * day),
  })

const join = (list: { id: string }, contact: Ada) =>
  app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [contact.id] } })
/** Changes a status as the service or the contact does. */
const moveContact = (contact: Ada, status: string) =>
  sql.begin(async (tx) => {
    const row = await lockContact(tx, { by: 'id', id: contact.id }, 'live')
    if (row !== null)
      await updateContacts(tx, [{ ...row, status: status as never }], app.clock.now().toISOString())
  })
const listsOf = async (contact: Ada): Promise<unknown> =>
  ((await contactOf(contact)).lists as { status: string }[]).map(({ status }) => status)

describe('confirming', () => {
  test('requires a click on the button: to open the page confirms nothing', async () => {
    const alan = await addContact({ status: 'pending' })
    const list = await addList({ name: 'Harbour letters', opt_in: 'double' })
    await join(list, alan)
    const before = await contactOf(alan)
    const { status, text } = await request(confirmLink(alan))
    expect(status).toBe(200)
    expect(text).toContain('Harbour letters')
    await request(confirmLink(alan), { method: 'HEAD' })
    expect(await contactOf(alan)).toEqual(before)
  })

  test('subscribes the contact and its pending memberships with the displayed text, once', async () => {
    await put('consent', { consent_text: 'I want letters.' })
    const [version] = await sql<{ version: string }[]>`
      select value->'consent_text_versions'->0->>'version' as version from settings_groups where key = 'consent'`
    const alan = await addContact({ status: 'pending' })
    const list = await addList({ opt_in: 'double' })
    await join(list, alan)
    const link = confirmLink(alan)
    expect((await request(link)).text).toContain('I want letters.')
    app.clock.advance(1000)
    const { status, text } = await post(link)
    expect(status).toBe(200)
    expect(text).toContain('You are subscribed')
    const confirmed = await contactOf(alan)
    expect(confirmed).toMatchObject({ status: 'subscribed', confirmed_at: app.clock.now().toISOString() })
    expect(await listsOf(alan)).toEqual(['subscribed'])
    const activities = await scene.activitiesOf(alan)
    expect(activities.map(({ type }) => type)).toContain('confirmed')
    const consents = await scene.consentsOf(alan)
    expect(consents).toMatchObject([
      { kind: 'given', basis: 'double_opt_in', source: 'confirmation', text_version: version?.version },
    ])
    app.clock.advance(1000)
    expect((await post(link)).status).toBe(200)
    expect(await contactOf(alan)).toEqual(confirmed)
    expect(await scene.consentsOf(alan)).toEqual(consents)
    expect((await request(link)).text).toContain('You are already subscribed')
  })

  test('happens once for concurrent clicks', async () => {
    const alan = await addContact()
    await join(await addList({ opt_in: 'double' }), alan)
    const link = confirmLink(alan)
    const waiting = async (): Promise<number> => {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::integer from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return row?.count ?? 0
    }
    const clicks = await sql.begin(async (tx) => {
      await tx`select from contacts where id = ${alan.id} for update`
      const begun = [1, 2, 3].map(() => post(link))
      await expect.poll(waiting, { timeout: 5_000 }).toBe(3)
      return { begun }
    })
    for (const { status } of await Promise.all(clicks.begun)) expect(status).toBe(200)
    expect(await scene.consentsOf(alan)).toHaveLength(1)
    expect((await scene.activitiesOf(alan)).filter(({ type }) => type === 'confirmed')).toHaveLength(1)
  })

  test('applies to the lists of the link, not to those that were joined later', async () => {
    const alan = await addContact()
    await join(await addList({ opt_in: 'double' }), alan)
    const link = confirmLink(alan)
    app.clock.advance(60_000)
    await join(await addList({ opt_in: 'double' }), alan)
    expect((await post(link)).status).toBe(200)
    expect((await listsOf(alan)) as string[]).toEqual(expect.arrayContaining(['subscribed', 'pending']))
    expect(await scene.consentsOf(alan)).toMatchObject([{ basis: 'double_opt_in' }])
  })

  test("redirects to the address in the settings, which the page's policy allows", async () => {
    await put('consent', { confirmed_redirect_url: 'https://harbourbooks.example/welcome' })
    const alan = await addContact({ status: 'pending' })
    const page = await request(confirmLink(alan))
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://harbourbooks.example;",
    )
    const { status, headers } = await post(confirmLink(alan))
    expect(status).toBe(303)
    expect(headers.get('location')).toBe('https://harbourbooks.example/welcome')
    expect((await contactOf(alan)).status).toBe('subscribed')
    await put('consent', { confirmed_redirect_url: null })
  })

  test('fails after the link expired, for another address, a deleted contact or a complaint', async () => {
    const late = await addContact({ status: 'pending' })
    const link = confirmLink(late, new Date(app.clock.now().getTime() - 15 * day))
    const elsewhere = confirmLink({ ...late, email: 'other@example.com' })
    const nobody = confirmLink({ id: newId(), email: 'x@example.com' })
    const angry = await addContact()
    await sql`update contacts set status = 'complained' where id = ${angry.id}`
    for (const one of [link, elsewhere, nobody]) {
      expect((await request(one)).status).toBe(410)
      expect((await post(one)).status).toBe(410)
    }
    expect((await post(confirmLink(angry))).status).toBe(410)
    expect((await contactOf(late)).status).toBe('pending')
    expect((await request(`${link}A`)).status).toBe(404)
    expect((await post(`${link}A`)).status).toBe(404)
  })

  /** Changes a contact's status as an administrator can. */
  const forceStatus = (contact: Ada, status: string) =>
    app.send('PUT', `/contacts/${contact.id}`, {
      body: { status, force_status: true, status_reason: 'She asked us to.' },
    })

  test('works once: a used link does not confirm a contact that is pending again', async () => {
    const alan = await addContact({ status: 'pending' })
    const list = await addList({ opt_in: 'double' })
    await join(list, alan)
    const link = confirmLink(alan)
    app.clock.advance(2000)
    expect((await post(link)).status).toBe(200)
    app.clock.advance(2000)
    expect((await forceStatus(alan, 'pending')).status).toBe(200)
    await app.send('DELETE', `/contacts/${alan.id}/lists/${list.id}`)
    await join(list, alan)
    for (const page of [await request(link), await post(link)]) {
      expect(page.status).toBe(410)
      expect(page.text).toContain('The link works once')
    }
    expect((await contactOf(alan)).status).toBe('pending')
    expect(await listsOf(alan)).toEqual(['pending'])
    // Another link does confirm.
    expect((await post(`${link}/again`)).status).toBe(200)
    app.clock.advance(2000)
    expect((await post(confirmLink(alan))).status).toBe(200)
    expect((await contactOf(alan)).status).toBe('subscribed')
  })

  test('a used link does not confirm a list that was left and joined again', async () => {
    const alan = await addContact({ status: 'pending' })
    const list = await addList({ opt_in: 'double' })
    await join(list, alan)
    const link = confirmLink(alan)
    app.clock.advance(2000)
    await post(link)
    await app.send('DELETE', `/contacts/${alan.id}/lists/${list.id}`)
    app.clock.advance(2000)
    await join(list, alan)
    expect((await post(link)).text).toContain('You are already subscribed')
    expect(await listsOf(alan)).toEqual(['pending'])
  })

  test.for([
    ['unsubscribed', 'You unsubscribed after the link was sent', 'preferences/'],
    ['bounced', 'This link no longer works', ''],
    ['complained', 'This link no longer works', ''],
  ])('is refused when the contact has %s since', async ([status = '', says = '', leads = '']) => {
    const alan = await addContact({ status: 'pending' })
    await join(await addList({ opt_in: 'double' }), alan)
    const link = confirmLink(alan)
    app.clock.advance(2000)
    await moveContact(alan, status)
    const before = await contactOf(alan)
    for (const page of [await request(link), await post(link)]) {
      expect(page.status).toBe(410)
      expect(page.text).toContain(says)
      expect(page.text).toContain(leads)
    }
    expect(await contactOf(alan)).toEqual(before)
  })

  test('stays refused after an administrator took that back', async () => {
    const [left, bounced, trashed] = [
      await addContact({ status: 'pending' }),
      await addContact({ status: 'pending' }),
      await addContact({ status: 'pending' }),
    ]
    const links = [left, bounced, trashed].map((contact) => confirmLink(contact))
    app.clock.advance(2000)
    await moveContact(left, 'unsubscribed')
    await moveContact(bounced, 'bounced')
    await app.send('DELETE', `/contacts/${trashed.id}`)
    for (const contact of [left, bounced]) expect((await forceStatus(contact, 'pending')).status).toBe(200)
    expect((await app.send('POST', `/contacts/${trashed.id}/restore`)).status).toBe(200)
    for (const link of links) expect((await post(link)).status).toBe(410)
    for (const contact of [left, bounced, trashed]) expect((await contactOf(contact)).status).toBe('pending')
  })

  test('is refused when the address or its domain is suppressed', async () => {
    const alan = await addContact({ status: 'pending' })
    const grace = await addContact({ email: 'grace@suppressed.example', status: 'pending' })
    for (const value of [alan.email, 'suppressed.example'])
      expect(
        (
          await app.send('POST', '/suppressions', {
            body: { kind: value.includes('@') ? 'address' : 'domain', value },
          })
        ).status,
      ).toBe(201)
    for (const contact of [alan, grace]) {
      expect((await post(confirmLink(contact))).status).toBe(410)
      expect((await contactOf(contact)).status).toBe('pending')
    }
  })

  test('is refused when the contact left the only list of the link', async () => {
    const alan = await addContact({ status: 'transactional' })
    const list = await addList({ opt_in: 'double' })
    await join(list, alan)
    const link = confirmLink(alan)
    app.clock.advance(2000)
    await app.send('DELETE', `/contacts/${alan.id}/lists/${list.id}`)
    expect((await post(link)).status).toBe(410)
    expect((await contactOf(alan)).status).toBe('transactional')
  })

  test('shows the text of the settings as text', async () => {
    await put('consent', {
      confirm_page: { title: 'Aye?', body: 'First <b>line</b>.\n\nSecond.', button_label: 'Aye!' },
      confirmed_page: { title: 'Ahoy!', body: null, button_label: null },
    })
    const alan = await addContact({ status: 'pending' })
    const { text } = await request(confirmLink(alan))
    expect(text).toContain('<h1>Aye?</h1>')
    expect(text).toContain('<p>First &lt;b&gt;line&lt;/b&gt;.</p><p>Second.</p>')
    expect(text).toContain('<button>Aye!</button>')
    expect((await post(confirmLink(alan))).text).toContain('<h1>Ahoy!</h1>')
    await put('consent', { confirm_page: null, confirmed_page: null })
  })
})

describe('an expired link', () => {
  const late = (contact: Ada): string => confirmLink(contact, new Date(app.clock.now().getTime() - 15 * day))
  const mailsTo = ({ id }: Ada) =>
    sql`select id from messages join deliveries using (id) where messages.contact_id = ${id} and kind = 'confirmation'`

  test('has a page with a button that sends a new link, which to open the page does not', async () => {
    const alan = await addContact({ status: 'pending' })
    for (const page of [await request(late(alan)), await post(late(alan))]) {
      expect(page.status).toBe(410)
      const [, action = ''] = /<form method="post" action="([^"]+)">/.exec(page.text) ?? []
      expect(new URL(action, late(alan)).href).toBe(`${late(alan)}/again`)
    }
    expect(await mailsTo(alan)).toHaveLength(0)
    const { status, text } = await post(`${late(alan)}/again`)
    expect(status).toBe(200)
    expect(text).toContain(alan.email)
    expect(await mailsTo(alan)).toHaveLength(1)
  })

  test('sends no second e-mail while the first is queued or nothing is pending, with the same response', async () => {
    const alan = await addContact({ status: 'pending' })
    const grace = await addContact()
    const gone = await addContact({ status: 'unsubscribed' })
    for (const one of [alan, alan, grace, gone]) {
      const { status, text } = await post(`${late(one)}/again`)
      expect(status).toBe(200)
      expect(text).toContain('Check your inbox')
    }
    expect(await mailsTo(alan)).toHaveLength(1)
    expect(await mailsTo(grace)).toHaveLength(0)
    expect(await mailsTo(gone)).toHaveLength(0)
  })

  test('cannot send an e-mail to another address or for a deleted contact', async () => {
    const alan = await addContact({ status: 'pending' })
    const elsewhere = late({ ...alan, email: 'other@example.com' })
    const nobody = late({ id: newId(), email: 'x@example.com' })
    for (const one of [elsewhere, nobody]) expect((await post(`${one}/again`)).status).toBe(410)
    expect((await post(`${late(alan)}A/again`)).status).toBe(404)
    expect(await mailsTo(alan)).toHaveLength(0)
  })
})

describe('verifying a sender', () => {
  const addSender = async (): Promise<{ id: string; email: string; sentAt: Date }> => {
    const id = newId()
    const email = `${id.slice(-6)}@harbourbooks.example`
    const sentAt = app.clock.now()
    await sql`
      insert into senders (id, name, email, verification_sent_at, created_at, updated_at)
      values (${id}, 'Grace', ${email}, ${sentAt}, ${sentAt}, ${sentAt})`
    return { id, email, sentAt }
  }
  const linkOf = ({ id, email, sentAt }: { id: string; email: string; sentAt: Date }): string =>
    verifySenderUrl(app.url, secret, { senderId: id, email, sentAt })
  const verifiedAt = async (id: string): Promise<string | null | undefined> =>
    (await sql<{ verified_at: string | null }[]>`select verified_at from senders where id = ${id}`)[0]
      ?.verified_at

  test('requires a click on the button, once, and says so afterwards', async () => {
    const sender = await addSender()
    const link = linkOf(sender)
    expect((await request(link)).text).toContain(sender.email)
    expect(await verifiedAt(sender.id)).toBeNull()
    const { status, text } = await post(link)
    expect(status).toBe(200)
    expect(text).toContain('Your address is confirmed')
    const first = await verifiedAt(sender.id)
    expect(first).toBe(app.clock.now().toISOString())
    app.clock.advance(5000)
    expect((await post(link)).status).toBe(200)
    expect(await verifiedAt(sender.id)).toBe(first)
    expect((await request(link)).text).toContain('already confirmed')
  })

  test('fails after three days, after another link, for another address, and for a deleted sender', async () => {
    const sender = await addSender()
    const links = [
      linkOf({ ...sender, sentAt: new Date(sender.sentAt.getTime() - 4 * day) }),
      linkOf({ ...sender, sentAt: new Date(sender.sentAt.getTime() - 2000) }),
      linkOf({ ...sender, email: 'else@harbourbooks.example' }),
      linkOf({ ...sender, id: newId() }),
    ]
    for (const link of links) {
      expect((await request(link)).status).toBe(410)
      expect((await post(link)).status).toBe(410)
    }
    expect((await post(forge(linkOf(sender)))).status).toBe(404)
    expect(await verifiedAt(sender.id)).toBeNull()
  })
})
