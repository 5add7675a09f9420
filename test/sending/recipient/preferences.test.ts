import { describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { type Ada, createScene } from '../pages/scene.ts'

const app = await startTestApp()
const scene = createScene(app)
const { addContact, addDelivery, addList, request, post, contactOf, preferencesLink } = scene

const newsletter = await addList({ name: 'Newsletter', description: 'Once a month.' })
const readings = await addList({ name: 'Readings', opt_in: 'double' })
const staff = await addList({ name: 'Staff', visibility: 'private' })

const put = async (group: string, body: object): Promise<void> => {
  const { headers } = await app.send('GET', `/settings/${group}`)
  const { status } = await app.send('PUT', `/settings/${group}`, {
    body,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  expect(status).toBe(200)
}
const everything = {
  shows_lists: true,
  shows_frequency: true,
  shows_tracking: true,
  fields: ['first_name', 'last_name', 'phone', 'date_of_birth', 'locale', 'timezone'],
}
await put('compliance', { preference_centre: everything })

const join = (list: { id: string }, contact: Ada) =>
  app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [contact.id] } })
const membershipsOf = async (contact: Ada): Promise<Record<string, unknown>> => {
  const { body } = await app.send<{ lists: { name: string; status: string }[] }>(
    'GET',
    `/contacts/${contact.id}`,
  )
  return Object.fromEntries(body.lists.map(({ name, status }) => [name, status]))
}
const shown: [string, string][] = [
  ['lists_shown', newsletter.id],
  ['lists_shown', readings.id],
]

describe('the preference centre', () => {
  test('shows the current choices and changes nothing', async () => {
    const ada = await addContact({ first_name: 'Ada', phone: '+44 20 7946 0958' })
    await join(newsletter, ada)
    const before = await contactOf(ada)
    const { status, text } = await request(preferencesLink(ada))
    expect(status).toBe(200)
    expect(text).toContain(`name="lists" value="${newsletter.id}" checked`)
    expect(text).toContain(`name="lists" value="${readings.id}">`)
    expect(text).not.toContain('Staff')
    expect(text).toContain('name="frequency" value="all" checked')
    expect(text).toContain(`name="tracking" value="${String(before.tracking)}" checked`)
    expect(text).toContain('value="+44 20 7946 0958"')
    expect(await contactOf(ada)).toEqual(before)
  })

  test('shows only what the settings offer, and always the way to unsubscribe', async () => {
    await put('compliance', {
      preference_centre: { shows_lists: false, shows_frequency: false, shows_tracking: false, fields: [] },
    })
    const ada = await addContact({ first_name: 'Ada' })
    const { text } = await request(preferencesLink(ada))
    for (const name of ['lists', 'frequency', 'tracking', 'first_name'])
      expect(text).not.toContain(`name="${name}"`)
    expect(text).toContain('name="unsubscribe" value="all"')
    await post(preferencesLink(ada), [
      ...shown,
      ['lists', newsletter.id],
      ['frequency', 'monthly'],
      ['tracking', 'none'],
      ['first_name', 'Augusta'],
    ])
    expect(await contactOf(ada)).toMatchObject({ first_name: 'Ada', frequency: 'all', lists: [] })
    await put('compliance', { preference_centre: everything })
  })
})

test('the preference centre links to the page about one’s data, unless the settings say otherwise', async () => {
  const ada = await addContact()
  const links = async () =>
    /href="\.\.(\/privacy\/[^"]+)"/.exec((await request(preferencesLink(ada))).text)?.[1]
  const path = await links()
  const { status, text } = await request(`${app.url}${path}`)
  expect([status, text.includes('A copy of your data')]).toEqual([200, true])
  await put('compliance', { preference_centre: { shows_privacy_requests: false } })
  expect(await links()).toBeUndefined()
  await put('compliance', { preference_centre: { shows_privacy_requests: true } })
})

