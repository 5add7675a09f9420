import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { watchQuiet } from '../support.ts'

type Open = (width: number, options?: BrowserContextOptions) => Promise<Page>

interface Focus {
  /** In short: `row 3`, the row with the text of the cell or control, or `outside`. */
  what: string
  /** Whether it is wholly in sight: neither below the head nor outside of the table. */
  isSeen: boolean
}

const focusScript = `(() => {
  const active = document.activeElement
  const row = active.closest('[data-at]')
  if (row === null) return { what: 'outside', isSeen: true }
  const name = (active.getAttribute('aria-label') ?? active.innerText ?? '').trim()
  const what = active === row ? 'row ' + row.dataset.at : row.dataset.at + ' ' + name
  const grid = row.closest('[role=grid]').getBoundingClientRect()
  const head = row.closest('[role=grid]').querySelector('[role=row]')
  const { top, bottom } = row.getBoundingClientRect()
  const isSeen = row === head || (top >= head.getBoundingClientRect().bottom - 1 && bottom <= grid.bottom + 1)
  return { what, isSeen }
})()`

/** Opens a screen with a table. */
export const openGrid = async (open: Open, address: string, options?: BrowserContextOptions) => {
  const page = await open(options?.viewport?.width ?? 1280, options)
  onTestFinished(() => page.context().close())
  const { settled } = watchQuiet(page)
  await page.goto(address)
  await page.locator('[role=grid] [data-at="0"]').waitFor()
  await settled()
  const grid = page.getByRole('grid')
  const focus = (): Promise<Focus> => page.evaluate<Focus>(focusScript)
  return {
    page,
    grid,
    settled,
    rowAt: (at: number) => page.locator(`[role=row][data-at="${at}"]`),
    focus: async (): Promise<string> => (await focus()).what,
    /** Presses keys and returns what has focus then. */
    press: async (...keys: string[]): Promise<string> => {
      for (const key of keys) await page.keyboard.press(key)
      const { what, isSeen } = await focus()
      return isSeen ? what : `${what}, out of sight`
    },
    /** Scrolls to the end of what is loaded, again and again, until there are that many rows. */
    scrollThrough: (rows: number): Promise<void> =>
      page.evaluate(`new Promise((resolve) => {
        const grid = document.querySelector('[role=grid]')
        const step = () => {
          grid.scrollTop = grid.scrollHeight
          if (grid.querySelector('[aria-rowindex="${rows + 1}"]') !== null) resolve()
          else requestAnimationFrame(step)
        }
        step()
      })`),
    scrollTo: (top: number): Promise<void> =>
      grid.evaluate((element, top) => element.scrollTo({ top }), top) as Promise<void>,
  }
}

export type Opened = Awaited<ReturnType<typeof openGrid>>
