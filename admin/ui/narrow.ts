import { useSyncExternalStore } from 'react'

const phone = window.matchMedia('(width < 48rem)')

/** Whether the window is as narrow as that of a phone. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    (listen) => {
      phone.addEventListener('change', listen)
      return () => phone.removeEventListener('change', listen)
    },
    () => phone.matches,
  )
