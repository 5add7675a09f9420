import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { forge } from '../../support/forge.ts'
import { createScene } from '../pages/scene.ts'

const app = await startTestApp()
const scene = createScene(app)
const { addContact, addDelivery, request, post, contactOf, unsubscribeLink } = scene

describe('the page to unsubscribe', () => {
  test('shows one button and the reason, and changes nothing, however often it is opened', async () => {
    const ada = await addContact()
    const link = unsubscribeLink(ada, await addDelivery(ada))
    const before = await contactOf(ada)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const page = await request(link, { method })
      expect(page.status).toBe(200)
      if (method === 'GET') expect(page.text).toContain(ada.email)
    }
    const { text } = await request(link)
    expect(text.match(/<button/g)).toHaveLength(1)
    expect(text).toContain('value="too_often"')
    expect(text).not.toContain('<script')
    expect(await contactOf(ada)).toEqual(before)
  })

  test('says that the contact has already unsubscribed', async () => {
    const ada = await addContact({ status: 'unsubscribed' })
    const { status, text } = await request(unsubscribeLink(ada))
    expect(status).toBe(200)
    expect(text).toContain('is already unsubscribed')
  })

  test('shows the address that the e-mail went to, and no other', async () => {
    const ada = await addContact()
    const link = unsubscribeLink(ada, await addDelivery(ada))
    await app.send('PUT', `/contacts/${ada.id}`, {
      body: { email: 'countess@example.com' },
      headers: { 'if-match': (await app.send('GET', `/contacts/${ada.id}`)).headers.get('etag') ?? '' },
    })
    const { text } = await request(link)
    expect(text).toContain(ada.email)
    expect(text).not.toContain('countess')
  })
})

