import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { shoot, startBrowser, startSite, violationsOf } from '../../support/browser.ts'
import { agree, diet, everyField, inShadow, meets } from './browser-support.ts'
import { createForm, publishForm } from './support.ts'

const app = await startTestApp()
const site = await startSite()
const open = await startBrowser()

const publish = async (definition: Record<string, unknown> & { fields?: object[] }) => {
  const form = await createForm(app, {
    title: 'Join the reading circle',
    intro: 'One book a month.',
    spam: { minimum_seconds: 0 },
    ...definition,
  })
  await publishForm(app, form)
  return { ...form, url: `${app.url}/forms/${form.slug}` }
}

const submissionsOf = (id: string) =>
  app.context.sql<{ answers: Record<string, unknown>; proved: boolean | null; page_url: string | null }[]>`
    select answers, proved, page_url from form_submissions where form_id = ${id} order by submitted_at`

describe.each([320, 1200])('the page of a form, %i wide', (width) => {
  test.each(['light', 'dark'] as const)(
    'has no violation that axe finds, also with faults, in %s',
    async (colorScheme) => {
      const { url } = await publish({ fields: everyField })
      const page = await open(width, { colorScheme })
      await page.goto(url)
      expect(await violationsOf(page)).toEqual([])
      await shoot(page, `hosted-${width}-${colorScheme}`)
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      await page.evaluate("document.querySelector('form').noValidate = true")
      await page.click('button')
      await page.waitForSelector('.alarm')
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.activeElement.className')).toContain('alarm')
      await shoot(page, `faults-${width}-${colorScheme}`)
    },
    60_000,
  )

  test('is sent with the keyboard only', async () => {
    const { id, url } = await publish({ fields: [meets, diet, agree] })
    const page = await open(width)
    await page.goto(url)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('Tab')
    await page.keyboard.type('ada@example.com')
    await press('Tab', 'Space', 'Tab')
    await page.keyboard.type('Nuts')
    // The link of the consent comes after its box.
    await press('Tab', 'Space', 'Tab', 'Tab', 'Enter')
    await page.waitForURL(/./, { waitUntil: 'load' })
    await page.waitForSelector('h1:has-text("Thank you")')
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, `sent-${width}`)
    expect(await submissionsOf(id)).toMatchObject([
      {
        answers: { email: 'ada@example.com', meets: 'shop', diet: 'Nuts', agree: true },
        proved: true,
        page_url: expect.stringMatching(/\/forms\/form-\d+$/),
      },
    ])
  }, 60_000)
})

test('works without a script, and then asks for a confirmation', async () => {
  const { id, url } = await publish({
    fields: [meets, { ...diet, required: false }, agree],
    opt_in: 'single',
  })
  const page = await open(1200, { javaScriptEnabled: false })
  await page.goto(url)
  expect(await page.isVisible('[name=diet]')).toBe(true)
  await page.fill('[name=email]', 'grace@example.com')
  await page.check('[name=agree]')
  await page.click('button')
  expect(await page.textContent('main')).toContain('Check your inbox')
  expect(await submissionsOf(id)).toMatchObject([{ answers: { email: 'grace@example.com' }, proved: false }])
  const [row] = await app.context.sql`select status from contacts where email = 'grace@example.com'`
  expect(row?.status).toBe('pending')
}, 60_000)

test('hides fields by the answers before them, and does not send what is hidden', async () => {
  const { id, url } = await publish({ fields: [meets, diet, agree] })
  const page = await open(1200)
  await page.goto(url)
  expect(await page.isVisible('[name=diet]')).toBe(false)
  await page.check('[value=shop]')
  await page.fill('[name=diet]', 'Nuts')
  await page.check('[value=online]')
  expect(await page.isVisible('[name=diet]')).toBe(false)
  expect(await page.isDisabled('[name=diet]')).toBe(true)
  await page.fill('[name=email]', 'alan@example.com')
  await page.check('[name=agree]')
  await page.click('button')
  await page.waitForSelector('h1:has-text("Thank you")')
  expect((await submissionsOf(id))[0]?.answers).toEqual({
    email: 'alan@example.com',
    meets: 'online',
    agree: true,
  })
}, 60_000)

/** In a form, `form.submit` is then the field and not the function. */
const clashing = [
  'submit',
  'append',
  'prepend',
  'before',
  'elements',
  'method',
  'closest',
  'matches',
  'remove',
].map((id) => ({ id, type: 'text', label: id }))

test.each(['page', 'script'])(
  'sends fields that are named like functions of the form, as a %s',
  async (kind) => {
    const { id, slug, url } = await publish({ fields: clashing })
    const page = await open(1200)
    await page.goto(
      kind === 'page'
        ? url
        : site.add(`<script async src="${app.url}/forms/embed.js" data-form="${slug}"></script>`),
    )
    for (const name of clashing) await page.fill(`[name=${name.id}]`, 'x')
    await page.fill('[name=email]', 'no address')
    await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
    await page.click('button')
    await page.waitForSelector('[role=alert]')
    await page.fill('[name=email]', `${kind}@example.com`)
    await page.click('button')
    await page.waitForSelector('h1:has-text("Thank you"), h2:has-text("Thank you")')
    const [row] = await submissionsOf(id)
    expect(row).toMatchObject({ proved: true, answers: { submit: 'x', elements: 'x' } })
  },
  60_000,
)

