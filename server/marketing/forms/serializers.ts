import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import { untranslatedOf } from './definition/untranslated.ts'
import type { FormRow, FormSummaryRow } from './store/forms.ts'
import type { VersionRow, VersionSummaryRow } from './store/versions.ts'

type Schemas = components['schemas']

export const serializeSummary = (row: FormSummaryRow): Schemas['FormSummary'] => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  description: row.description,
  state: row.state,
  has_changes: row.has_changes,
  published_number: row.published_number,
  published_at: row.published_at,
  views_count: row.views_count,
  submissions_count: row.submissions_count,
  last_submitted_at: row.last_submitted_at,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
})

export const serializeForm = (row: FormRow, publicUrl: string): Schemas['Form'] => ({
  ...serializeSummary(row),
  definition: row.definition,
  untranslated: untranslatedOf(row.definition),
  hosted_url: `${publicUrl}/forms/${row.slug}`,
})

/** The counts change without changing the version of the form. */
export const formTag = (row: FormSummaryRow): string =>
  `v${row.version}-${row.views_count}.${row.submissions_count}`

export const serializeVersionSummary = (
  row: VersionSummaryRow,
  current: number | null,
): Schemas['FormVersionSummary'] => ({
  number: row.number,
  is_current: row.number === current,
  submissions_count: row.submissions_count,
  created_by: actorFromColumns(row),
  published_at: row.published_at,
})

export const serializeVersion = (row: VersionRow, current: number | null): Schemas['FormVersion'] => ({
  form_id: row.form_id,
  number: row.number,
  is_current: row.number === current,
  definition: row.definition,
  created_by: actorFromColumns(row),
  published_at: row.published_at,
})