describe('unsubscribing', () => {
  test('ends all marketing e-mail and stores the reason', async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    const { status, text } = await post(unsubscribeLink(ada, deliveryId), [
      ['reason', 'too_often'],
      ['reason_text', 'Once a month would do.'],
    ])
    expect(status).toBe(200)
    expect(text).toContain('You are unsubscribed')
    expect(await contactOf(ada)).toMatchObject({
      status: 'unsubscribed',
      unsubscribed_at: app.clock.now().toISOString(),
    })
    const [activity] = await scene.activitiesOf(ada)
    expect(activity).toMatchObject({
      type: 'unsubscribed',
      actor: { kind: 'contact', id: ada.id },
      data: {
        reason: 'too_often: Once a month would do.',
        delivery: { id: deliveryId },
        changes: [{ field: 'status', from: 'subscribed', to: 'unsubscribed' }],
      },
    })
    const [consent] = await scene.consentsOf(ada)
    expect(consent).toMatchObject({ kind: 'withdrawn', basis: 'opt_out', source: 'unsubscribe_page' })
    expect(await scene.eventsOf(deliveryId)).toMatchObject([
      { type: 'unsubscribed', human: true, evidence: 128, detail: 'too_often: Once a month would do.' },
    ])
  })

  test('accepts one click of a mail program; a second request changes only the reason', async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    const link = unsubscribeLink(ada, deliveryId)
    expect((await post(link, 'List-Unsubscribe=One-Click')).status).toBe(200)
    const first = await contactOf(ada)
    expect(first.status).toBe('unsubscribed')
    app.clock.advance(1000)
    expect((await post(link, 'reason=content')).status).toBe(200)
    expect(await contactOf(ada)).toEqual(first)
    expect(await scene.eventsOf(deliveryId)).toMatchObject([{ evidence: 0, detail: 'content' }])
    expect(await scene.consentsOf(ada)).toMatchObject([{ source: 'one_click' }])
  })

  test.each([
    ['nothing', '', ''],
    ['something other than a form', '{"a":', 'application/json'],
    [
      'parts of a form',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      'multipart/form-data; boundary=x',
    ],
    ['an invalid reason', 'reason=because&reason=%00&a[b]=c', 'application/x-www-form-urlencoded'],
    ['a hundred kilobytes', `reason_text=${'x'.repeat(100_000)}`, 'application/x-www-form-urlencoded'],
    ['an unknown charset', 'reason=other', 'application/x-www-form-urlencoded; charset=klingon'],
  ])('is never prevented by %s in the body', async (_what, body, type) => {
    const ada = await addContact()
    const { status } = await request(unsubscribeLink(ada, await addDelivery(ada)), {
      method: 'POST',
      body,
      headers: type === '' ? {} : { 'content-type': type },
    })
    expect(status).toBe(200)
    expect((await contactOf(ada)).status).toBe('unsubscribed')
  })

  test('cuts a reason at 500 characters', async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    await post(unsubscribeLink(ada, deliveryId), [['reason_text', 'ü'.repeat(2000)]])
    const [event] = await scene.eventsOf(deliveryId)
    expect(event?.detail).toBe(`other: ${'ü'.repeat(493)}`)
  })

  test('removes characters from a reason that no database stores', async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    const { status } = await post(unsubscribeLink(ada, deliveryId), [['reason_text', 'too\0 much 😀']])
    expect(status).toBe(200)
    expect((await contactOf(ada)).status).toBe('unsubscribed')
    expect(await scene.eventsOf(deliveryId)).toMatchObject([{ detail: 'other: too much 😀' }])
  })

  test('works for years, also after the delivery was deleted', async () => {
    const ada = await addContact()
    const link = unsubscribeLink(ada, newId())
    app.clock.advance(5 * 365 * 86_400_000)
    expect((await post(link)).status).toBe(200)
    expect((await contactOf(ada)).status).toBe('unsubscribed')
  })

  test('is stored for a contact in the trash, which may be restored', async () => {
    const ada = await addContact()
    const etag = (await app.send('GET', `/contacts/${ada.id}`)).headers.get('etag') ?? ''
    await app.send('DELETE', `/contacts/${ada.id}`, { headers: { 'if-match': etag } })
    expect((await post(unsubscribeLink(ada))).status).toBe(200)
    const restored = await app.send('POST', `/contacts/${ada.id}/restore`)
    expect(restored.body).toMatchObject({ status: 'unsubscribed' })
  })

  test('by a test e-mail changes no contact', async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada, { kind: 'test' })
    const link = unsubscribeLink(ada, deliveryId)
    expect((await request(link)).text).toContain('belongs to a test e-mail')
    expect((await post(link)).text).toContain('belongs to a test e-mail')
    expect((await contactOf(ada)).status).toBe('subscribed')
  })

  test('answers 410 for a deleted contact, and 404 for an unknown link', async () => {
    const nobody = unsubscribeLink({ id: newId(), email: '' })
    const ada = await addContact()
    const forged = forge(unsubscribeLink(ada))
    const ofOtherPurpose = scene.preferencesLink(ada).replace('/preferences/', '/unsubscribe/')
    for (const method of ['GET', 'POST']) {
      expect((await request(nobody, { method })).status).toBe(410)
      expect((await request(forged, { method })).status).toBe(404)
      expect((await request(ofOtherPurpose, { method })).status).toBe(404)
      expect((await request(`${app.url}/unsubscribe/%zz`, { method })).status).toBe(404)
    }
    expect((await contactOf(ada)).status).toBe('subscribed')
  })

  test('applies to the contact that the recipient was merged into', async () => {
    const [source, target] = [await addContact(), await addContact()]
    const link = unsubscribeLink(source, await addDelivery(source))
    const merged = await app.send('POST', `/contacts/${target.id}/merge`, {
      body: { source_id: source.id },
    })
    expect(merged.status).toBe(200)
    expect((await post(link)).status).toBe(200)
    expect((await contactOf(target)).status).toBe('unsubscribed')
  })

  test('applies to it after the delivery was deleted, and shows the original address', async () => {
    const [first, second, last] = [await addContact(), await addContact(), await addContact()]
    const [leave, prefer] = [unsubscribeLink(first), scene.preferencesLink(first)]
    for (const [source, target] of [
      [first, second],
      [second, last],
    ] as const) {
      const body = { source_id: source.id }
      expect((await app.send('POST', `/contacts/${target.id}/merge`, { body })).status).toBe(200)
    }
    for (const link of [leave, prefer]) {
      const { status, text } = await request(link)
      expect(status).toBe(200)
      expect(text).not.toContain(last.email)
    }
    expect((await request(leave)).text).toContain(first.email)
    expect((await post(prefer, 'frequency=monthly')).status).toBe(200)
    expect(await contactOf(last)).toMatchObject({ frequency: 'monthly' })
    expect((await post(leave)).status).toBe(200)
    expect((await contactOf(last)).status).toBe('unsubscribed')
  })

  test("can be taken back on the same page, as the contact's own choice", async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    const { text } = await post(unsubscribeLink(ada, deliveryId))
    const action = /action="\.\.(\/preferences\/[\w-]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain('name="resubscribe" value="yes"')
    app.clock.advance(1000)
    const back = await post(app.url + action, 'resubscribe=yes')
    expect(back.status).toBe(200)
    expect(back.text).toContain('Welcome back')
    expect(await contactOf(ada)).toMatchObject({ status: 'subscribed', unsubscribed_at: null })
    const [consent] = await scene.consentsOf(ada)
    expect(consent).toMatchObject({
      kind: 'given',
      basis: 'opt_in',
      source: 'preferences',
      actor: { kind: 'contact' },
    })
  })

  test('cannot be taken back after a complaint', async () => {
    const ada = await addContact()
    await app.context.sql`update contacts set status = 'complained' where id = ${ada.id}`
    expect((await post(unsubscribeLink(ada))).status).toBe(200)
    expect((await post(scene.preferencesLink(ada), 'resubscribe=yes')).status).toBe(200)
    expect((await contactOf(ada)).status).toBe('complained')
  })

  test('stores as much of the network address as the settings allow', async () => {
    const kept = async (ip_storage: string): Promise<unknown> => {
      const { headers } = await app.send('GET', '/settings/tracking')
      const changed = await app.send('PUT', '/settings/tracking', {
        body: { ip_storage },
        headers: { 'if-match': headers.get('etag') ?? '' },
      })
      expect(changed.status).toBe(200)
      const ada = await addContact()
      const deliveryId = await addDelivery(ada)
      await post(unsubscribeLink(ada, deliveryId), '', { 'x-forwarded-for': '203.0.113.77' })
      const [event] = await scene.eventsOf(deliveryId)
      const [consent] = await scene.consentsOf(ada)
      expect(consent?.ip).toBe(event?.ip)
      return event?.ip
    }
    expect(await kept('full')).toBe('203.0.113.77')
    expect(await kept('shortened')).toBe('203.0.113.0')
    expect(await kept('none')).toBeNull()
  })
})
