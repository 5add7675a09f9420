import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { TemplateRow, TemplateSummaryRow, VersionRow, VersionSummaryRow } from './store.ts'

type Schemas = components['schemas']

export const serializeTemplate = (row: TemplateRow): Schemas['Template'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  kind: row.kind,
  subject: row.subject,
  preheader: row.preheader,
  source: row.source,
  text: row.text,
  smart_codes: row.smart_codes,
  version_number: row.version_number,
  starter_key: row.starter_key,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const serializeSummary = (row: TemplateSummaryRow): Schemas['TemplateSummary'] => ({
  id: row.id,
  name: row.name,
  description: row.description,
  kind: row.kind,
  subject: row.subject,
  preheader: row.preheader,
  size_bytes: row.size_bytes,
  version_number: row.version_number,
  starter_key: row.starter_key,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
})

export const serializeVersion = (row: VersionRow, current: number): Schemas['TemplateVersion'] => ({
  template_id: row.template_id,
  number: row.number,
  is_current: row.number === current,
  kind: row.kind,
  subject: row.subject,
  preheader: row.preheader,
  source: row.source,
  text: row.text,
  restored_from_number: row.restored_from_number,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
})

export const serializeVersionSummary = (
  row: VersionSummaryRow,
  current: number,
): Schemas['TemplateVersionSummary'] => ({
  number: row.number,
  is_current: row.number === current,
  kind: row.kind,
  subject: row.subject,
  size_bytes: row.size_bytes,
  restored_from_number: row.restored_from_number,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
})

export const templateTag = ({ version }: Pick<TemplateRow, 'version'>): string => `v${version}`