test('speaks the language of the browser, also for faults', async () => {
  const fields = [{ field_id: 'email', label: 'Ihre Adresse' }]
  const { url } = await publish({ translations: [{ language: 'de', title: 'Zum Lesekreis', fields }] })
  const page = await open(1200, { locale: 'de-AT' })
  await page.goto(url)
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  expect(await page.textContent('h1')).toBe('Zum Lesekreis')
  expect(await page.textContent('label')).toContain('Ihre Adresse')
  await page.evaluate("document.querySelector('form').noValidate = true")
  await page.click('button')
  expect(await page.textContent('.alarm')).toContain('Bitte prüfen Sie Ihre Angaben')
  expect(await page.textContent('.fault')).toContain('Bitte beantworten')
}, 60_000)

const attack = `</title></textarea></style><script>window.ran='x'</script><img src=x onerror="window.ran='x'"><svg onload="window.ran='x'">"'>`

describe('texts cannot become scripts', () => {
  /** Every text of a definition, as an attack. */
  const hostile = {
    title: attack.slice(0, 200),
    intro: attack,
    success: { text: attack },
    translations: [
      { language: 'de', title: attack.slice(0, 200), intro: attack, success_text: attack, fields: [] },
    ],
    fields: [
      {
        id: 'name',
        type: 'text',
        label: attack.slice(0, 200),
        help: attack,
        placeholder: attack.slice(0, 200),
        default_values: [attack],
      },
      { id: 'about', type: 'textarea', label: 'About', default_values: [attack] },
      {
        id: 'one',
        type: 'select',
        label: 'One',
        options: [{ value: attack.slice(0, 100), label: attack.slice(0, 200) }],
      },
      {
        id: 'two',
        type: 'radio',
        label: attack.slice(0, 200),
        options: [{ value: attack.slice(0, 100), label: attack.slice(0, 200) }],
      },
      {
        id: 'words',
        type: 'html',
        settings: {
          text: `${attack}<a href="javascript:ran=1" onclick="ran=1">x</a><iframe src="javascript:parent.ran=1"></iframe>`,
        },
      },
      {
        id: 'agree',
        type: 'consent',
        label: 'Consent',
        settings: { text: `${attack} [x](javascript:ran=1) [y](https://a.example/"onmouseover="ran=1)` },
      },
      { id: 'campaign', type: 'hidden', settings: { query_parameter: 'utm' } },
      { id: 'send', type: 'submit', label: attack.slice(0, 200) },
    ],
  }
  const form = publish(hostile)

  test.each(['', '/frame'])(
    'of a definition, a URL or an answer, on the page%s',
    async (end) => {
      const { url } = await form
      const page = await open(1200)
      const refused: string[] = []
      page.on('console', (message) => refused.push(message.text()))
      for (const language of ['en', 'de']) {
        await page.goto(`${url}${end}?language=${language}&utm=${encodeURIComponent(attack)}`)
        await page.evaluate("document.querySelector('form').noValidate = true")
        await page.fill('[name=email]', attack)
        await page.fill('[name=name]', attack)
        await page.fill('[name=about]', attack)
        await page.click('button')
        await page.waitForSelector('.alarm')
        expect(await page.inputValue('[name=name]')).toBe(attack)
        expect(
          await page.evaluate(
            "document.querySelectorAll('main img, main svg, main iframe, main [onclick]').length",
          ),
        ).toBe(0)
        expect(await page.evaluate('[...document.scripts].map(({ src }) => new URL(src).pathname)')).toEqual([
          '/forms/embed.js',
        ])
        expect(
          await page.evaluate(
            '[...document.links].filter(({ protocol }) => !/^https?:/.test(protocol)).length',
          ),
        ).toBe(0)
        expect(await page.evaluate('window.ran')).toBeUndefined()
      }
      expect(refused.filter((text) => text.includes('Content Security Policy'))).toEqual([])
    },
    60_000,
  )

  test('of a definition or an answer, inside another page', async () => {
    const { slug } = await form
    const page = await open(1200)
    await page.goto(
      site.add(`<script src="${app.url}/forms/embed.js" data-form="${slug}" data-language="de"></script>`),
    )
    await page.fill('[name=email]', 'x')
    await page.fill('[name=name]', attack)
    await inShadow(page, "box.querySelector('form').noValidate = true")
    await page.click('button')
    await page.waitForSelector('.alarm')
    await page.fill('[name=email]', 'mary@example.com')
    await page.click('button')
    await page.waitForSelector('[role=status] h2')
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await page.textContent('[role=status]')).toContain('<script>')
  }, 60_000)

  test('of a theme: only colours are accepted', async () => {
    for (const accent_colour of [
      'red;}body{display:none',
      '#12345',
      '#123456;x:url(//a.example)',
      'url(//a)',
      '</style>',
    ])
      await expect(createForm(app, { theme: { accent_colour } })).rejects.toThrow(
        '/definition/theme/accent_colour',
      )
    await expect(createForm(app, { theme: { font: 'x;}' } })).rejects.toThrow('/definition/theme/font')
  })
})
