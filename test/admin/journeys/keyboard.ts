import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What has focus, and why people would not see it; null if they do. */
const focusScript = `(() => {
  const active = document.activeElement
  const chosen = active?.getAttribute('aria-activedescendant')
  const element = (chosen && document.getElementById(chosen)) || active
  if (element === null || element === document.body) return { name: '', fault: 'nothing has focus' }
  const name = element.getAttribute('aria-label')
    ?? (element.labels?.[0] ?? document.getElementById(element.getAttribute('aria-labelledby')?.split(' ')[0]) ?? element).innerText?.trim()
    ?? ''
  const isOutlined = (one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
  }
  const box = element.getBoundingClientRect()
  const label = element.closest('label')
  const shown = label ?? element
  const place = shown.getBoundingClientRect()
  const isInside = place.bottom > 0 && place.right > 0 && place.top < innerHeight && place.left < innerWidth && place.width > 0
  if (!isInside) return { name, fault: 'outside of the window' }
  const middle = document.elementFromPoint(
    Math.min(innerWidth - 1, Math.max(0, place.left + place.width / 2)),
    Math.min(innerHeight - 1, Math.max(0, place.top + place.height / 2)))
  if (middle !== null && !shown.contains(middle) && !middle.contains(shown)) return { name, fault: 'behind ' + middle.outerHTML.slice(0, 80) }
  // The caret shows focus in a text; a dialog is on top of everything; an option has a ground of its own.
  const isText = element.matches('input:not([type=checkbox], [type=radio]), textarea')
  const isDialog = element.matches('[role=dialog], [role=alertdialog]')
  const hasGround = element.matches('[role=menuitem], [role=menuitemcheckbox], [role=option]')
    && getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
  const isShown = isText || isDialog || hasGround || isOutlined(element)
    || (label !== null && [...label.querySelectorAll('*')].some(isOutlined))
  return { name, role: element.getAttribute('role') ?? element.tagName.toLowerCase(), fault: isShown ? null : 'nothing shows the focus' }
})()`

interface Focus {
  name: string
  role?: string
  fault: string | null
}

/** Keys only: after each one the focus must be visible. */
export const createKeyboard = (page: Page) => {
  const focus = (): Promise<Focus> => page.evaluate<Focus>(focusScript)
  const look = async (after: string): Promise<Focus> => {
    // Panels take the focus when they have opened.
    await expect
      .poll(async () => (await focus()).fault, { message: `focus after ${after}`, timeout: 5000 })
      .toBeNull()
    return focus()
  }
  const press = async (key: string): Promise<Focus> => {
    await page.keyboard.press(key)
    return look(key)
  }
  return {
    press,
    type: async (text: string): Promise<void> => {
      await page.keyboard.type(text)
      await look(text)
    },
    /** Waits until something of this name has focus by itself. */
    arriveAt: async (name: string): Promise<void> => {
      await expect.poll(async () => (await focus()).name.split('\n')[0], { timeout: 10_000 }).toBe(name)
    },
    /** Presses a key, usually Tab, until something of this name has focus. */
    goTo: async (name: string | RegExp, key = 'Tab', most = 60): Promise<void> => {
      const passed: string[] = []
      for (let count = 0; count < most; count++) {
        const found = await press(key)
        if (typeof name === 'string' ? found.name === name : name.test(found.name)) return
        passed.push(`${found.role} ${found.name}`)
      }
      throw new Error(`${key} does not reach ${name}. It passes:\n${passed.join('\n')}`)
    },
  }
}
