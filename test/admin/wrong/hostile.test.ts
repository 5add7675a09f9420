import { describe, expect, test } from 'vitest'
import { upload } from '../../../packages/client/src/client-files.ts'
import { startJourneys } from '../journeys/journey.ts'
import { readScreens } from '../screens.ts'

const { service, openPage } = await startJourneys()
const { client } = service

const markup =
  '<img src=x onerror=alert(1)><script>alert(1)</script>{{constructor.constructor("alert(1)")()}}'
/** Turns the rest of a line around, if nothing isolates it. */
const turned = '\u202Egnp.exe\u2066 \u05E9\u05DC\u05D5\u05DD'
const long = (count: number): string => 'W'.repeat(count)

/** The longest text of a member, of each kind. */
const textsOf = (count: number): string[] => [markup.slice(0, count), turned.slice(0, count), long(count)]

const made = async <Data>(call: Promise<{ data?: Data; error?: unknown }>): Promise<Data> => {
  const { data, error } = await call
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const ids = await (async () => {
  const contacts: string[] = []
  const others: Record<string, string> = {}
  for (const [at, text] of textsOf(100).entries()) {
    const list = await made(client.POST('/lists', { body: { name: text, description: long(400) } }))
    const tag = await made(client.POST('/tags', { body: { name: text.slice(0, 80) } }))
    const contact = await made(
      client.POST('/contacts', {
        body: {
          email: `${long(60)}.${at}@${long(60)}.${long(60)}.example`,
          first_name: text,
          last_name: text,
          company: `${text}${text}`.slice(0, 150),
          lists: [list.id],
          tags: [tag.id],
        },
      }),
    )
    contacts.push(contact.id)
    for (const body of [markup, turned, long(10_000)])
      await made(
        client.POST('/contacts/{id}/notes', { params: { path: { id: contact.id } }, body: { body } }),
      )
    const condition = {
      match: 'all' as const,
      conditions: [{ field: 'first_name', operator: 'is' as const, value: text }],
    }
    const segment = await made(client.POST('/segments', { body: { name: text, condition } }))
    await made(client.POST('/custom-fields', { body: { label: text, type: 'text', key: `field_${at}` } }))
    others[`/segments/${segment.id}`] = 'segment'
    const view = await made(client.POST('/views', { body: { area: 'contacts', name: text, condition } }))
    others[`/contacts?v=${view.id}`] = 'view'
  }
  for (const [at, name] of [
    `${markup.replaceAll('/', '')}.csv`,
    `${turned}.csv`,
    `${long(250)}.csv`,
  ].entries()) {
    const item = await made(client.POST('/imports', { body: { filename: name, format: 'csv' } }))
    if (item.upload === null) throw new Error('no link')
    const rows = [
      `email,"${markup.replaceAll('"', '""')}","${long(200)}"`,
      `a${at}@example.com,"${markup.replaceAll('"', '""')}","${long(9000)}"`,
      `"${turned}","${turned}",x`,
    ]
    await upload(item.upload.url, new Blob([`${rows.join('\n')}\n`]))
    others[`/imports/${item.id}`] = 'import'
  }
  return { contacts, others: Object.keys(others) }
})()

const screens = readScreens()
  .map(({ path }) => path)
  .filter((path) => !path.includes('$'))

const tabs = ['timeline', 'emails', 'details', 'consent', 'automations', 'merge']
const places = [
  ...screens,
  ...ids.contacts.flatMap((id) => tabs.map((tab) => `/contacts/${id}/${tab}`)),
  `/contacts?preview=${ids.contacts[0]}`,
  `/contacts?q=${encodeURIComponent(markup)}`,
  ...ids.others,
]

describe.each([1280, 390])('at a width of %i', (width) => {
  test('hostile texts run nothing, and break no layout', async () => {
    const { page, errors, settled } = await openPage({
      context: { viewport: { width, height: 800 } },
      isExpected: (url) => url.includes('/service/v1/contacts?') || url.includes('search='),
    })
    const found: string[] = []
    for (const place of places) {
      await page.goto(`${service.url}/admin${place}`)
      await page.locator('main h1').first().waitFor()
      await settled()
      const [ran, injected, tooWide, widest] = await page.evaluate<[unknown, number, number, string]>(`[
        globalThis.ran,
        document.querySelectorAll('#app img, #app script').length,
        Math.max(
          document.documentElement.scrollWidth - innerWidth,
          document.querySelector('#content').scrollWidth - document.querySelector('#content').clientWidth,
        ),
        [...document.querySelectorAll('#content *')]
          .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
          .filter((one) => {
            for (let at = one.parentElement; at !== null && at.id !== 'content'; at = at.parentElement)
              if (getComputedStyle(at).overflowX !== 'visible' && getComputedStyle(one).position !== 'absolute') return false
            return true
          })
          .slice(0, 12).map((one) => one.tagName + '.' + one.className).join(' > ').slice(0, 600),
      ]`)
      if (ran !== undefined) found.push(`${place}: ran ${ran}`)
      if (injected > 0) found.push(`${place}: ${injected} elements of a text`)
      if (tooWide > 0) found.push(`${place}: ${tooWide} pixels too wide: ${widest}`)
    }
    expect(found).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })
})
