import { createStore } from '../../api/store.ts'
import type { Tag } from './queries.ts'

/** The tag in the dialog: a new one, one to change, or none. */
export const editing = createStore<Tag | 'new' | null>(null)
