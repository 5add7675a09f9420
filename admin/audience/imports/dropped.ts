import { createStore } from '../../api/store.ts'

/** A file that was dropped on another screen, on its way to the import. */
export const droppedFile = createStore<File | null>(null)
