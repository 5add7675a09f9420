import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { singleProcess, startBrowser } from '../../support/browser.ts'
import { logIn, watchErrors, watchQuiet } from '../support.ts'
import { countClicks } from './clicks.ts'
import { watchRequests } from './requests.ts'
import { type RealService, startRealService } from './service.ts'

export interface Walk {
  page: Page
  service: RealService
  clicks: Awaited<ReturnType<typeof countClicks>>
  settled: () => Promise<void>
}

interface Job {
  /** Clicks at most. */
  limit: number
  /** Whether the failure of a request belongs to the journey. */
  isExpected?: (url: string, text: string) => boolean
  context?: BrowserContextOptions
}

/** A browser that is logged in to a service of its own, with made-up contacts. */
export const startJourneys = async (options: Parameters<typeof startRealService>[0] = {}) => {
  const service = await startRealService(options)
  const open = await startBrowser([singleProcess])
  const first = await open(1280)
  await logIn(first, service.url, service.user.login, service.user.password)
  const storageState = await first.context().storageState()
  await first.context().close()
  const lines: string[] = []
  afterAll(() => {
    process.stdout.write(`\nclicks  limit  job\n${lines.join('\n')}\n`)
  })

  /** A page with everything that is watched. */
  const openPage = async ({ isExpected, context }: Partial<Job> = {}) => {
    const page = await open(1280, { storageState, ...context })
    const errors = await watchErrors(page, isExpected)
    const requests = watchRequests(page, service.url)
    const clicks = await countClicks(page)
    const { settled } = watchQuiet(page)
    return { page, errors, requests, clicks, settled }
  }

  /** A job from Home to its end: fails above its number of clicks, and at any request that is not of the contract. */
  const journey = (name: string, job: Job, walk: (walk: Walk) => Promise<void>): void => {
    test(name, async () => {
      const { page, errors, requests, clicks, settled } = await openPage(job)
      await page.goto(`${service.url}/admin/`)
      await page.locator('main h1').first().waitFor()
      await settled()
      await walk({ page, service, clicks, settled })
      await settled()
      const pressed = clicks.list()
      lines.push(`${String(pressed.length).padStart(6)}  ${String(job.limit).padStart(5)}  ${name}`)
      const { strange, count } = await requests.judge()
      await page.context().close()
      expect(strange, 'requests that are not of the contract').toEqual([])
      expect(count).toBeGreaterThan(5)
      expect(errors).toEqual([])
      expect(pressed.length, pressed.join('\n')).toBeLessThanOrEqual(job.limit)
      expect(pressed.length, 'clicks are counted').toBeGreaterThan(0)
    })
  }
  return { service, journey, openPage }
}
