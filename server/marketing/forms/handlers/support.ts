import { doesNotExist } from '../../../platform/fault-details.ts'
import { type ProblemError, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type FormRow, findConflicts, insertForm, type NewForm } from '../store/forms.ts'

export const noSuch = (what: string): ProblemError => problem('not_found', { detail: doesNotExist(what) })

/** @throws not_found */
export const requireForm = async (found: Promise<FormRow | null>): Promise<FormRow> => {
  const row = await found
  if (row === null) throw noSuch('form')
  return row
}

export const wrongState = (detail: string): ProblemError => problem('invalid_state', { detail })

/** The table of forms, whose names and slugs are unique. */
export const formTable = (now: string) => ({
  kind: 'form' as const,
  longestSlug: 60,
  insert: (tx: Sql, form: NewForm) => insertForm(tx, form, now),
  findConflicts,
})
