import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import { markOfAddress, signToken } from '../../../server/platform/mail/tokens.ts'
import { invalidateSettings } from '../../../server/system/settings/index.ts'
import { startTestApp } from '../../support/app.ts'
import { launchBrowser, violationsOf } from '../../support/browser.ts'
import { createScene } from './scene.ts'

const app = await startTestApp()
const scene = createScene(app)

const attack = (mark: string): string =>
  `</title></textarea></style><script>window.ran='${mark}'</script><img src=x onerror="window.ran='${mark}'"><svg onload="window.ran='${mark}'">"'>`

const put = async (group: string, body: object): Promise<void> => {
  const { headers } = await app.send('GET', `/settings/${group}`)
  const { status } = await app.send('PUT', `/settings/${group}`, {
    body,
    headers: { 'if-match': headers.get('etag') ?? '' },
  })
  expect(status).toBe(200)
}

let browser: Browser
let page: Page
const loaded: string[] = []
beforeAll(async () => {
  browser = await launchBrowser()
  page = await browser.newPage()
  page.on('request', (request) => loaded.push(request.url()))
  await page.addInitScript("globalThis.alert = () => { globalThis.ran = 'alert' }")
}, 60_000)
afterAll(() => browser.close())

const ran = (): Promise<unknown> => page.evaluate('window.ran')

/** Finds problems for screen readers and keyboards, and text with low contrast. Runs in the page. */
const lookForTroubles = `(() => {
  const found = []
  if (!document.documentElement.lang) found.push('no language')
  if (document.querySelectorAll('h1').length !== 1) found.push('not one heading')
  if (!document.querySelector('main')) found.push('no main')
  if (!document.title) found.push('no title')
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the window')
  for (const control of document.querySelectorAll('input:not([type=hidden]),select,textarea'))
    if (!control.labels.length) found.push('no label: ' + control.name)
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
  if (new Set(ids).size < ids.length) found.push('one id twice')
  for (const element of document.querySelectorAll('[aria-describedby]'))
    if (!document.getElementById(element.getAttribute('aria-describedby'))) found.push('described by nothing')
  for (const image of document.querySelectorAll('img')) if (!image.alt) found.push('a picture without words')
  for (const link of document.querySelectorAll('a'))
    if (!link.textContent.trim() && !link.querySelector('img[alt]')) found.push('a link without words')
  for (const group of document.querySelectorAll('fieldset'))
    if (!group.querySelector(':scope > legend')) found.push('a group without a name')
  for (const element of document.querySelectorAll('[lang]'))
    if (!Intl.getCanonicalLocales(element.lang).length) found.push('no language: ' + element.lang)
  if (/user-scalable=no|maximum-scale=1/.test(document.querySelector('meta[name=viewport]').content))
    found.push('cannot be enlarged')
  for (const button of document.querySelectorAll('button, .choice'))
    if (button.getBoundingClientRect().height < 44) found.push('small: ' + button.textContent)
  const channels = (colour) => (colour.match(/[\\d.]+/g) || []).map(Number)
  const luminance = (colour) => {
    const [r, g, b] = channels(colour).map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = (element) => {
    for (let one = element; one; one = one.parentElement) {
      const colour = getComputedStyle(one).backgroundColor
      if ((channels(colour)[3] ?? 1) > 0) return colour
    }
    return 'rgb(255, 255, 255)'
  }
  let texts = 0
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    if (!own || element.tagName === 'OPTION' || element.getClientRects().length === 0) continue
    texts += 1
    const [text, back] = [luminance(getComputedStyle(element).color), luminance(ground(element))]
    const ratio = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05)
    if (!(ratio >= 4.5)) found.push(ratio.toFixed(2) + ': ' + element.textContent.trim())
  }
  if (texts < 2) found.push('no text')
  return found
})()`
const troubles = async (): Promise<string[]> => {
  // After a click, the next document may have begun without a first element.
  await page.waitForLoadState()
  return page.evaluate<string[]>(lookForTroubles)
}

