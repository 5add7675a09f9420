import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { hiddenLinkUrl } from '../../../server/platform/mail/links.ts'
import { currentCaller } from '../../../server/platform/threads/caller.ts'
import { startTestApp } from '../../support/app.ts'
import { forge } from '../../support/forge.ts'
import { whileHeld } from '../../support/held-threads.ts'
import { createScene } from '../pages/scene.ts'

const app = await startTestApp()
const scene = createScene(app)
const { addContact, addCampaign, addDelivery, request, clickLink, openLink, viewLink, eventsOf } = scene
const { sql, secret } = app.context

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const asPerson = { headers: { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' } }
const shelf = 'https://www.harbourbooks.example/books/the-voyage-out'

const put = async (group: string, body: object): Promise<void> => {
  const { headers } = await app.send('GET', `/settings/${group}`)
  await app.send('PUT', `/settings/${group}`, { body, headers: { 'if-match': headers.get('etag') ?? '' } })
}
const times = async (id: string): Promise<Record<string, string | null> | undefined> =>
  (
    await sql<Record<string, string | null>[]>`
      select first_opened_at, first_clicked_at, first_machine_opened_at, first_machine_clicked_at
      from deliveries where id = ${id}`
  )[0]
/** Waits until everything is written. Clicks wait for further clicks. */
const settled = async (id: string, events: number): Promise<Record<string, unknown>[]> => {
  app.clock.advance(6000)
  await expect.poll(() => eventsOf(id)).toHaveLength(events)
  return eventsOf(id)
}

beforeEach(() => put('tracking', { opens: 'individual', clicks: 'individual', ip_storage: 'shortened' }))

describe('the tracking pixel', () => {
  test('is one pixel, and counts an open in the ledger, the events and the activities', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const deliveryId = await addDelivery(ada, { campaignId: (await addCampaign()).id })
    const at = app.clock.now().toISOString()
    const response = await fetch(openLink(deliveryId), asPerson)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/gif')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 6)
        .toString(),
    ).toBe('GIF89a')
    expect(await settled(deliveryId, 1)).toMatchObject([
      { type: 'opened', human: true, evidence: 0, ip: '203.0.113.0', user_agent: firefox },
    ])
    expect(await times(deliveryId)).toMatchObject({ first_opened_at: at, first_machine_opened_at: null })
    const [activity] = await scene.activitiesOf(ada)
    expect(activity).toMatchObject({
      type: 'email_opened',
      occurred_at: at,
      data: { delivery: { id: deliveryId, subject: 'New on our shelves' } },
    })
    await fetch(openLink(deliveryId), asPerson)
    await settled(deliveryId, 2)
    expect(await times(deliveryId)).toMatchObject({ first_opened_at: at })
  })

  test('that a machine loads is counted separately and does not change the contact', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const deliveryId = await addDelivery(ada, { campaignId: (await addCampaign()).id })
    await fetch(openLink(deliveryId), { headers: { 'user-agent': 'Mozilla/5.0' } })
    expect(await settled(deliveryId, 1)).toMatchObject([{ human: false, evidence: 1 }])
    expect(await times(deliveryId)).toMatchObject({
      first_opened_at: null,
      first_machine_opened_at: expect.any(String),
    })
    expect((await scene.activitiesOf(ada)).map(({ type }) => type)).not.toContain('email_opened')
  })

  test('does not exist for a changed token', async () => {
    const ada = await addContact()
    const link = openLink(await addDelivery(ada))
    expect((await request(forge(link))).status).toBe(404)
    expect((await request(link, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('a link', () => {
  test('redirects to the stored URL only', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId, links } = await addCampaign({ links: [shelf] })
    const deliveryId = await addDelivery(ada, { campaignId })
    const link = clickLink(deliveryId, links[0] ?? '')
    const { status, headers, text } = await request(`${link}?url=https://evil.example`, asPerson)
    expect([status, headers.get('location'), text]).toEqual([302, shelf, ''])
    const at = app.clock.now().toISOString()
    expect(await settled(deliveryId, 1)).toMatchObject([{ type: 'clicked', human: true, link_id: links[0] }])
    expect(await times(deliveryId)).toMatchObject({ first_clicked_at: at })
    const [activity] = await scene.activitiesOf(ada)
    expect(activity).toMatchObject({ type: 'email_clicked', data: { url: shelf } })
  })

  test('shows a page with 404 for a changed, incomplete or wrong token', async () => {
    const ada = await addContact()
    const { id: campaignId, links } = await addCampaign({ links: [shelf] })
    const deliveryId = await addDelivery(ada, { campaignId })
    const link = clickLink(deliveryId, links[0] ?? '')
    const wrong = [
      forge(link),
      link.slice(0, -4),
      openLink(deliveryId).replace('/o/', '/c/'),
      clickLink(deliveryId, newId()),
      `${app.url}/c/https%3A%2F%2Fevil.example`,
    ]
    for (const one of wrong) {
      const { status, headers, text } = await request(one)
      expect([status, headers.get('location')]).toEqual([404, null])
      expect(text).toContain('Page not found')
    }
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'ftp://example.com/x'])(
    'that was stored as %s does not redirect',
    async (url) => {
      const ada = await addContact()
      const { id: campaignId, links } = await addCampaign({ links: [url] })
      const { status } = await request(clickLink(await addDelivery(ada, { campaignId }), links[0] ?? ''))
      expect(status).toBe(404)
    },
  )

  test("with smart codes has the contact's values, escaped for their context", async () => {
    const ada = await addContact({ first_name: 'Ada & co/../?x=y' })
    const { id: campaignId, links } = await addCampaign({
      links: ['https://harbourbooks.example/hello?name={{ contact.first_name }}&mail={{ contact.email }}'],
    })
    const deliveryId = await addDelivery(ada, { campaignId })
    const { status, headers } = await request(clickLink(deliveryId, links[0] ?? ''), asPerson)
    expect(status).toBe(302)
    const location = new URL(headers.get('location') ?? '')
    expect(location.origin + location.pathname).toBe('https://harbourbooks.example/hello')
    expect([...location.searchParams]).toEqual([
      ['name', 'Ada & co/../?x=y'],
      ['mail', ada.email],
    ])
  })

  test('works after an erasure, without counting', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId, links } = await addCampaign({
      links: ['https://harbourbooks.example/{{ contact.first_name }}'],
    })
    const deliveryId = await addDelivery(ada, { campaignId })
    const erased = await app.send('POST', `/contacts/${ada.id}/erase`)
    expect(erased.status).toBe(200)
    const { status, headers } = await request(clickLink(deliveryId, links[0] ?? ''), asPerson)
    expect([status, headers.get('location')]).toEqual([302, 'https://harbourbooks.example/'])
    const other = await addDelivery(await addContact({ tracking: 'individual' }), { campaignId })
    await request(clickLink(other, links[0] ?? ''), asPerson)
    await settled(other, 1)
    expect(await eventsOf(deliveryId)).toEqual([])
  })

  test('clicked with all others within seconds was clicked by a machine', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId, links } = await addCampaign({ links: [shelf, `${shelf}/2`, `${shelf}/3`] })
    const deliveryId = await addDelivery(ada, { campaignId })
    for (const link of links) await request(clickLink(deliveryId, link), asPerson)
    const events = await settled(deliveryId, 3)
    expect(events.map(({ human, evidence }) => [human, evidence])).toEqual([
      [false, 4],
      [false, 4],
      [false, 4],
    ])
    expect(await times(deliveryId)).toMatchObject({
      first_clicked_at: null,
      first_machine_clicked_at: expect.any(String),
    })
  })

  test('that is invisible reveals a machine, with its further clicks', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId, links } = await addCampaign({ links: [shelf, `${shelf}/2`] })
    const deliveryId = await addDelivery(ada, { campaignId })
    const hidden = await request(hiddenLinkUrl(app.url, secret, deliveryId), asPerson)
    expect(hidden.status).toBe(302)
    await request(clickLink(deliveryId, links[0] ?? ''), asPerson)
    const events = await settled(deliveryId, 2)
    expect(events.every(({ human }) => human === false)).toBe(true)
  })

  test('requested with HEAD redirects as well, and indicates a machine', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId, links } = await addCampaign({ links: [shelf] })
    const deliveryId = await addDelivery(ada, { campaignId })
    const { status, headers } = await request(clickLink(deliveryId, links[0] ?? ''), {
      method: 'HEAD',
      ...asPerson,
    })
    expect([status, headers.get('location')]).toEqual([302, shelf])
    expect(await settled(deliveryId, 1)).toMatchObject([{ human: false, evidence: 16 }])
  })
})

