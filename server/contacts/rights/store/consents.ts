import type { Fragment } from 'postgres'
import type { components } from '../../../../generated/types.ts'
import type { ActorColumns } from '../../../host/principal.ts'
import type { List } from '../../../platform/http/pages.ts'
import type { Sql } from '../../../platform/storage/open.ts'

type Schemas = components['schemas']

export interface ConsentRow extends ActorColumns {
  id: string
  kind: Schemas['ConsentKind']
  purpose: string
  basis: Schemas['ConsentBasis']
  text_version: string | null
  source: string | null
  ip: string | null
  reason: string | null
  occurred_at: string
  recorded_at: string
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, purpose, basis, text_version, source, host(ip) as ip, reason, actor_kind, actor_id, actor_name, occurred_at,
  coalesce(recorded_at, occurred_at) as recorded_at`

export const insertConsent = async (tx: Sql, contactId: string, row: ConsentRow): Promise<void> => {
  await tx`
    insert into consent_events (
      id, contact_id, kind, purpose, basis, text_version, source, ip, reason, actor_kind, actor_id, actor_name,
      occurred_at, recorded_at
    ) values (
      ${row.id}, ${contactId}, ${row.kind}, ${row.purpose}, ${row.basis}, ${row.text_version}, ${row.source},
      ${row.ip}::inet, ${row.reason}, ${row.actor_kind}, ${row.actor_id}, ${row.actor_name}, ${row.occurred_at},
      ${row.recorded_at}
    )`
}

export const findConsent = async (sql: Sql, contactId: string, id: string): Promise<ConsentRow | null> => {
  const [row] = await sql<ConsentRow[]>`
    select ${columns(sql)} from consent_events where id = ${id} and contact_id = ${contactId}`
  return row ?? null
}

/** The ledger of consent for a contact, the latest entry first. */
export const consentList = (sql: Sql, filter: { contactId: string; purpose?: string }): List => ({
  table: 'consent_events',
  columns: columns(sql),
  where: sql`contact_id = ${filter.contactId}
    ${filter.purpose === undefined ? sql`` : sql`and purpose = ${filter.purpose}`}`,
  keys: [
    { sql: sql`occurred_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})
