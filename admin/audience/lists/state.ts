import { createStore } from '../../api/store.ts'
import type { ContactList } from './queries.ts'

/** The list in the dialog: a new one, one to change, or none. */
export const editing = createStore<ContactList | 'new' | null>(null)
