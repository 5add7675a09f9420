import type { ContactRow } from '../../../audience/contacts/index.ts'
import type { Answer } from '../field-types/index.ts'
import type { FormFileRow } from '../files/store.ts'
import type { PublishedForm } from '../store/published.ts'
import type { ContactAnswers } from './contact-values.ts'

/** A submission whose answers are valid. */
export interface Submission {
  id: string
  form: PublishedForm
  answers: ReadonlyMap<string, Answer>
  contact: ContactAnswers
  language: string
  pageUrl: string | null
  /** What identifies the solved proof of work; null without one. */
  proof: Buffer | null
  /** What makes the submission count once: its proof, or its answers and the page that they were typed into. */
  once: Buffer | null
  /** The network address as the settings allow to store it. */
  ip: string | null
  files: readonly FormFileRow[]
}

/** The contact of a submission, as it was written. */
export interface Written {
  row: ContactRow
  outcome: 'created' | 'updated' | 'unchanged'
}