/** What axe finds as well. */
const faults = async (): Promise<string[]> => {
  return [...(await troubles()), ...(await violationsOf(page))]
}

describe('the pages in a browser', () => {
  test('fit the translations of every language, also with text in another language', async () => {
    await put('general', { default_locale: 'pl-PL' })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 320, height: 800 })
    for (const locale of ['en', 'de', 'fr']) {
      const reader = await scene.addContact({ first_name: 'Ada', locale })
      const deliveryId = await scene.addDelivery(reader)
      for (const url of [
        scene.unsubscribeLink(reader, deliveryId),
        scene.preferencesLink(reader, deliveryId),
      ]) {
        await page.goto(url)
        expect(await page.evaluate('document.documentElement.lang')).toBe(locale)
        expect(await troubles(), `${locale} ${url}`).toEqual([])
      }
      await page.goto(scene.unsubscribeLink(reader, deliveryId))
      await page.click('main form button')
      expect(await troubles(), `${locale}, unsubscribed`).toEqual([])
    }
    await put('general', { default_locale: 'en-GB' })
  })

  test('are readable and usable at any width, in light and dark, in any colours', async () => {
    const ada = await scene.addContact({ first_name: 'Ada' })
    await scene.addList({ description: 'Once a month.' })
    const deliveryId = await scene.addDelivery(ada)
    const alan = await scene.addContact({ status: 'pending' })
    const now = app.clock.now()
    const expiresAt = new Date(now.getTime() + 1e8)
    const confirm = { contactId: alan.id, email: alan.email, issuedAt: now, expiresAt }
    const late = { ...confirm, issuedAt: new Date(0), expiresAt: new Date(1e8) }
    await put('general', { business_name: 'Harbour Books', website_url: 'https://harbourbooks.example' })
    const colours = [
      {},
      { background_colour: '#102a43', accent_colour: '#d9822b' },
      { text_colour: '#bbbbbb', accent_colour: '#ffff00', surface_colour: '#ffffff', font: 'serif' },
      {
        background_colour: '#000000',
        surface_colour: '#101820',
        text_colour: '#203040',
        accent_colour: '#112233',
      },
      {
        background_colour: '#7f7f7f',
        surface_colour: '#808080',
        text_colour: '#808080',
        accent_colour: '#808080',
      },
    ]
    for (const appearance of colours) {
      // As an earlier version stored them, without a check.
      await put('appearance', { footer_text: 'At the harbour' })
      await app.context.sql`
        update settings_groups set value = value || ${JSON.stringify(appearance)}::text::jsonb
        where key = 'appearance'`
      invalidateSettings(app.context.sql, 'appearance')
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [320, 1200]) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 800 })
          for (const url of [
            scene.unsubscribeLink(ada, deliveryId),
            scene.preferencesLink(ada, deliveryId),
            confirmUrl(app.url, app.context.secret, confirm),
            confirmUrl(app.url, app.context.secret, late),
            `${app.url}/view/xxxxxxxxxxxxxxxxxxxxxxxxxxx`,
          ]) {
            await page.goto(url)
            expect(await troubles(), `${url} ${JSON.stringify(appearance)} ${colorScheme} ${width}`).toEqual(
              [],
            )
          }
        }
    }
  }, 120_000)

  test('take a recipient to a confirmed privacy request, in every language', async () => {
    const { sql, config } = app.context
    await page.setViewportSize({ width: 320, height: 800 })
    const words = {
      en: ['Your data', 'Ask for erasure', 'Confirm: erase my data', 'We have your request'],
      de: ['Ihre Daten', 'Löschung anfordern', 'Bestätigen: Daten löschen', 'Ihre Anfrage ist eingegangen'],
      fr: [
        'Vos données',
        'Demander l’effacement',
        'Confirmer : effacez mes données',
        'Nous avons reçu votre demande',
      ],
    }
    for (const [locale, [data = '', ask = '', confirm = '', done = '']] of Object.entries(words)) {
      const ada = await scene.addContact({ locale })
      await page.goto(scene.preferencesLink(ada))
      await page.getByRole('link', { name: data }).press('Enter')
      await page.getByRole('heading', { name: data, exact: true }).waitFor()
      expect(await faults(), `${locale}: asking`).toEqual([])
      await page.getByRole('button', { name: ask }).press('Enter')
      await page.getByRole('status').waitFor()
      expect(await faults(), `${locale}: asked`).toEqual([])
      const [{ link } = { link: '' }] = await sql<{ link: string }[]>`
        select values ->> 'event.privacy_link' as link from messages where contact_id = ${ada.id}`
      await page.goto(link.replace(config.publicUrl, app.url))
      expect(await faults(), `${locale}: confirming`).toEqual([])
      await page.getByRole('button', { name: confirm }).press('Enter')
      await page.getByRole('heading', { name: done }).waitFor()
      expect(await faults(), `${locale}: confirmed`).toEqual([])
      const [{ id, state } = { id: '', state: '' }] = await sql<{ id: string; state: string }[]>`
        select id, state from privacy_requests where contact_id = ${ada.id}`
      expect(state).toBe('open')
      const address = markOfAddress(app.context.secret, ada.email)
      const token = { requestId: id, address, expiresAt: new Date(app.clock.now().getTime() + 1e8) }
      await page.goto(`${app.url}/privacy-file/${signToken(app.context.secret, 'privacy_file', token)}`)
      expect(await faults(), `${locale}: downloading`).toEqual([])
    }
  })

  test('work without scripts and a mouse: to unsubscribe and back', async () => {
    const ada = await scene.addContact()
    await page.goto(scene.unsubscribeLink(ada, await scene.addDelivery(ada)))
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect((await scene.contactOf(ada)).status).toBe('unsubscribed')
    await page.getByRole('button', { name: 'Subscribe me again' }).press('Enter')
    await page.getByText('Welcome back').waitFor()
    expect((await scene.contactOf(ada)).status).toBe('subscribed')
  })

  test('keep the input when it could not be saved', async () => {
    await put('compliance', {
      preference_centre: {
        shows_lists: true,
        shows_frequency: true,
        shows_tracking: true,
        fields: ['phone'],
      },
    })
    const ada = await scene.addContact()
    await page.goto(scene.preferencesLink(ada))
    await page.getByLabel('At most once a month').check()
    await page.getByLabel('Telephone number').fill('call me')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Your changes were not saved' }).waitFor()
    expect(await page.getByLabel('At most once a month').isChecked()).toBe(true)
    expect(await page.getByLabel('Telephone number').inputValue()).toBe('call me')
    await page.getByLabel('Telephone number').fill('+44 20 7946 0958')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your changes are saved.').waitFor()
    expect(await scene.contactOf(ada)).toMatchObject({ frequency: 'monthly', phone: '+44 20 7946 0958' })
  })

  test('offer a new link when one has expired', async () => {
    const alan = await scene.addContact({ status: 'pending' })
    const times = { issuedAt: new Date(0), expiresAt: new Date(1e8) }
    await page.goto(
      confirmUrl(app.url, app.context.secret, { contactId: alan.id, email: alan.email, ...times }),
    )
    await page.getByRole('button', { name: 'Send a new link' }).press('Enter')
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    expect(await troubles()).toEqual([])
    const [row] = await app.context.sql`select count(*) from messages where contact_id = ${alan.id}`
    expect(row?.count).toBe(1)
  })

  test('redirect to the page of the business after a confirmation', async () => {
    await put('consent', { confirmed_redirect_url: `${app.url.replace('127.0.0.1', 'localhost')}/healthz` })
    const alan = await scene.addContact({ status: 'pending' })
    const now = app.clock.now()
    const of = {
      contactId: alan.id,
      email: alan.email,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 1e8),
    }
    await page.goto(confirmUrl(app.url, app.context.secret, of))
    await page.getByRole('button').click()
    await page.getByText('"status":"ok"').waitFor()
    expect(page.url()).toContain('//localhost')
  })
})

