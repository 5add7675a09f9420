import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import express from 'express'
import type { Page } from 'playwright-core'
import { createApp } from '../server/app.ts'
import { ensureAdministrator } from '../server/host/index.ts'
import { systemClock } from '../server/platform/clock.ts'
import { readConfig } from '../server/platform/config.ts'
import { logIn } from '../test/admin/support.ts'
import { launchBrowser, singleProcess } from '../test/support/browser.ts'
import { barePage, observeScript, type Scrolled, scrollScript, takeScript } from './admin-page.ts'
import { type Audience, contactsOfBench, openAudience } from './audience.ts'
import { type Bench, figure, inverse, median, percentile } from './bench.ts'

const password = 'a password for the bench'
const slowdown = 4
/** Pixels a second, and for how long. */
const speed = 3000
const milliseconds = 10_000
const rounds = 15
/** A person holds a button of the mouse down for about this long: without it, the press is measured until the paint of the click. */
const press = { delay: 60 }

/** The application and the bare page, on one origin. */
const serve = async ({ context, sql }: Audience) => {
  const config = readConfig({ ADMIN_PASSWORD: password })
  const { login } = await ensureAdministrator({ sql, clock: systemClock, config })
  const much = { requests: 1_000_000, window_seconds: 60 }
  const bare = barePage((speed * milliseconds) / 1000 / 40 + 100)
  const app = express()
  app.get('/bare', (_request, response) => void response.type('html').send(bare))
  app.use(createApp(context, { quotas: { read: much, bulk: much } }))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    login,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Presses keys with a person's pauses, and returns how long each took until its paint. */
const durationsOf = async (page: Page, act: (round: number) => Promise<unknown>): Promise<number[]> => {
  await page.evaluate(takeScript)
  for (let round = 0; round < rounds; round++) {
    await act(round)
    await page.waitForTimeout(150)
  }
  return page.evaluate<number[]>(takeScript)
}

const measureBare = async (page: Page, url: string) => {
  await page.goto(`${url}/bare`)
  await slow(page)
  const scrolled = await page.evaluate<Scrolled>(scrollScript(speed, milliseconds))
  await page.locator('[role=grid]').press('Home')
  await page.locator('[role=grid]').focus()
  const keys = await durationsOf(page, () => page.keyboard.press('j'))
  const presses = await durationsOf(page, (round) => page.locator(`[data-at="${round}"]`).click(press))
  return { scrolled, interactions: [...keys, ...presses] }
}

const rowAt = (page: Page, at: number) => page.locator(`[role=row][data-at="${at}"]`)

const measureApplication = async (page: Page, url: string) => {
  await page.goto(`${url}/admin/contacts`)
  await rowAt(page, 0).waitFor()
  await slow(page)
  const scrolled = await page.evaluate<Scrolled>(scrollScript(speed, milliseconds))
  await page.goto(`${url}/admin/contacts`)
  await rowAt(page, 0).focus()
  const keys = await durationsOf(page, () => page.keyboard.press('j'))
  const marks = await durationsOf(page, () => page.keyboard.press('x'))
  const boxes = await durationsOf(page, (round) =>
    rowAt(page, round + 3)
      .locator('label')
      .click(press),
  )
  const letters = await durationsOf(page, (round) =>
    page.getByRole('searchbox').first().press('harbour street x'.charAt(round)),
  )
  await page.goto(`${url}/admin/contacts`)
  await rowAt(page, 0).waitFor()
  const sorts = await durationsOf(page, () =>
    page.getByRole('columnheader').nth(2).getByRole('button').click(press),
  )
  const menus = await durationsOf(page, async () => {
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: 'Status', exact: true })
      .click(press)
    await page.keyboard.press('Escape')
  })
  const dialogs = await durationsOf(page, async () => {
    await page.getByRole('button', { name: 'New contact' }).click(press)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
  })
  return { scrolled, groups: { keys, marks, boxes, letters, sorts, menus, dialogs } }
}

/** Requests to the API from the press on a row until the contact is complete. */
const requestsOfOpening = async (page: Page, url: string): Promise<number> => {
  await page.goto(`${url}/admin/contacts`)
  await rowAt(page, 2).waitFor()
  await page.waitForLoadState('networkidle')
  const seen: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The list of jobs is read by itself, also without the contact.
    if (pathname.startsWith('/service/v1/') && !pathname.endsWith('/jobs')) seen.push(pathname)
  })
  await rowAt(page, 2).getByRole('link').click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  for (let before = -1; before !== seen.length; await page.waitForTimeout(3000)) before = seen.length
  return seen.length
}

const run: Bench['run'] = async (progress) => {
  const contacts = contactsOfBench()
  const audience = await openAudience(contacts, progress)
  const site = await serve(audience)
  const browser = await launchBrowser([singleProcess])
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(observeScript)
    // Builds the application, if something has changed.
    await logIn(page, site.url, site.login, password, '/host/login?next=/admin/contacts')
    await rowAt(page, 0).waitFor({ timeout: 60_000 })
    const bare = await measureBare(page, site.url)
    progress(`bare page: frames of ${median(bare.scrolled.frames).toFixed(0)} ms`)
    const requests = await requestsOfOpening(page, site.url)
    const ours = await measureApplication(page, site.url)
    progress(`application: frames of ${median(ours.scrolled.frames).toFixed(0)} ms`)
    const all = Object.values(ours.groups).flat()
    const shown = (frames: number, blank: number): number => (100 * (frames - blank)) / frames
    return {
      name: 'admin',
      figures: [
        figure(
          `frames of 100 without a blank row, at ${speed} px/s`,
          shown(ours.scrolled.frames.length, ours.scrolled.blank),
          100,
          1,
        ),
        inverse(
          'frame while scrolling, p95, ms',
          percentile(ours.scrolled.frames, 0.95),
          percentile(bare.scrolled.frames, 0.95),
          null,
        ),
        inverse('interaction to next paint, p95, ms beside 100', percentile(all, 0.95), 100, 1),
        inverse(
          'the same, ms beside the bare page',
          percentile(all, 0.95),
          percentile(bare.interactions, 0.95),
          null,
        ),
        ...Object.entries(ours.groups).map(([what, durations]) =>
          inverse(`${what}, p95, ms beside 100`, percentile(durations, 0.95), 100, null),
        ),
        inverse('requests for opening a contact, beside 4', requests, 4, 1),
      ],
      conditions: {
        baseline: 'the limit, or a page of plain rows without a framework in the same browser',
        contacts,
        slowdown: `${slowdown} times`,
        interactions: all.length,
        cores: cpus().length,
        node: process.version,
      },
    }
  } finally {
    await browser.close()
    await site.close()
    await audience.close()
  }
}

export const admin: Bench = {
  name: 'admin',
  summary: 'the admin application on a slow machine: scrolling, interactions, and requests for a contact',
  run,
}