describe('saving preferences', () => {
  test('stores all choices, each with its activity', async () => {
    const ada = await addContact({ first_name: 'Ada', last_name: 'Byron', tracking: 'individual' })
    await join(newsletter, ada)
    const deliveryId = await scene.addDelivery(ada)
    app.clock.advance(1000)
    const { status, text } = await post(preferencesLink(ada, deliveryId), [
      ...shown,
      ['lists', readings.id],
      ['frequency', 'monthly'],
      ['tracking', 'aggregate'],
      ['first_name', ' Augusta Ada '],
      ['last_name', ''],
      ['date_of_birth', '1815-12-10'],
      ['locale', 'en-GB'],
      ['timezone', 'Europe/London'],
    ])
    expect(status).toBe(200)
    expect(text).toContain('Your changes are saved.')
    expect(await contactOf(ada)).toMatchObject({
      status: 'subscribed',
      first_name: 'Augusta Ada',
      last_name: null,
      frequency: 'monthly',
      tracking: 'aggregate',
      date_of_birth: '1815-12-10',
      locale: 'en-GB',
      timezone: 'Europe/London',
    })
    expect(await membershipsOf(ada)).toEqual({ Newsletter: 'unsubscribed', Readings: 'subscribed' })
    const types = (await scene.activitiesOf(ada)).filter(
      ({ actor }) => (actor as { kind: string }).kind === 'contact',
    )
    expect(types.map(({ type }) => type).sort()).toEqual(['list_joined', 'list_left', 'updated'])
    const [consent] = await scene.consentsOf(ada)
    expect(consent).toMatchObject({ purpose: 'tracking', kind: 'withdrawn', basis: 'opt_out' })
  })

  test('subscribes to a list again that only the contact can rejoin', async () => {
    const ada = await addContact()
    await join(newsletter, ada)
    await post(preferencesLink(ada), shown)
    expect(await membershipsOf(ada)).toEqual({ Newsletter: 'unsubscribed' })
    await join(newsletter, ada)
    expect(await membershipsOf(ada)).toEqual({ Newsletter: 'unsubscribed' })
    await post(preferencesLink(ada), [...shown, ['lists', newsletter.id]])
    expect(await membershipsOf(ada)).toEqual({ Newsletter: 'subscribed' })
  })

  test('subscribes an unsubscribed contact that chooses a list', async () => {
    const ada = await addContact({ status: 'unsubscribed' })
    expect((await request(preferencesLink(ada))).text).toContain('Choose a list')
    const { text } = await post(preferencesLink(ada), [...shown, ['lists', newsletter.id]])
    expect(text).toContain('Welcome back')
    expect((await contactOf(ada)).status).toBe('subscribed')
    expect(await scene.consentsOf(ada)).toMatchObject([{ kind: 'given', basis: 'opt_in' }])
  })

  test('changes only what was chosen: an unsubscribed list stays so', async () => {
    const ada = await addContact({ status: 'unsubscribed' })
    await post(preferencesLink(ada), [...shown, ['frequency', 'weekly']])
    expect(await contactOf(ada)).toMatchObject({ status: 'unsubscribed', frequency: 'weekly', lists: [] })
  })

  test('accepts 60 changes of one contact in an hour, and an unsubscribe after them', async () => {
    const ada = await addContact()
    const change = async (count: number) =>
      (await post(preferencesLink(ada), [...shown, ['frequency', count % 2 ? 'weekly' : 'all']])).status
    for (let count = 0; count < 60; count += 1) expect(await change(count)).toBe(200)
    const { status, headers } = await post(preferencesLink(ada), shown)
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await post(preferencesLink(ada), [['unsubscribe', 'all']])).status).toBe(200)
    expect(await contactOf(ada)).toMatchObject({ status: 'unsubscribed' })
  })

  test('unsubscribes from everything, whatever else is in the form', async () => {
    const ada = await addContact()
    const { status, text } = await post(preferencesLink(ada), [
      ['unsubscribe', 'all'],
      ['frequency', 'hourly'],
      ['lists', 'x'],
    ])
    expect(status).toBe(200)
    expect(text).toContain('name="resubscribe"')
    expect(await contactOf(ada)).toMatchObject({ status: 'unsubscribed', frequency: 'all' })
  })

  test("unsubscribes with an event of the delivery, which its campaign's report counts once", async () => {
    const ada = await addContact()
    const deliveryId = await addDelivery(ada)
    for (let time = 0; time < 2; time += 1)
      await post(preferencesLink(ada, deliveryId), [['unsubscribe', 'all']])
    expect(await scene.eventsOf(deliveryId)).toMatchObject([
      { type: 'unsubscribed', human: true, ip: '127.0.0.0', user_agent: expect.any(String), detail: null },
    ])
  })

  test.each<[string, [string, string][], string]>([
    ['an unknown frequency', [['frequency', 'hourly']], 'Please choose one of these.'],
    ['an unknown tracking mode', [['tracking', 'secretly']], 'Please choose one of these.'],
    ['an invalid list id', [['lists', 'newsletter']], 'Please choose among these lists.'],
    ['an invalid id among the lists shown', [['lists_shown', 'x']], 'Please choose among these lists.'],
    ['a list that was not shown', [['lists', newsletter.id]], 'Please choose among these lists.'],
    [
      'a private list',
      [
        ['lists_shown', staff.id],
        ['lists', staff.id],
      ],
      'Please choose among these lists.',
    ],
    ['text as a phone number', [['phone', 'call me']], 'Please enter digits'],
    ['a date in the future', [['date_of_birth', '2099-01-01']], 'a date in the past'],
    ['an impossible date', [['date_of_birth', '2001-02-30']], 'a date in the past'],
    ['an unknown time zone', [['timezone', 'Europe/Atlantis']], 'Please choose a time zone.'],
    ['an invalid language', [['locale', 'english please']], 'Please choose a language.'],
    ['a name of two lines', [['first_name', 'Ada\nBcc: all']], 'on one line'],
    ['a name that is too long', [['last_name', 'x'.repeat(101)]], 'at most 100 characters'],
  ])('is rejected as a whole with %s, and the input stays on the page', async (_what, form, says) => {
    const ada = await addContact({ first_name: 'Ada' })
    const before = await contactOf(ada)
    const { status, text } = await post(preferencesLink(ada), [
      ['last_name', 'Lovelace'],
      ...form,
      ['first_name', form.find(([name]) => name === 'first_name')?.[1] ?? 'Augusta'],
    ])
    expect(status).toBe(400)
    expect(text).toContain(says)
    expect(text).toMatch(/aria-describedby="fault-\w+"/)
    if (form[0]?.[0] !== 'first_name') expect(text).toContain('value="Augusta"')
    expect(await contactOf(ada)).toEqual(before)
  })

  test('ignores a list that was deleted meanwhile', async () => {
    const ada = await addContact()
    const { status } = await post(preferencesLink(ada), [
      ...shown,
      ['lists_shown', newId()],
      ['lists', readings.id],
    ])
    expect(status).toBe(200)
    expect(await membershipsOf(ada)).toEqual({ Readings: 'subscribed' })
  })

  test('accepts forms of at most 64 KiB, as browsers send them', async () => {
    const ada = await addContact()
    const link = preferencesLink(ada)
    expect((await post(link, `x=${'x'.repeat(70_000)}`)).status).toBe(413)
    expect((await post(link, 'frequency=weekly', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await request(link, { method: 'POST' })).status).toBe(415)
    expect((await contactOf(ada)).frequency).toBe('all')
  })

  test('answers 410 for a deleted contact, and 404 for an unknown link', async () => {
    const nobody = preferencesLink({ id: newId(), email: '' })
    expect((await request(nobody)).status).toBe(410)
    expect((await post(nobody, 'frequency=weekly')).status).toBe(410)
    const ada = await addContact()
    const forged = scene.unsubscribeLink(ada).replace('/unsubscribe/', '/preferences/')
    expect((await request(forged)).status).toBe(404)
    expect((await post(forged, 'frequency=weekly')).status).toBe(404)
  })
})
