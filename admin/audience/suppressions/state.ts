import { createStore } from '../../api/store.ts'

/** Whether the dialog for a new suppression is open. */
export const adding = createStore(false)
