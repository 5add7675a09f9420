import { useEffect } from 'react'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * What single letters do on a screen. They are off in fields, in dialogs and menus, and where the user has turned them off (WCAG 2.1.4).
 */
export const useLetters = (acts: Readonly<Record<string, () => void>>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      if (localStorage.getItem('keys') === 'off' || !Object.hasOwn(acts, event.key)) return
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null)
        return
      event.preventDefault()
      acts[event.key]?.()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [acts])
}
