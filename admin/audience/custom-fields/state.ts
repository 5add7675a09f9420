import { createStore } from '../../api/store.ts'
import type { CustomField } from './queries.ts'

/** The field in the dialog: a new one, one to change, or none. */
export const editing = createStore<CustomField | 'new' | null>(null)
