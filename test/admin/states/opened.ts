import type { BrowserContextOptions, Page } from 'playwright-core'
import { watchErrors, watchQuiet } from '../support.ts'

type Open = (width: number, options: BrowserContextOptions) => Promise<Page>

interface Options {
  open: Open
  url: string
  width: number
  context: BrowserContextOptions
  /** Answers that fail belong to the state. */
  mayFail: boolean
}

const longest = { timeout: 10_000 }

/** Goes to an address inside of the application. */
const go = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`)

const openPage = async ({ open, url, width, context, mayFail }: Options) => {
  const page = await open(width, context)
  const isApi = (failed: string): boolean => new URL(failed).pathname.startsWith('/service/v1/')
  const errors = await watchErrors(page, (failed) => mayFail && isApi(failed))
  const quiet = watchQuiet(page)
  let isFirst = true
  return {
    page,
    errors,
    settled: quiet.settled,
    /** The first screen is loaded by its address. The others are reached inside of the application: a tenth of the work. */
    show: async (path: string): Promise<void> => {
      if (isFirst) await page.goto(`${url}/admin${path}`)
      else {
        // Over an address without a screen: two parts of one screen have the same heading.
        await go(page, '/admin/-')
        await page.locator('main h1').waitFor({ ...longest, state: 'detached' })
        await go(page, `/admin${path}`)
      }
      isFirst = false
      await page.locator('main h1').first().waitFor(longest)
    },
  }
}

export type Opened = Awaited<ReturnType<typeof openPage>>

/**
 * A page that shows one screen after the other: `use` waits until it is free. A screen that fails gets a new page for the next one, which
 * has nothing to do with it.
 */
export const createPage = (options: Options) => {
  let opened: Promise<Opened> | undefined
  let free: Promise<unknown> = Promise.resolve()
  const close = async (): Promise<void> => {
    const left = opened
    opened = undefined
    await (await left)?.page.context().close()
  }
  const once = async (
    path: string,
    look: (opened: Opened) => Promise<void>,
    isNew: boolean,
  ): Promise<void> => {
    if (isNew) await close()
    opened ??= openPage(options)
    const { errors, show } = await opened
    errors.length = 0
    try {
      await show(path)
      await look(await opened)
    } catch (error) {
      await close()
      // What the page said tells more than what was missing in it.
      if (errors.length > 0 && error instanceof Error) error.message += `\n${errors.join('\n')}`
      throw error
    }
  }
  return {
    close,
    use: (path: string, look: (opened: Opened) => Promise<void>, isNew = false): Promise<void> => {
      const used = free.then(() => once(path, look, isNew))
      free = used.catch(() => undefined)
      return used
    },
  }
}
