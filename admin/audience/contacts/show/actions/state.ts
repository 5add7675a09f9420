import { createStore } from '../../../../api/store.ts'

/** The dialog that is open over the contact. */
export type Open = 'unsubscribe' | 'status' | 'erase' | 'message' | 'lift' | 'ask'
export const openDialog = createStore<Open | null>(null)
