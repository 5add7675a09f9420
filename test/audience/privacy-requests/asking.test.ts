import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { createScene } from './support.ts'

const app = await startTestApp()
const { sql, clock } = app.context
const scene = createScene(app)
const { addContact, ask, confirmed, lastLinkTo, linksTo, open, press, privacyLink, requestOf } = scene
const hours = (count: number) => app.clock.advance(count * 3_600_000)
const expire = async () => {
  await sql`select graphile_worker.add_job('expire-privacy-requests')`
  await app.work()
}

describe('asking', () => {
  test('stores a request that waits, and queues an e-mail in the ledger', async () => {
    const ada = await addContact()
    const { status, text } = await ask(ada, 'access')
    expect([status, text.includes('Check your inbox')]).toEqual([200, true])
    const request = await requestOf(ada)
    expect(request).toMatchObject({
      kind: 'access',
      state: 'awaiting_confirmation',
      source: 'preference_centre',
      email: ada.email,
      identification: null,
      created_ip: expect.stringMatching(/^198\.51\.\d+\.0$/),
      due_at: null,
      overdue: false,
      created_by: { kind: 'contact', id: null, name: null },
    })
    const { body } = await app.send('GET', `/messages/${request.confirmation_message_id}`)
    expect(body).toMatchObject({ kind: 'transactional', contact_id: ada.id, to_address: ada.email })
  })

  test('opening a page changes nothing', async () => {
    const ada = await addContact()
    expect((await open(privacyLink(ada))).text).toContain('value="erase"')
    expect(await scene.list(`contact_id=${ada.id}`)).toEqual([])
    await ask(ada, 'erase')
    expect((await open(await lastLinkTo(ada))).text).toContain('Confirm: erase my data')
    expect((await requestOf(ada)).state).toBe('awaiting_confirmation')
  })

  test('sends an address one e-mail an hour for a kind, and five in all', async () => {
    const ada = await addContact()
    for (let times = 0; times < 3; times++) await ask(ada, 'access')
    expect(await linksTo(ada)).toHaveLength(1)
    await ask(ada, 'erase')
    expect(await linksTo(ada)).toHaveLength(2)
    for (let times = 0; times < 8; times++) {
      hours(1)
      await ask(ada, 'access')
    }
    expect(await linksTo(ada)).toHaveLength(6)
    expect(await scene.list(`contact_id=${ada.id}&kind=access`)).toHaveLength(1)
  })

  test('is limited for a network, for all contacts together', async () => {
    const answers: number[] = []
    for (let number = 0; number < 12; number++)
      answers.push((await press(privacyLink({ id: newId() }), { request: 'access' }, '203.0.113.80')).status)
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.slice(10)).toEqual([429, 429])
    const ada = await addContact()
    expect((await press(privacyLink(ada), { request: 'access' }, '203.0.113.81')).status).toBe(200)
  })

  test('is answered alike for a known, unknown, erased and suppressed address, and after asking', async () => {
    const [ada, alan, grace, again] = [
      await addContact(),
      await addContact(),
      await addContact(),
      await addContact(),
    ]
    await app.send('POST', `/contacts/${alan.id}/erase`)
    await app.send('POST', '/suppressions', { body: { kind: 'address', value: grace.email } })
    await confirmed(again, 'access')
    const texts = new Set<string>()
    for (const who of [ada, { id: newId() }, alan, grace, again]) {
      const { status, text } = await ask(who, 'access')
      expect(status).toBe(200)
      texts.add(text)
    }
    expect(texts.size).toBe(1)
  })

  test('works for a contact in the trash, whose data is stored', async () => {
    const ada = await addContact()
    await app.send('DELETE', `/contacts/${ada.id}`)
    await ask(ada, 'erase')
    expect((await requestOf(ada)).email).toBe(ada.email)
  })

  test('with a test e-mail has no effect', async () => {
    const ada = await addContact()
    const id = newId()
    const now = clock.now()
    await sql`insert into messages ${sql({ id, filled_for: ada.id, to_address: 'editor@example.com', actor_kind: 'system', created_at: now })}`
    await sql`insert into deliveries ${sql({ id, kind: 'test', status: 'accepted', queued_at: now, created_at: now })}`
    const link = privacyLink({ id: newId() }, id)
    expect((await open(link)).text).toContain('This page belongs to a test e-mail')
    expect((await press(link, { request: 'erase' })).status).toBe(200)
    expect(await scene.list(`contact_id=${ada.id}`)).toEqual([])
  })

  test('another word than the two is refused, with the page again', async () => {
    const ada = await addContact()
    const { status, text } = await press(privacyLink(ada), { request: 'everything' })
    expect([status, text.includes('Please choose one of these.')]).toEqual([400, true])
  })

  test('is offered only if the settings say so', async () => {
    const ada = await addContact()
    const preferences = () => scene.open(privacyLink(ada))
    await app.send('PUT', '/settings/compliance', {
      body: { preference_centre: { shows_privacy_requests: false } },
    })
    expect((await preferences()).status).toBe(404)
    expect((await ask(ada, 'access')).status).toBe(404)
    await app.send('PUT', '/settings/compliance', {
      body: { preference_centre: { shows_privacy_requests: true } },
    })
    expect((await preferences()).status).toBe(200)
  })

  test('is offered by settings that were stored before it existed', async () => {
    await sql`update settings_groups set value = value #- '{preference_centre,shows_privacy_requests}' where key = 'compliance'`
    const { body } = await app.send('GET', '/settings/compliance')
    expect(body).toMatchObject({ preference_centre: { shows_privacy_requests: true, shows_lists: true } })
  })
})

