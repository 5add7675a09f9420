import { useSyncExternalStore } from 'react'

const useQuery = (query: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listen) => {
      query.addEventListener('change', listen)
      return () => query.removeEventListener('change', listen)
    },
    () => query.matches,
  )

const phone = window.matchMedia('(width < 48rem)')
const touch = window.matchMedia('(pointer: coarse)')

/** Whether the window is as narrow as that of a phone. */
export const useNarrow = (): boolean => useQuery(phone)

/** Whether people use their fingers: what they press is at least 44 pixels high. */
export const useTouch = (): boolean => useQuery(touch)
