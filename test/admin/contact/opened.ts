import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { logIn, PASSWORD, watchErrors, watchQuiet } from '../support.ts'

const base = '/service/v1'

/** The service with a browser, in which an administrator is logged in unless a test says otherwise. */
export const startContacts = async () => {
  const app = await startTestApp()
  const open = await startBrowser([singleProcess])
  const sessionOf = async (login: string) => {
    const page = await open(1280)
    await logIn(page, app.url, login, PASSWORD)
    const session = await page.context().storageState()
    await page.context().close()
    return session
  }
  const administrator = await sessionOf(app.admin.login)

  /** A page that shows a path, with the requests to the API that it has sent. */
  const show = async (
    path: string,
    options: BrowserContextOptions & { mayFail?: boolean; user?: string } = {},
  ) => {
    const { mayFail = false, user, ...context } = options
    const storageState = user === undefined ? administrator : await sessionOf(user)
    const page = await open(1280, { storageState, ...context })
    const errors = await watchErrors(page, () => mayFail)
    const requests: Request[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith(base)) requests.push(request)
    })
    const { settled } = watchQuiet(page)
    await page.goto(`${app.url}/admin${path}`)
    await page.locator('main h1').first().waitFor()
    await settled()
    return {
      page,
      settled,
      requests,
      path: () => new URL(page.url()).pathname.replace('/admin', '') + new URL(page.url()).search,
      close: async (): Promise<void> => {
        await page.context().close()
        expect(errors).toEqual([])
      },
    }
  }

  const client = app.client()
  let count = 0
  /** A contact of a made-up person. */
  const addContact = async (members: Record<string, unknown> = {}) => {
    count += 1
    const body = {
      email: `person${count}@example.com`,
      first_name: 'Person',
      last_name: String(count),
      ...members,
    }
    const { data, error } = await client.POST('/contacts', { body })
    if (data === undefined) throw new Error(error.detail)
    return data
  }
  return { app, client, show, addContact }
}

/** Changes what a read of the service returns: such as values that only a newer service has. */
export const change = (page: Page, path: string, by: (body: never) => unknown): Promise<unknown> =>
  page.route(`**${base}${path}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: by((await response.json()) as never) })
  })