describe('tracking', () => {
  /** What is stored of an open with these tracking modes of contact and campaign. */
  const countedFor = async (contact: string, campaign: string) => {
    const ada = await addContact({ tracking: contact })
    const { id: campaignId } = await addCampaign({ tracking: { opens: campaign, clicks: campaign } })
    const deliveryId = await addDelivery(ada, { campaignId })
    await fetch(openLink(deliveryId), asPerson)
    const witness = await addDelivery(await addContact({ tracking: 'individual' }), {
      campaignId: (await addCampaign()).id,
    })
    await fetch(openLink(witness), asPerson)
    await settled(witness, 1)
    return {
      own: await eventsOf(deliveryId),
      ofCampaign: await eventsOf(campaignId),
      times: await times(deliveryId),
    }
  }

  test.each([
    ['none', 'individual'],
    ['individual', 'none'],
    ['none', 'aggregate'],
  ])('of a contact with %s by a campaign with %s stores nothing', async (contact, campaign) => {
    const { own, ofCampaign } = await countedFor(contact, campaign)
    expect([own, ofCampaign]).toEqual([[], []])
  })

  test.each([
    ['aggregate', 'individual'],
    ['individual', 'aggregate'],
  ])('of a contact with %s by a campaign with %s stores an anonymous number', async (contact, campaign) => {
    const { own, ofCampaign, times: seen } = await countedFor(contact, campaign)
    expect(own).toEqual([])
    expect(ofCampaign).toMatchObject([{ type: 'opened', human: true, ip: null, user_agent: null }])
    expect(seen).toMatchObject({ first_opened_at: null })
  })

  test('of single messages follows the settings', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const counted = await addDelivery(ada, { kind: 'transactional' })
    await fetch(openLink(counted), asPerson)
    await settled(counted, 1)
    await put('tracking', { opens: 'none' })
    const silent = await addDelivery(ada, { kind: 'transactional' })
    await fetch(openLink(silent), asPerson)
    const { id: campaignId, links } = await addCampaign({ links: ['https://harbourbooks.example/all'] })
    const witness = await addDelivery(ada, { campaignId })
    await fetch(clickLink(witness, links[0] ?? ''), { ...asPerson, redirect: 'manual' })
    await settled(witness, 1)
    expect(await eventsOf(silent)).toEqual([])
  })

  test('of a sent campaign is reduced from the time when the settings are reduced', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const { id: campaignId } = await addCampaign()
    const deliveryId = await addDelivery(ada, { campaignId })
    await put('tracking', { opens: 'aggregate' })
    await fetch(openLink(deliveryId), asPerson)
    await settled(campaignId, 1)
    expect(await eventsOf(deliveryId)).toEqual([])
    expect(await eventsOf(campaignId)).toMatchObject([{ type: 'opened', ip: null, user_agent: null }])
    expect(await times(deliveryId)).toMatchObject({ first_opened_at: null })
  })

  test('of a test e-mail counts nothing', async () => {
    const ada = await addContact({ tracking: 'individual' })
    const deliveryId = await addDelivery(ada, { kind: 'test' })
    await fetch(openLink(deliveryId), asPerson)
    const witness = await addDelivery(ada, { campaignId: (await addCampaign()).id })
    await fetch(openLink(witness), asPerson)
    await settled(witness, 1)
    expect(await eventsOf(deliveryId)).toEqual([])
  })
})

