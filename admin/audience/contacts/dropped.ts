import { createStore } from '../../api/store.ts'

/** A file that was dropped on the contacts; the import takes it. */
export const droppedFile = createStore<File | null>(null)