describe('confirming', () => {
  test('opens the request with evidence and a due date, and tells administrators', async () => {
    const ada = await addContact()
    await app.send('PUT', '/settings/compliance', { body: { privacy_requests_due_after_days: 20 } })
    await ask(ada, 'erase')
    hours(2)
    const { text } = await press(await lastLinkTo(ada))
    const now = clock.now()
    const due = new Date(now.getTime() + 20 * 86_400_000)
    const request = await requestOf(ada)
    expect(request).toMatchObject({
      state: 'open',
      identification: 'email_link',
      confirmed_at: now.toISOString(),
      confirmed_ip: '192.0.2.0',
      due_at: due.toISOString(),
    })
    expect(text).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(due))
    const { body } = await app.send<{ data: object[] }>('GET', `/contacts/${ada.id}/activities`)
    expect(body.data[0]).toMatchObject({
      type: 'privacy_requested',
      actor: { kind: 'contact' },
      data: { privacy_request: { id: request.id, kind: 'erase', state: 'open' } },
    })
    const notices = await app.send<{ data: object[] }>('GET', '/notices')
    expect(notices.body.data).toContainEqual(
      expect.objectContaining({
        kind: 'privacy_request_open',
        title: `A person asks for the erasure of data. The request is due on ${due.toISOString().slice(0, 10)}.`,
      }),
    )
    expect(JSON.stringify(notices.body)).not.toContain(ada.email)
    await app.send('PUT', '/settings/compliance', { body: { privacy_requests_due_after_days: 28 } })
  })

  test('a second time changes nothing', async () => {
    const ada = await addContact()
    await ask(ada, 'access')
    const link = await lastLinkTo(ada)
    await press(link)
    const before = await requestOf(ada)
    hours(1)
    const { status, text } = await press(link)
    expect([status, text.includes('We have your request')]).toEqual([200, true])
    expect(await requestOf(ada)).toEqual(before)
  })

  test('fails after three days, and the request expires without the person', async () => {
    const ada = await addContact()
    await ask(ada, 'access')
    const link = await lastLinkTo(ada)
    hours(71)
    await expire()
    expect((await requestOf(ada)).state).toBe('awaiting_confirmation')
    hours(2)
    expect((await press(link)).status).toBe(410)
    expect((await requestOf(ada)).state).toBe('awaiting_confirmation')
    await expire()
    expect(await requestOf(ada)).toMatchObject({ state: 'expired', email: null, created_ip: null })
    await ask(ada, 'access')
    expect(await scene.list(`contact_id=${ada.id}`)).toHaveLength(2)
  })

  test('works for three days after the last e-mail', async () => {
    const ada = await addContact()
    await ask(ada, 'access')
    hours(60)
    await ask(ada, 'access')
    hours(60)
    await expire()
    expect((await press(await lastLinkTo(ada))).status).toBe(200)
    expect((await requestOf(ada)).state).toBe('open')
  })

  test('fails after the address of the contact has changed', async () => {
    const ada = await addContact()
    await ask(ada, 'erase')
    const link = await lastLinkTo(ada)
    await app.send('PUT', `/contacts/${ada.id}`, { body: { email: `new-${ada.email}` } })
    const { status, text } = await press(link)
    expect([status, text.includes('Your e-mail address has changed')]).toEqual([410, true])
    expect((await requestOf(ada)).state).toBe('awaiting_confirmation')
    await ask(ada, 'erase')
    expect(await lastLinkTo(ada)).not.toBe(link)
  })

  test('fails after the contact was merged into one with another address', async () => {
    const [ada, other] = [await addContact(), await addContact()]
    await ask(ada, 'erase')
    const link = await lastLinkTo(ada)
    await app.send('POST', `/contacts/${other.id}/merge`, { body: { source_id: ada.id } })
    expect((await press(link)).status).toBe(410)
    expect(await requestOf(other)).toMatchObject({ state: 'awaiting_confirmation', email: ada.email })
  })

  test('is impossible with a token for another purpose or one that was altered', async () => {
    const ada = await addContact()
    await ask(ada, 'access')
    const link = await lastLinkTo(ada)
    const token = link.split('/').at(-1) ?? ''
    const other = privacyLink(ada).split('/').at(-1)
    const altered = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    for (const url of [
      `${app.url}/privacy-confirm/${other}`,
      `${app.url}/privacy-confirm/${altered}`,
      `${app.url}/privacy-file/${token}`,
      `${app.url}/privacy/${token}`,
      `${app.url}/preferences/${token}`,
    ])
      expect((await press(url, { request: 'access' })).status, url).toBe(404)
    expect((await requestOf(ada)).state).toBe('awaiting_confirmation')
  })

  test('is not possible for a user who exports the data of the contact', async () => {
    const ada = await addContact()
    await ask(ada, 'erase')
    const { body } = await app.send<{ id: string }>('POST', `/contacts/${ada.id}/export`)
    await app.work()
    const result = await app.send<{ files: { url: string }[] }>('GET', `/jobs/${body.id}/result`)
    const url = result.body.files[0]?.url.replace(app.context.config.publicUrl, app.url) ?? ''
    const text = await (await fetch(url)).text()
    expect(text).toContain('Confirm that your data shall be erased')
    expect(text).not.toContain('/privacy-confirm/')
  })

  test('of two at once, one is stored and one e-mail is queued', async () => {
    const ada = await addContact()
    await Promise.all([ask(ada, 'access'), ask(ada, 'access'), ask(ada, 'access')])
    expect(await scene.list(`contact_id=${ada.id}`)).toHaveLength(1)
    const link = await lastLinkTo(ada)
    expect(await linksTo(ada)).toEqual([link])
    await Promise.all([press(link), press(link)])
    const { body } = await app.send<{ data: { type: string }[] }>('GET', `/contacts/${ada.id}/activities`)
    expect(body.data.filter(({ type }) => type === 'privacy_requested')).toHaveLength(1)
  })
})
