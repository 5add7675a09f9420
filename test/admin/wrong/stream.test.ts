import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../server/platform/ids.ts'
import { startTestApp } from '../../support/app.ts'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { logIn, PASSWORD } from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const open = await startBrowser([singleProcess])
const first = await open(1280)
await logIn(first, app.url, app.admin.login, PASSWORD)
const storageState = await first.context().storageState()
await first.context().close()

/** A job that another process works on. */
const startJob = async (): Promise<string> => {
  const id = newId()
  await sql`
    insert into jobs (id, kind, state, summary, payload, total, counters, created_at, started_at, actor_kind, actor_name)
    values (${id}, 'bulk_action', 'running', 'Tag 500 contacts.', '{}', 500, '{"updated": 1}', now(), now(), 'user', 'Ada')`
  return id
}

/** The process has done more. */
const goOn = async (id: string, done: number): Promise<void> => {
  await sql`
    update jobs set version = version + 1, counters = jsonb_build_object('updated', ${done}::integer),
      state = case when ${done} = 500 then 'succeeded' else state end,
      finished_at = case when ${done} = 500 then now() end
    where id = ${id}`
}

/** A page with what it asks for, and its streams. */
const openPage = async () => {
  const page = await open(1280, { storageState })
  await page.addInitScript(`
    globalThis.streams = []
    const Real = EventSource
    globalThis.EventSource = class extends Real {
      constructor(url) { super(url); streams.push(this) }
    }`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return {
    page,
    /** How often the job was read by itself. */
    reads: (id: string) => asked.filter((path) => path === `/service/v1/jobs/${id}`).length,
    /** How many streams the page has opened, and how many of them it has now. */
    streams: async () => ({
      opened: await page.evaluate<number>('streams.length'),
      now: await page.evaluate<number>('streams.filter(({ readyState }) => readyState !== 2).length'),
    }),
  }
}

const shows = (page: Page, done: number): Promise<void> => page.getByText(`${done} / 500`).waitFor()

/** Says to the page whether people see it. */
const setVisible = (page: Page, isVisible: boolean): Promise<unknown> =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { value: '${isVisible ? 'visible' : 'hidden'}', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)

describe('the page of a running job', () => {
  let id = ''
  let opened: Awaited<ReturnType<typeof openPage>>
  beforeEach(async () => {
    id = await startJob()
    opened = await openPage()
    await opened.page.goto(`${app.url}/admin/jobs/${id}`)
    await shows(opened.page, 1)
    return () => opened.page.context().close()
  })

  test('follows the stream of the job until it ends, and reads nothing besides', async () => {
    const { page, reads, streams } = opened
    await expect.poll(streams).toEqual({ opened: 1, now: 1 })
    await goOn(id, 100)
    await shows(page, 100)
    const before = reads(id)
    for (const done of [200, 300, 400]) {
      await goOn(id, done)
      await shows(page, done)
    }
    expect(reads(id)).toBe(before)
    await goOn(id, 500)
    await page.getByText('Done', { exact: true }).waitFor()
    await expect.poll(streams).toEqual({ opened: 1, now: 0 })
  })

  test('has one stream, which ends when the page is left', async () => {
    const { page, streams } = opened
    await expect.poll(streams).toEqual({ opened: 1, now: 1 })
    await page.getByRole('link', { name: 'All jobs' }).click()
    await expect.poll(streams).toEqual({ opened: 1, now: 0 })
    await page.goBack()
    await expect.poll(streams).toEqual({ opened: 2, now: 1 })
    await goOn(id, 30)
    await shows(page, 30)
  })

  test('has no stream while the page is hidden', async () => {
    const { page, streams } = opened
    await expect.poll(streams).toEqual({ opened: 1, now: 1 })
    await setVisible(page, false)
    await expect.poll(streams).toEqual({ opened: 1, now: 0 })
    await goOn(id, 60)
    await setVisible(page, true)
    await shows(page, 60)
    await expect.poll(streams).toEqual({ opened: 2, now: 1 })
  })

  test('opens the stream again after it was cut', async () => {
    const { page, reads, streams } = opened
    await goOn(id, 10)
    await shows(page, 10)
    app.server.closeAllConnections()
    await expect.poll(streams).toEqual({ opened: 2, now: 1 })
    await goOn(id, 20)
    await shows(page, 20)
    const before = reads(id)
    await goOn(id, 40)
    await shows(page, 40)
    expect(reads(id)).toBe(before)
  })

  test('opens the stream with a new link after the link has expired', async () => {
    const { page, streams } = opened
    await goOn(id, 10)
    await shows(page, 10)
    const urls = (): Promise<string[]> => page.evaluate('streams.map(({ url }) => url)')
    app.clock.advance(31 * 60_000)
    await expect.poll(streams).toEqual({ opened: 2, now: 1 })
    expect(new Set(await urls()).size).toBe(2)
    await goOn(id, 50)
    await shows(page, 50)
  })

  test('asks for the job from time to time after the stream has failed three times', async () => {
    const { page, reads, streams } = opened
    await goOn(id, 10)
    await shows(page, 10)
    await page.route('**/progress/**', (route) => route.abort('connectionreset'))
    app.server.closeAllConnections()
    await expect.poll(streams).toEqual({ opened: 3, now: 0 })
    const before = reads(id)
    await goOn(id, 70)
    await shows(page, 70)
    expect(reads(id)).toBeGreaterThan(before)
    await goOn(id, 500)
    await page.getByText('Done', { exact: true }).waitFor()
    expect((await streams()).opened).toBe(3)
  })

  test('is right again after the service was away and has started again', async () => {
    const { page } = opened
    await goOn(id, 10)
    await shows(page, 10)
    const { port } = app.server.address() as AddressInfo
    const closed = new Promise((resolve) => app.server.close(resolve))
    app.server.closeAllConnections()
    await closed
    await page.getByText('Not connected.').waitFor()
    await goOn(id, 80)
    await new Promise<void>((resolve) => app.server.listen(port, '127.0.0.1', resolve))
    await shows(page, 80)
    await page.getByText('Not connected.').waitFor({ state: 'detached' })
    await goOn(id, 500)
    await page.getByText('Done', { exact: true }).waitFor()
  })
})