describe('the browser view', () => {
  test("shows the contact's own e-mail in a sandbox and counts an open and a click", async () => {
    const ada = await addContact({ first_name: 'Ada', tracking: 'individual' })
    const { id: campaignId } = await addCampaign({
      source: '<p>Dear {{ contact.first_name }},</p><p><a href="{{ links.unsubscribe_url }}">out</a></p>',
    })
    const deliveryId = await addDelivery(ada, { campaignId })
    const { status, headers, text } = await request(viewLink(deliveryId), asPerson)
    expect(status).toBe(200)
    expect(text).toContain('Dear Ada,')
    expect(text).toContain('<title>New on our shelves</title>')
    expect(text).toContain(`http://crm.test/unsubscribe/`)
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-popups [^;]*; default-src 'none';/)
    expect(headers.get('content-security-policy')).not.toContain('allow-scripts')
    expect(headers.get('content-security-policy')).not.toContain('allow-same-origin')
    expect(await settled(deliveryId, 2)).toMatchObject([
      { type: 'opened', human: true },
      { type: 'clicked', human: true },
    ])
  })

  test('is rendered beside outgoing mail, not before it', async () => {
    const { id: campaignId } = await addCampaign()
    const link = viewLink(await addDelivery(await addContact(), { campaignId }))
    const { status } = await whileHeld(currentCaller().key, () => request(link, asPerson))
    expect(status).toBe(200)
  })

  test('is limited to twenty at once, and rejects the next before any rendering', async () => {
    const { id: campaignId } = await addCampaign()
    const link = viewLink(await addDelivery(await addContact(), { campaignId }))
    let refused = 0
    const answers = await whileHeld('visitors', async () => {
      const asked = Array.from({ length: 25 }, () => request(link, asPerson))
      for (const one of asked)
        void one.then(({ status }) => {
          if (status === 503) refused += 1
        })
      await expect.poll(() => refused).toBe(5)
      return asked
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  })

  test('answers 410 after its contact or campaign was deleted, and 404 for a changed link', async () => {
    const ada = await addContact()
    const { id: campaignId } = await addCampaign()
    const deliveryId = await addDelivery(ada, { campaignId })
    expect((await request(viewLink(await addDelivery(ada)))).status).toBe(410)
    expect((await request(viewLink(newId()))).status).toBe(410)
    expect((await request(openLink(deliveryId).replace('/o/', '/view/'))).status).toBe(404)
    await sql`update deliveries set contact_id = null where id = ${deliveryId}`
    expect((await request(viewLink(deliveryId))).status).toBe(410)
  })
})
