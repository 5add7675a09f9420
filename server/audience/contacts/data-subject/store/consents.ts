import type { components } from '../../../../../generated/types.ts'
import type { List } from '../../../../platform/http/pagination.ts'
import type { ActorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../../platform/storage/open.ts'

type Schemas = components['schemas']

export interface ConsentRow extends ActorColumns {
  id: string
  kind: Schemas['ConsentKind']
  purpose: string
  basis: Schemas['ConsentBasis']
  text_version: string | null
  text: string | null
  language: string | null
  source: string | null
  page_url: string | null
  ip: string | null
  requested: Schemas['ConsentRequest'] | null
  reason: string | null
  occurred_at: string
  /** False if the source of an entry does not tell when it was: then `occurred_at` is when it was recorded. */
  time_known: boolean
  recorded_at: string
  /** When the run that brought it was undone; null if it counts. */
  voided_at: string | null
}

const columns = (sql: Sql): Fragment => sql`
  id, kind, purpose, basis, text_version, text, language, source, page_url, host(ip) as ip, requested, reason, actor_kind, actor_id, actor_name, occurred_at,
  time_known, coalesce(recorded_at, occurred_at) as recorded_at, voided_at`

/** An entry that others assert. Only pages and forms of the service know the text that a person saw. */
type AssertedConsent = Omit<
  ConsentRow,
  'text' | 'language' | 'page_url' | 'requested' | 'time_known' | 'voided_at'
> & {
  time_known?: boolean
  /** The run of a migration that brought it: undoing the run voids the entry. */
  run_id?: string
}

/** Adds entries to the consent ledger. */
export const insertConsents = async (
  tx: Sql,
  entries: readonly (AssertedConsent & { contactId: string })[],
): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map(({ contactId, ...row }) => ({ ...row, contact_id: contactId }))
  await tx`
    insert into consent_events (
      id, contact_id, kind, purpose, basis, text_version, source, ip, reason, actor_kind, actor_id, actor_name,
      occurred_at, time_known, recorded_at, run_id
    )
    select
      id, contact_id, kind, purpose, basis, text_version, source, ip, reason, actor_kind, actor_id, actor_name,
      occurred_at, coalesce(time_known, true), recorded_at, run_id
    from jsonb_populate_recordset(null::consent_events, ${asJson(tx, rows)})`
}

export const findConsent = async (sql: Sql, contactId: string, id: string): Promise<ConsentRow | null> => {
  const [row] = await sql<ConsentRow[]>`
    select ${columns(sql)} from consent_events where id = ${id} and contact_id = ${contactId}`
  return row ?? null
}

/** Whether a contact consented to marketing after a time. */
export const hasGivenSince = async (sql: Sql, contactId: string, time: string): Promise<boolean> => {
  const found = await sql`
    select from consent_events
    where contact_id = ${contactId} and purpose = 'marketing' and kind = 'given' and voided_at is null
      and occurred_at > ${time} limit 1`
  return found.length > 0
}

/**
 * The consent ledger of a contact, the latest entry first. What an undone run brought counts no more, but is
 * still held: only `withVoided` shows it.
 */
export const consentList = (
  sql: Sql,
  filter: { contactId: string; purpose?: string; withVoided?: boolean },
): List => ({
  table: 'consent_events',
  columns: columns(sql),
  where: sql`contact_id = ${filter.contactId}
    ${filter.withVoided ? sql`` : sql`and voided_at is null`}
    ${filter.purpose === undefined ? sql`` : sql`and purpose = ${filter.purpose}`}`,
  keys: [
    { sql: sql`occurred_at`, type: 'timestamptz' },
    { sql: sql`id`, type: 'uuid' },
  ],
  descending: true,
})

/** Takes back what an undone run brought: deletes the entries of contacts that go, and voids those of the others. */
export const withdrawConsents = async (
  tx: Sql,
  runId: string,
  { going, staying, now }: { going: readonly string[]; staying: readonly string[]; now: string },
): Promise<void> => {
  await tx`select set_config('crs.undone_run', ${runId}, true)`
  if (going.length > 0)
    await tx`
      delete from consent_events where run_id = ${runId} and contact_id = any (${going as string[]}::uuid[])`
  if (staying.length > 0)
    await tx`
      update consent_events set voided_at = ${now}
      where run_id = ${runId} and contact_id = any (${staying as string[]}::uuid[]) and voided_at is null`
  await tx`select set_config('crs.undone_run', '', true)`
}
