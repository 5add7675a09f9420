import { useEffect } from 'react'
import { preferences } from '../api/preferences.ts'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether the user has turned single letters off (WCAG 2.1.4). */
export const areLettersOff = (): boolean => !preferences.get().single_keys

/** Whether a dialog or a menu is open, which has its own keys. A toast is no such dialog. */
export const isCovered = (): boolean =>
  document.querySelector(
    '[role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]',
  ) !== null

/**
 * What single letters do on a screen. They are off in fields, in dialogs and menus, and where the user has turned them off (WCAG 2.1.4).
 */
export const useLetters = (acts: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (areLettersOff() || !Object.hasOwn(acts, event.key)) return
      if (isCovered()) return
      event.preventDefault()
      acts[event.key]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [acts])
}
