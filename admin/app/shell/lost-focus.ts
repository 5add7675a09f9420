import { useEffect } from 'react'

/** Milliseconds in which dialogs give the focus back by themselves. */
const patience = 200

/**
 * What had focus can go away, such as the row of a list that was deleted. Then the focus goes on at the content: people with a keyboard or
 * a screen reader would else begin at the top of the page.
 */
export const useLostFocus = (): void => {
  useEffect(() => {
    const content = document.getElementById('content')
    if (content === null) return
    let last: Element | null = null
    let timer = 0
    const look = (): void => {
      if (document.activeElement === document.body) content.focus({ preventScroll: true })
    }
    const onFocus = ({ target }: FocusEvent): void => {
      last = target instanceof Element && content.contains(target) ? target : null
    }
    const observer = new MutationObserver(() => {
      if (last === null || last.isConnected) return
      last = null
      clearTimeout(timer)
      timer = window.setTimeout(look, patience)
    })
    observer.observe(content, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
}
