import type { ReadForm } from '../../platform/contract/forms.ts'

/** Parses a form from a browser. */
export type FormReader<Fields> = (text: string) => ReadForm<Fields>
