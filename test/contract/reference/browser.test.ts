import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { startMock } from '../../../packages/mock/command.ts'
import { referenceFile } from '../../../packages/reference/command.ts'
import { startTestApp } from '../../support/app.ts'
import { startBrowser, violationsOf } from '../../support/browser.ts'

const app = await startTestApp()
const reference = `${app.url}/reference`

const fromElsewhere: string[] = []
const errors: string[] = []
const newPage = await startBrowser()
const page = await newPage(1300)
page.on('pageerror', (error) => errors.push(String(error)))
page.on('console', (message) => {
  if (message.type() === 'error') errors.push(message.text())
})
page.on('request', (request) => {
  if (!request.url().startsWith(reference)) fromElsewhere.push(request.url())
})

/** Waits until the heading of an operation is at the top. */
const arrivedAt = async (title: string): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: false }).first()
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
  expect((await heading.boundingBox())?.y).toBeGreaterThan(40)
}

const search = () => page.getByRole('combobox', { name: 'Search the reference' })

describe('a page of the reference', () => {
  test('opens an operation by its address', async () => {
    await page.goto(`${reference}/contacts.html#createContact`)
    await arrivedAt('Create a contact')
  })

  test('is found by the addresses of earlier versions', async () => {
    await page.goto(`${reference}/index.html#/contacts/createcontact`)
    await page.waitForURL('**/contacts.html#createContact')
  })

  test('is the target of the links on problem pages', async () => {
    await page.goto(`${reference}/problems/email_taken.html`)
    await page.getByRole('main').getByRole('link', { name: 'Create a contact', exact: true }).click()
    await arrivedAt('Create a contact')
  })

  test('shows one language of the samples, and remembers it for other pages', async () => {
    await page.goto(`${reference}/contacts.html#createContact`)
    const operation = page.locator('#createContact')
    await operation.getByRole('button', { name: 'Python' }).click()
    await operation.getByText('requests.post(url').waitFor()
    expect(await operation.getByText('curl --request').isVisible()).toBe(false)
    await page.goto(`${reference}/lists.html#createList`)
    await page.locator('#createList').getByText('requests.post(url').waitFor()
  })
})

