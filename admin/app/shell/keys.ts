import { useEffect } from 'react'
import { preferences } from '../../api/preferences.ts'
import { createStore } from '../../api/store.ts'
import { isCovered } from '../../ui/letters.ts'
import type { Place } from '../../ui/screen.ts'
import { openPalette } from './palette-state.ts'
import { places } from './places.tsx'

export const keysHelp = createStore(false)
export const openKeysHelp = (): void => keysHelp.set(true)

/** Single letters are off in fields, and where the user has turned them off (WCAG 2.1.4). */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const areLettersOff = (): boolean => !preferences.get().single_keys

const goals: Place[] = places.flatMap(({ children, ...place }): Place[] => [place, ...(children ?? [])])

/** Keys that hold on every screen: Ctrl+K, `?`, and `g` with a letter. */
export const useKeys = (navigate: (to: string) => void): void => {
  useEffect(() => {
    let afterG = 0
    const onKey = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || areLettersOff()) return
      if (isCovered()) return
      if (event.key === '?') openKeysHelp()
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('#content input[type=search]')
        if (field !== null) {
          event.preventDefault()
          field.focus()
        }
      }
      if (event.key === 'g') afterG = Date.now()
      else if (Date.now() - afterG < 1500) {
        afterG = 0
        const goal = goals.find(({ key }) => key === event.key)
        if (goal !== undefined) navigate(goal.to)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate])
}
