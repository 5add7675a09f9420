import { createStore } from '../../api/store.ts'

/** A file that was dropped on a screen of contacts; the import takes it. */
export const droppedFile = createStore<File | null>(null)
