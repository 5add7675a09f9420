import { createStore } from '../../api/store.ts'
import type { Bulk } from './bulk/actions.ts'

/** The action on many contacts in the dialog. It outlives the dialog: a job that finds another number asks again. */
export const bulk = createStore<Bulk | null>(null)
