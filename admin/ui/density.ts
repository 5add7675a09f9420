import { usePreferences } from '../api/preferences.ts'

/** Pixels of a row with one line. A density of a newer service is as the usual one. */
const heightOf = (density: string): number => (density === 'compact' ? 36 : 44)

/** The height of rows as the user prefers them, or as `density` says. */
export const useRowHeight = (density: string | null = null): number => {
  const preferred = usePreferences().density
  return heightOf(density ?? preferred)
}
