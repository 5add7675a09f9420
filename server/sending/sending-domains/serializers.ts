import type { components } from '../../../generated/types.ts'
import { digestOf } from '../../platform/http/digest.ts'
import {
  expectedRecords,
  neededUntil,
  recordHostOf,
  recordsWith,
  recordValueOf,
  worstState,
} from './records.ts'
import type { DomainRow, KeyRow } from './store.ts'

type Schemas = components['schemas']

/** What the records depend on, besides the domain. */
export interface RecordContext {
  publicUrl: string
  now: Date
}

export const serializeDomain = (
  row: DomainRow,
  keys: readonly KeyRow[],
  around: RecordContext,
): Schemas['SendingDomain'] => {
  const records = recordsWith(expectedRecords(row, keys, around), row.findings)
  return {
    id: row.id,
    name: row.name,
    spf_mechanism: row.spf_mechanism,
    return_path_host: row.return_path_host,
    tracking_host: row.tracking_host,
    state: worstState(records),
    records,
    checked_at: row.checked_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The version of the domain or key itself, which a write compares. */
export const versionTag = ({ version }: { version: number }): string => `v${version}`

/** The entity tag of the response. It also changes with checks and keys. */
export const domainTag = (row: DomainRow, body: Schemas['SendingDomain']): string =>
  `${versionTag(row)}-${digestOf([body.records, body.checked_at])}`

export const serializeKey = (row: KeyRow, domain: string): Schemas['DkimKey'] => ({
  id: row.id,
  sending_domain_id: row.sending_domain_id,
  algorithm: row.algorithm,
  selector: row.selector,
  record: { host: recordHostOf(row, domain), value: recordValueOf(row) },
  state: row.state,
  activated_at: row.activated_at,
  retired_at: row.retired_at,
  record_needed_until_at: neededUntil(row)?.toISOString() ?? null,
  created_at: row.created_at,
})
