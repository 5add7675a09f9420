import type { ReadForm } from '../../platform/contract/forms.ts'

/** Reads a form that a browser sent. */
export type FormReader<Fields> = (text: string) => ReadForm<Fields>