describe('the search', () => {
  test('is opened, used and followed with the keyboard alone', async () => {
    await page.goto(`${reference}/index.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('merge contact')
    await expect.poll(() => page.getByRole('option').first().textContent()).toContain('/contacts/')
    expect(await search().getAttribute('aria-activedescendant')).toBe('found-0')
    await page.keyboard.press('ArrowDown')
    expect(await search().getAttribute('aria-activedescendant')).not.toBe('found-0')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/contacts.html#mergeContact')
    await arrivedAt('Merge')
  })

  test.each([
    ['email_taken', 'problem'],
    ['POST /campaigns', 'POST /campaigns'],
    ['contact.created', 'event'],
    ['external_id', 'schema'],
    ['going live', 'Guides'],
    ['webhooks', 'area'],
  ])('finds %s', async (words, kind) => {
    await page.goto(`${reference}/index.html`)
    await search().fill(words)
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).join('\n'))
      .toContain(kind)
  })

  test('says when nothing is found, and closes with Escape', async () => {
    await page.goto(`${reference}/index.html`)
    await search().fill('zzzz')
    await page.getByText('Nothing found.').waitFor()
    await search().fill('contact')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('listbox').isVisible()).toBe(false)
  })
})

describe('"Try it"', () => {
  const open = async (path: string, id: string) => {
    await page.goto('about:blank')
    await page.goto(`${reference}/${path}#${id}`)
    const operation = page.locator(`#${id}`)
    await operation.getByRole('button', { name: 'Try it' }).click()
    await operation.getByRole('textbox', { name: 'Login' }).fill(app.admin.login)
    await operation.getByRole('textbox', { name: 'Application password' }).fill(app.admin.password)
    return operation
  }

  test('sends a request to the service that shows the page', async () => {
    const operation = await open('tags.html', 'createTag')
    await operation.getByLabel('Body').fill('{"name":"Readers of the reference"}')
    await operation.getByRole('button', { name: 'Send POST' }).click()
    await operation.getByText('"name": "Readers of the reference"').last().waitFor()
    expect(await operation.getByRole('status').textContent()).toMatch(/^201 /)
    const { body } = await app.send<{ data: { name: string }[] }>('GET', '/tags')
    expect(body.data.map(({ name }) => name)).toContain('Readers of the reference')
  })

  test('shows the problem of a wrong request', async () => {
    const operation = await open('tags.html', 'createTag')
    await operation.getByLabel('Body').fill('{"nam":"Readers"}')
    await operation.getByRole('button', { name: 'Send POST' }).click()
    await operation.getByText('"code": "invalid_request"').last().waitFor()
    // The browser writes the refusal into its log.
    errors.splice(0)
  })

  test('fills path and query, and keeps the credentials for the next operation', async () => {
    const list = await app.send<{ id: string }>('POST', '/lists', { body: { name: 'Walkers' } })
    await open('lists.html', 'getList')
    await page.goto('about:blank')
    await page.goto(`${reference}/lists.html#getList`)
    const operation = page.locator('#getList')
    await operation.getByRole('button', { name: 'Try it' }).click()
    await operation.getByLabel('id', { exact: true }).fill(list.body.id)
    await operation.getByRole('button', { name: 'Send GET' }).click()
    await operation.getByText('"name": "Walkers"').last().waitFor()
  })

  test('sends a request to the mock', async () => {
    const mock = await startMock({ port: 0, light: true })
    try {
      const operation = await open('campaigns.html', 'listCampaigns')
      await operation.getByLabel('Address').fill(mock.url)
      await operation.getByRole('button', { name: 'Send GET' }).click()
      await operation.locator('.try pre').getByText('"next_cursor"').waitFor()
    } finally {
      await mock.close()
    }
    expect(
      fromElsewhere.filter((url) => !url.startsWith(mock.url) && !url.startsWith(`${app.url}/service/`)),
    ).toEqual([])
  })

  test('is opened, filled, sent and closed with the keyboard alone', async () => {
    await page.goto(`${reference}/me.html#getMe`)
    const operation = page.locator('#getMe')
    const button = operation.getByRole('button', { name: 'Try it' })
    await button.focus()
    await page.keyboard.press('Enter')
    for (const [name, value] of [
      ['server', app.url],
      ['user', app.admin.login],
      ['password', app.admin.password],
    ] as const) {
      // The form opens and takes the focus a moment after the key.
      await expect.poll(() => page.evaluate('document.activeElement.name')).toBe(name)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await operation.locator('.try pre').getByText('"login"').waitFor()
    await page.keyboard.press('Escape')
    expect(await operation.getByRole('button', { name: 'Send GET' }).isVisible()).toBe(false)
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Try it')
  })

  test('says when the address cannot be reached', async () => {
    const operation = await open('me.html', 'getMe')
    await operation.getByLabel('Address').fill('http://127.0.0.1:1')
    await operation.getByRole('button', { name: 'Send GET' }).click()
    await operation.getByText('cannot be reached').waitFor()
    errors.splice(0)
  })
})

describe('the reference as one file', () => {
  test('has each page and anchor once, and leads only to what it has', async () => {
    const html = await referenceFile()
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.length).toBe(new Set(ids).size)
    const links = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, anchor = '']) => decodeURIComponent(anchor))
    expect(links.filter((anchor) => !ids.includes(anchor))).toEqual([])
    expect(ids.filter((id) => id?.startsWith('page-')).length).toBeGreaterThan(100)
    expect(html).not.toMatch(/<script src|<link rel/)
  })

  test('is searched without a service', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reference-'))
    const file = join(folder, 'reference.html')
    try {
      await writeFile(file, await referenceFile())
      await page.goto(pathToFileURL(file).href)
      await search().fill('merge another')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await arrivedAt('Merge another contact into a contact')
    } finally {
      await page.goto('about:blank')
      await rm(folder, { recursive: true })
      fromElsewhere.splice(0)
    }
  })
})

describe('everyone', () => {
  const widths = [
    ['desktop', 1300, 'light'],
    ['desktop in the dark', 1300, 'dark'],
    ['phone', 390, 'light'],
    ['phone in the dark', 390, 'dark'],
  ] as const
  const paths = [
    'index.html',
    'tags.html',
    'guides/going-live.html',
    'guides/webhooks.html',
    'webhooks.html',
    'changelog.html',
    'problems/index.html',
    'problems/email_taken.html',
    'schemas.html',
    'recipient/',
  ]

  test.each(paths.flatMap((path) => widths.map(([name, width, scheme]) => ({ path, name, width, scheme }))))(
    'can use $path on a $name',
    async ({ path, width, scheme }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`${reference}/${path}`)
      const [tried] = await page.getByRole('button', { name: 'Try it' }).all()
      await tried?.click()
      expect(await violationsOf(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    },
  )

  test('finds the contents of a phone behind one button', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${reference}/tags.html`)
    const link = page.getByRole('navigation').getByRole('link', { name: 'Lists', exact: true })
    expect(await link.isVisible()).toBe(false)
    await page.getByText('Contents', { exact: true }).click()
    await link.click()
    await page.waitForURL('**/lists.html')
  })

  test('reads everything without scripts', async () => {
    const html = readFileSync('build/reference/contacts.html', 'utf8')
    expect(html).not.toMatch(/ hidden/)
  })

  test('loads nothing from elsewhere, and sees no error', () => {
    const others = fromElsewhere.filter((url) => !/^http:\/\/127\.0\.0\.1:\d+\/service\/v1\//.test(url))
    expect(others).toEqual([])
    expect(errors).toEqual([])
  })
})
