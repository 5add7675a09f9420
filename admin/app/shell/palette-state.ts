import { createStore } from '../../api/store.ts'

export const paletteState = createStore(false)
export const openPalette = (): void => paletteState.set(true)
