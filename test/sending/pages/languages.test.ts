import { simpleParser } from 'mailparser'
import { afterAll, describe, expect, test } from 'vitest'
import { loadCatalogue } from '../../../server/content/smart-codes/index.ts'
import { compileContent, readLook } from '../../../server/content/templates/index.ts'
import { confirmUrl } from '../../../server/platform/mail/links.ts'
import { closeConnections } from '../../../server/sending/mail-servers/index.ts'
import { confirmationEmail } from '../../../server/sending/messages/confirmation-emails.ts'
import {
  ownLanguage,
  type Translations,
  translationsFor,
} from '../../../server/sending/pages/translations.ts'
import {
  addReader,
  addSender,
  beginCampaign,
  campaignOf,
  sendCampaign,
  useSink,
} from '../../marketing/campaigns/support.ts'
import { startTestApp } from '../../support/app.ts'
import { startSmtpSink } from '../../support/smtp-sink.ts'
import { createScene } from './scene.ts'

const app = await startTestApp()
const sink = await startSmtpSink()
const scene = createScene(app)
afterAll(async () => {
  closeConnections()
  await sink.close()
})

const put = (group: string, body: object) => app.send('PUT', `/settings/${group}`, { body })
const langOf = (text: string): string => /<html lang="([^"]*)"/.exec(text)?.[1] ?? 'none'

/** Every translated text with its path. Functions get the same test business and address. */
const flat = (words: object, place = ''): [place: string, said: string][] =>
  Object.entries(words).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'function')
      return [[`${place}/${name}`, String(value('Harbour', 'ada@example.com'))]]
    if (typeof value === 'object' && value !== null) return flat(value, `${place}/${name}`)
    return [[`${place}/${name}`, String(value)]]
  })

describe('translations', () => {
  test('are those of the first known language', () => {
    expect(translationsFor('tlh', 'en-GB').language).toBe('en')
    expect(translationsFor('de-AT', 'en').language).toBe('de')
    expect(translationsFor(null, 'fr-CA').language).toBe('fr')
    expect(translationsFor(null, undefined).language).toBe('en')
  })

  test.each(['de', 'fr'])(
    'in %s are complete, and contain the same values as the English ones',
    (language) => {
      const usual = new Map(flat(translationsFor('en')))
      const translated = flat(translationsFor(language))
      expect(translated.map(([place]) => place).sort()).toEqual([...usual.keys()].sort())
      for (const [place, said] of translated) {
        if (place === '/direction') continue
        expect(said, place).not.toBe(usual.get(place))
        expect(said.trim(), place).not.toBe('')
        for (const named of ['Harbour', 'ada@example.com'])
          expect(said.includes(named), `${place}: ${said}`).toBe(usual.get(place)?.includes(named))
      }
    },
  )

  test.each(['en', 'de', 'fr'])('in %s are whole sentences without a business name', (language) => {
    const words: Translations = translationsFor(language)
    const nameless = [
      words.unsubscribe.body(null, 'ada@example.com'),
      words.unsubscribed.body(null, 'ada@example.com'),
      words.preferences.title(null),
      words.confirm.body(null, 'ada@example.com'),
      words.verified.body(null, 'ada@example.com'),
    ]
    for (const said of nameless) expect(said).not.toMatch(/null|undefined| {2}|\s[.,]/)
  })

  test('in fr keep a punctuation mark on the line of its word', () => {
    for (const [place, said] of flat(translationsFor('fr'))) expect(said, place).not.toMatch(/ [?!:;»]/)
  })

  test("report the business's language when it differs", () => {
    expect(ownLanguage(translationsFor('de'), 'de-CH')).toBeNull()
    expect(ownLanguage(translationsFor('pl'), 'pl-PL')).toBe('pl-PL')
  })
})

describe('a page', () => {
  test("is in the recipient's language, else in the business's, and declares it", async () => {
    const [ada, gerd] = [await scene.addContact(), await scene.addContact({ locale: 'de-DE' })]
    const english = await scene.request(scene.preferencesLink(ada))
    expect([langOf(english.text), english.text.includes('How often')]).toEqual(['en', true])
    const german = await scene.request(scene.preferencesLink(gerd))
    expect([langOf(german.text), german.text.includes('Wie oft')]).toEqual(['de', true])
    await put('general', { default_locale: 'fr-FR' })
    const french = await scene.request(scene.preferencesLink(ada))
    expect([langOf(french.text), french.text.includes('À quelle fréquence')]).toEqual(['fr', true])
    expect(langOf((await scene.request(scene.preferencesLink(gerd))).text)).toBe('de')
    expect(langOf((await scene.request(`${app.url}/view/xxxxxxxxxxxxxxxxxxxxxxxxxxx`)).text)).toBe('fr')
    const left = await scene.post(scene.unsubscribeLink(gerd))
    expect([langOf(left.text), left.text.includes('Sie sind abgemeldet')]).toEqual(['de', true])
  })

  test("with the business's own text is in its language, and marks that text when there is no translation", async () => {
    const gerd = await scene.addContact({ locale: 'de-DE', status: 'pending' })
    const now = app.clock.now()
    const link = confirmUrl(app.url, app.context.secret, {
      contactId: gerd.id,
      email: gerd.email,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 1e8),
    })
    await put('general', { default_locale: 'fr-FR' })
    const confirm_page = { title: 'Encore un clic', body: 'Et voilà.', button_label: 'Oui' }
    await put('consent', { confirm_page })
    const whole = (await scene.request(link)).text
    expect(langOf(whole)).toBe('fr')
    expect(whole).toContain('<h1>Encore un clic</h1>')
    expect(whole).toContain('Si vous ne vous êtes pas inscrit')
    await put('general', { default_locale: 'pl-PL' })
    await put('consent', {
      confirm_page: { title: 'Jeszcze jeden klik', body: 'Gotowe.', button_label: 'Tak' },
    })
    const marked = (await scene.request(link)).text
    expect(langOf(marked)).toBe('en')
    expect(marked).toContain('<h1 lang="pl-PL" dir="auto">Jeszcze jeden klik</h1>')
    expect(marked).toContain('<div lang="pl-PL" dir="auto"><p>Gotowe.</p></div>')
    expect(marked).toContain('<button lang="pl-PL" dir="auto">Tak</button>')
    await put('consent', { confirm_page: null })
  })
})

