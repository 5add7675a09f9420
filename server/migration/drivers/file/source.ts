import type { SourceDescriptor, SourceKey } from '../../records/index.ts'
import type { Layout } from './layout.ts'

export type UploadFormat = 'csv' | 'ndjson' | 'zip'

/** How files of a source are read. */
export interface FileSource {
  key: SourceKey
  formats: readonly UploadFormat[]
  layout: Layout
}

const noCredentials = { type: 'object', additionalProperties: false, properties: {} } as const

/** The catalogue's entry of a source that is only files. */
export const describeFiles = (
  { key, layout }: FileSource,
  label: string,
  brings: Partial<SourceDescriptor['capabilities']>,
): SourceDescriptor => ({
  key,
  label,
  kind: 'file',
  credential_fields: noCredentials,
  base_url: 'fixed',
  version: '1',
  capabilities: {
    contacts: true,
    fields: true,
    lists: true,
    tags: true,
    groups: false,
    segments: 'no',
    suppressions: ['unsubscribed', 'bounced', 'complained', 'blocked', 'domains'],
    consent: [],
    per_list_status: true,
    list_bound_consent: false,
    templates: false,
    campaigns: false,
    automations: 'no',
    forms: 'no',
    // A newer file is compared with what the last one said.
    delta: 'full_walk',
    totals: 'no',
    ...brings,
  },
  limits: { requests: [], concurrent: 1, page_size: 1000, timeout_s: 30 },
  statuses: layout.statuses,
})
