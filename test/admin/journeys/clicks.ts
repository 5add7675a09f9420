import type { Locator, Page } from 'playwright-core'

/**
 * Counts what a person presses: each press of a pointer, and each Enter or Space that chooses something. Typing is free. A file that
 * is chosen or dropped is one.
 */
export const countClicks = async (page: Page) => {
  const counted: string[] = []
  await page.exposeFunction('countClick', (what: string) => {
    counted.push(what)
  })
  await page.addInitScript(`
    const nameOf = (element) => element.getAttribute?.('aria-label') ?? element.innerText?.slice(0, 40) ?? element.tagName
    addEventListener('pointerdown', (event) => {
      if (event.isTrusted) countClick('press ' + nameOf(event.target.closest('button, a, [role], label, input') ?? event.target))
    }, true)
    addEventListener('keydown', (event) => {
      if (!event.isTrusted || event.repeat) return
      const isText = event.target.matches?.('input:not([type=checkbox], [type=radio]), textarea')
      if (event.key === 'Enter' || (event.key === ' ' && !isText)) countClick(event.key + ' ' + nameOf(event.target))
    }, true)`)
  return {
    /** What was pressed, in words. */
    list: (): readonly string[] => counted,
    reset: (): void => {
      counted.length = 0
    },
    /** Drops a file on a place, as from the desktop. */
    drop: async (place: Locator, name: string, content: string): Promise<void> => {
      counted.push(`drop ${name}`)
      const data = await page.evaluateHandle(
        `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'text/csv' })); return data })()`,
      )
      for (const type of ['dragenter', 'dragover', 'drop'])
        await place.dispatchEvent(type, { dataTransfer: data })
    },
  }
}
