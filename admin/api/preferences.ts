import type { components } from '../../generated/types.ts'
import { boot } from './boot.ts'
import { createStore, useStore } from './store.ts'

export type Preferences = components['schemas']['Preferences']

/** How the user wants to see the application. The service writes it into the page; the screen of the preferences changes it. */
export const preferences = createStore<Preferences>(boot.preferences)

export const usePreferences = (): Preferences => useStore(preferences)
