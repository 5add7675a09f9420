import { t } from '@lingui/core/macro'
import type { Tone } from '../../ui/badge.tsx'
import { wordOf } from '../../ui/word.tsx'

/** The states of a job, in words. */
export const jobStates = (): { id: string; label: string; tone: Tone }[] => [
  { id: 'queued', label: t`Waiting`, tone: 'none' },
  { id: 'running', label: t`Running`, tone: 'info' },
  { id: 'succeeded', label: t`Done`, tone: 'good' },
  { id: 'partially_failed', label: t`Done with errors`, tone: 'warn' },
  { id: 'failed', label: t`Failed`, tone: 'bad' },
  { id: 'cancelled', label: t`Cancelled`, tone: 'none' },
]

/** A state that this application does not know yet is shown as its word. */
export const stateOf = (state: string): { label: string; tone: Tone } =>
  jobStates().find(({ id }) => id === state) ?? { label: state, tone: 'none' }

/** The kinds of jobs that people look for. */
export const jobKinds = (): { id: string; label: string }[] => [
  { id: 'import', label: t`Imports` },
  { id: 'export,contact_export', label: t`Exports` },
  { id: 'bulk_action', label: t`Actions on many contacts` },
  { id: 'undo', label: t`Undone` },
  { id: 'migration,migration_inventory', label: t`Migrations` },
  { id: 'submission_export,submission_deletion', label: t`Submissions of forms` },
  { id: 'audit_export,audit_check', label: t`Audit log` },
]

/** What is wrong with a row, in words. A code that this application does not know yet is shown as it is. */
export const errorWord = (code: string): string => {
  const words: Record<string, string> = {
    malformed_row: t`The row cannot be read`,
    invalid_row: t`A value is wrong`,
    value_skipped: t`Imported without a value that cannot be used`,
    plan_limit: t`Your plan allows no more contacts`,
    not_found: t`Not found`,
    email_taken: t`Another contact has the address`,
    external_id_taken: t`Another contact has the external id`,
    address_erased: t`The person was erased`,
    invalid_transition: t`The status cannot change like this`,
    invalid_state: t`Not possible in this state`,
    rate_limited: t`Too many requests`,
    too_many: t`Too many lists or tags`,
    changed_since: t`Changed since`,
    internal_error: t`An error of the service`,
  }
  return wordOf(words, code)
}

/** What a file of a job has. */
export const fileWord = (kind: string): string => {
  const words: Record<string, string> = {
    result: t`Data`,
    errors: t`Errors`,
    rejected: t`Rejected rows`,
  }
  return wordOf(words, kind)
}
