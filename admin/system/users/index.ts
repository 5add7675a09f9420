import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'
import type { Changes } from './save.ts'

export const screens: readonly Screen[] = [
  {
    path: '/preferences',
    title: () => t`Preferences`,
    place: 'preferences',
    reads: ['GET /me/preferences'],
    load: () => import('./Preferences.tsx'),
  },
]

export const commands: readonly Command[] = [
  { id: 'preferences', label: () => t`Preferences`, to: '/preferences' },
]

/** Changes preferences of the user. They hold at once, and again no longer if they cannot be saved. */
export const savePreferences = async (changes: Changes): Promise<void> =>
  (await import('./save.ts')).savePreferences(changes)
