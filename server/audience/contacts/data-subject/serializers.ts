import type { components } from '../../../../generated/types.ts'
import { actorFromColumns } from '../../../platform/principal.ts'
import type { ConsentRow } from './store/consents.ts'
import type { EventRow } from './store/events.ts'

type Schemas = components['schemas']

export const serializeConsent = (row: ConsentRow): Schemas['ContactConsent'] => ({
  id: row.id,
  kind: row.kind,
  purpose: row.purpose,
  basis: row.basis,
  text_version: row.text_version,
  text: row.text,
  language: row.language,
  source: row.source,
  page_url: row.page_url,
  ip: row.ip,
  requested: row.requested,
  reason: row.reason,
  actor: actorFromColumns(row),
  occurred_at: row.occurred_at,
  time_known: row.time_known,
  recorded_at: row.recorded_at,
  voided_at: row.voided_at,
})

export const serializeEvent = (row: EventRow): Schemas['ContactEvent'] => ({
  id: row.id,
  name: row.name,
  occurred_at: row.occurred_at,
  properties: row.properties,
  actor: actorFromColumns(row),
  recorded_at: row.created_at,
})