describe('a script', () => {
  test('in names, texts and fields never runs on our pages, and nothing external is loaded', async () => {
    await put('general', { business_name: attack('business').slice(0, 150) })
    await put('appearance', { footer_text: attack('footer') })
    await put('compliance', {
      unsubscribe_page: { title: attack('title').slice(0, 150), body: attack('body'), button_label: null },
      preference_centre: {
        shows_lists: true,
        shows_frequency: true,
        shows_tracking: true,
        fields: ['first_name', 'last_name'],
      },
    })
    const list = await scene.addList({
      name: attack('list').slice(0, 100),
      description: attack('description'),
    })
    const ada = await scene.addContact({
      first_name: attack('first').slice(0, 100),
      last_name: "';alert(1)//",
    })
    await app.send('POST', `/lists/${list.id}/members`, { body: { contact_ids: [ada.id] } })
    const deliveryId = await scene.addDelivery(ada)
    loaded.length = 0
    for (const url of [scene.unsubscribeLink(ada, deliveryId), scene.preferencesLink(ada, deliveryId)]) {
      await page.goto(url)
      expect(await ran(), url).toBeUndefined()
      await page.locator('form').first().locator('button').click()
      expect(await ran(), url).toBeUndefined()
    }
    expect(await page.locator('script, main img, svg').count()).toBe(0)
    expect(loaded.filter((url) => !url.startsWith(app.url))).toEqual([])
  })

  const source = `<p>Dear {{ contact.first_name }}</p>
    <script>window.ran = 'campaign'</script><p onclick="window.ran='click'" id="p">press</p>
    <a id="a" href="https://harbourbooks.example/" onmouseover="window.ran='link'">link</a><iframe srcdoc="<script>parent.ran='frame'</script>"></iframe>
    <svg><script>window.ran='svg'</script></svg><img src="x" onerror="window.ran='image'"><form><button>x</button></form>
    <meta http-equiv="refresh" content="0;url=javascript:window.ran='refresh'"><base href="https://evil.example/">`

  test('in a campaign, or in a name in it, never runs in the browser view', async () => {
    const ada = await scene.addContact({ first_name: attack('name').slice(0, 100) })
    const { id: campaignId } = await scene.addCampaign({ source })
    await page.goto(scene.viewLink(await scene.addDelivery(ada, { campaignId })))
    await page.locator('#p').click()
    await page.locator('#a').hover()
    expect(await page.content()).toContain('Dear')
    expect(await ran()).toBeUndefined()
    expect(await page.locator('script, iframe, form, base').count()).toBe(0)
  })

  test('would not run there even if it came through: the page is a sandbox', async () => {
    const ada = await scene.addContact()
    const { id: campaignId } = await scene.addCampaign()
    const link = scene.viewLink(await scene.addDelivery(ada, { campaignId }))
    const policy = (await scene.request(link)).headers.get('content-security-policy') ?? ''
    await page.route('**/naked', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        headers: { 'content-security-policy': policy },
        body: `<!doctype html><p id="p" onclick="document.title='click'">x</p><script>document.title='script'</script>`,
      }),
    )
    await page.goto(`${app.url}/naked`)
    await page.locator('#p').click()
    expect(await page.title()).toBe('')
  })

  test('never runs in a preview in a sandboxed frame, as the contract requires', async () => {
    const ada = await scene.addContact({ first_name: attack('name').slice(0, 100) })
    const made = await app.send<{ id: string }>('POST', '/templates', {
      body: {
        name: 'Attack',
        kind: 'html',
        subject: 'x',
        source: `<p>{{ contact.first_name }}</p><img src="x">`,
      },
    })
    expect(made.status).toBe(201)
    const { status, body } = await app.send<{ html: string }>('POST', `/templates/${made.body.id}/preview`, {
      body: { contact_id: ada.id },
    })
    expect(status).toBe(200)
    await page.goto('about:blank')
    await page.setContent(body.html)
    expect(await ran()).toBeUndefined()
    expect(await page.locator('script, svg').count()).toBe(0)
  })
})