describe('an e-mail', () => {
  test("of a campaign declares the business's language, in the browser view too", async () => {
    await put('general', { default_locale: 'fr-FR' })
    await put('compliance', { postal_address: '1 quai du Port\nHonfleur' })
    const sender_id = await addSender(app, 'Harbour Books', await useSink(app, sink.port))
    await addReader(app, 'Marie')
    for (const [kind, source] of [
      ['html', '<p>Bonjour</p>'],
      [
        'mjml',
        '<mjml><mj-body><mj-section><mj-column><mj-text>Bonjour</mj-text></mj-column></mj-section></mj-body></mjml>',
      ],
      ['markdown', 'Bonjour'],
    ] as const) {
      sink.received.length = 0
      const id = await campaignOf(app, { sender_id, content: { kind, subject: 'Bonjour', source } })
      await beginCampaign(app, id)
      await sendCampaign(app, id, 'finished')
      const mail = await simpleParser(sink.received[0]?.message ?? '')
      expect(langOf(String(mail.html)), kind).toBe('fr-FR')
      expect(String(mail.html)).toContain('>Se désabonner</a>')
      expect(mail.text).toContain('Se désabonner')
    }
    const id = await campaignOf(app, {
      sender_id,
      content: { kind: 'plain', subject: 'Bonjour', source: 'Bonjour, {{ links.view_in_browser_url }}' },
    })
    sink.received.length = 0
    await beginCampaign(app, id)
    await sendCampaign(app, id, 'finished')
    const mail = await simpleParser(sink.received[0]?.message ?? '')
    const url = /http:\/\/crm\.test(\/view\/[\w.-]+)/.exec(mail.text ?? '')?.[1] ?? ''
    expect(langOf((await scene.request(`${app.url}${url}`)).text)).toBe('fr-FR')
  })

  test.each([
    ['en', 'Confirm your subscription', 'Confirm subscription'],
    ['de-CH', 'Bitte bestätigen Sie Ihre Anmeldung', 'Anmeldung bestätigen'],
    ['fr', 'Confirmez votre inscription', 'Confirmer l’inscription'],
    ['tlh', 'Confirm your subscription', 'Confirm subscription'],
  ])(
    'that asks for confirmation is in %s, with or without a business name',
    async (locale, subject, button) => {
      const { sql } = app.context
      const { content: source, language } = confirmationEmail(locale)
      expect(language).toBe(subject.startsWith('Confirm your') ? 'en' : locale.slice(0, 2))
      const catalogue = await loadCatalogue(sql)
      const content = await compileContent(source, {
        catalogue,
        use: 'confirmation',
        look: await readLook(sql),
      })
      expect(content.faults).toEqual([])
      expect(content.subject?.render({})).toBe(subject)
      for (const name of ['Harbour Books', null]) {
        const html = content.html?.render({
          'business.name': name,
          'links.confirm_url': 'https://crm.test/confirm/x',
        })
        expect(html).toContain(button)
        expect(html).toContain('https://crm.test/confirm/x')
        expect(html?.includes('Harbour Books')).toBe(name !== null)
      }
    },
  )

  test("that verifies a sender's address is in the business's language", async () => {
    for (const [default_locale, subject] of [
      ['de-DE', 'Bitte bestätigen Sie Ihre E-Mail-Adresse'],
      ['fr-FR', 'Confirmez votre adresse e-mail'],
      ['pl-PL', 'Confirm your e-mail address'],
    ]) {
      await put('general', { default_locale })
      const { body: sender } = await app.send<{ id: string }>('POST', '/senders', {
        body: {
          name: `Shop ${default_locale}`,
          email: `shop-${default_locale}@harbourbooks.example`.toLowerCase(),
        },
      })
      expect((await app.send('POST', `/senders/${sender.id}/verify`, { body: {} })).status).toBe(200)
      const [row] = await app.context.sql<{ subject: string }[]>`
        select content ->> 'subject' as subject from messages order by created_at desc, id desc limit 1`
      expect(row?.subject).toBe(subject)
    }
  })
})
