import { expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { shoot, startBrowser, startSite, violationsOf } from '../../support/browser.ts'
import { pdf, png } from './files-support.ts'
import { type Form, openForm } from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
const open = await startBrowser()
const site = await startSite()

const fields = [
  { id: 'name', type: 'text', label: 'Name' },
  {
    id: 'poem',
    type: 'file',
    label: 'Your poem',
    help: 'One page at most.',
    required: true,
    settings: { max_files: 2 },
  },
  { id: 'portrait', type: 'file', label: 'A portrait of you', settings: { file_types: ['png'] } },
]
const publish = (): Promise<Form> =>
  openForm(app, { title: 'Send us a poem', fields, spam: { minimum_seconds: 0 } })

const asked = { name: 'ode.pdf', mimeType: 'application/pdf', buffer: pdf(50_000) }
const program = { name: 'ode.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0090\u0000') }
const portrait = { name: 'me.png', mimeType: 'image/png', buffer: png }

const onlyOf = async ({ id }: Form): Promise<Schemas['FormSubmission'] | undefined> => {
  const { body } = await app.send<Schemas['FormSubmissionPage']>('GET', `/forms/${id}/submissions`)
  expect(body.data).toHaveLength(1)
  return body.data[0]
}

test.each([
  ['a phone', 390],
  ['a desk', 1200],
])(
  'the page takes files on %s, says at the field what is wrong, and has no violation that axe finds',
  async (_, width) => {
    const form = await publish()
    const page = await open(width)
    await page.goto(`${app.url}/forms/${form.slug}`)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await shoot(page, `files-${width}`)
    const described = await page.getAttribute('[name=poem]', 'aria-describedby')
    expect(described).toBe('field-poem-accepts field-poem-help')
    await page.fill('[name=email]', 'ada@example.com')
    await page.fill('[name=name]', 'Ada')
    await page.setInputFiles('[name=poem]', [asked, program])
    await page.click('button')
    await page.waitForSelector('.alarm')
    expect(await page.textContent('#field-poem-fault')).toContain('one of these types: PDF, JPEG, PNG')
    expect(await page.getAttribute('[name=poem]', 'aria-describedby')).toBe(
      'field-poem-accepts field-poem-help field-poem-fault',
    )
    expect(await page.inputValue('[name=name]')).toBe('Ada')
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, `files-faults-${width}`)
    await page.setInputFiles('[name=poem]', asked)
    await page.setInputFiles('[name=portrait]', portrait)
    await page.click('button')
    await page.waitForSelector('h1:has-text("Thank you")')
    const submission = await onlyOf(form)
    expect(submission?.proved).toBe(true)
    expect(submission?.files.map(({ field_id, name, size_bytes }) => [field_id, name, size_bytes])).toEqual([
      ['poem', 'ode.pdf', asked.buffer.length],
      ['portrait', 'me.png', png.length],
    ])
  },
  90_000,
)

test('the script takes files on a page of another origin, and keeps them when an answer is refused', async () => {
  const form = await publish()
  const page = await open(390)
  await page.goto(
    site.add(`<script async src="${app.url}/forms/embed.js" data-form="${form.slug}"></script>`),
  )
  await page.waitForSelector('[name=poem]')
  expect(await violationsOf(page)).toEqual([])
  await page.fill('[name=email]', 'grace@example.com')
  await page.setInputFiles('[name=poem]', program)
  await page.setInputFiles('[name=portrait]', portrait)
  await page.click('.actions button')
  await page.waitForSelector('.alarm')
  expect(await page.textContent('.fault')).toContain('one of these types')
  expect(await page.getAttribute('[name=poem]', 'aria-describedby')).toBe(
    'field-poem-accepts field-poem-help field-poem-fault',
  )
  expect(await violationsOf(page)).toEqual([])
  await page.setInputFiles('[name=poem]', asked)
  await page.fill('[name=email]', 'grace')
  await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.click('.actions button')
  await page.waitForSelector('[name=email][aria-invalid]')
  expect(await page.getAttribute('[name=poem]', 'aria-describedby')).toBe(
    'field-poem-accepts field-poem-help',
  )
  await page.fill('[name=email]', 'grace@example.com')
  await page.click('.actions button')
  await page.waitForSelector('h2:has-text("Thank you")')
  expect((await onlyOf(form))?.files.map(({ name }) => name)).toEqual(['ode.pdf', 'me.png'])
}, 90_000)
