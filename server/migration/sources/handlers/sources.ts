import type { components } from '../../../../generated/types.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { fileSourceOf, sources } from '../../drivers/index.ts'
import type { SourceDescriptor } from '../../records/index.ts'

type Brings = components['schemas']['MigrationSourceCapabilities']

const records = ['contacts', 'fields', 'lists', 'tags', 'groups', 'templates', 'campaigns'] as const
const reported = ['automations', 'forms'] as const

const bringsOf = ({ capabilities }: SourceDescriptor): Brings => ({
  records: records.filter((kind) => capabilities[kind]),
  reported: reported.filter((kind) => capabilities[kind] !== 'no'),
  suppression_kinds: capabilities.suppressions,
  evidence: capabilities.consent,
  per_list_status: capabilities.per_list_status,
  segment_support: capabilities.segments,
  delta_support: capabilities.delta,
  total_precision: capabilities.totals,
})

const describe = (source: SourceDescriptor): components['schemas']['MigrationSource'] => {
  const { key, label, kind, version, base_url, credential_fields, statuses } = source
  const words = Object.entries(statuses).map(([word, statusClass]) => ({ word, class: statusClass }))
  const upload_formats = [...(fileSourceOf(key)?.formats ?? [])]
  return {
    key,
    label,
    kind,
    upload_formats,
    version,
    base_url,
    credential_fields,
    brings: bringsOf(source),
    statuses: words,
  }
}

export const sourceHandlers = {
  async listMigrationSources({ query }) {
    const data = sources.filter(({ kind }) => query.kind === undefined || kind === query.kind).map(describe)
    const total = { value: data.length, relation: 'eq' as const }
    return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } }
  },
} satisfies Partial<Handlers>
