import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowKind, FlowReEntry } from '../types.ts'

/** An active flow with the version that contacts enter. */
export interface OpenFlow {
  id: string
  kind: FlowKind
  name: string
  versionId: string
  reEntry: FlowReEntry
}

/** Null for a flow that is not active. */
export const findOpenFlow = async (tx: Sql, flowId: string): Promise<OpenFlow | null> => {
  const [flow] = await tx<OpenFlow[]>`
    select f.id, f.kind, f.name, v.id as "versionId", v.definition -> 're_entry' as "reEntry"
    from flows f join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    where f.id = ${flowId} and f.status = 'active'`
  return flow ?? null
}

/** What a contact with an entry key did in a flow before. */
export interface Earlier {
  contactId: string
  entryKey: string
  /** Null if the contact has never entered. */
  lastEnteredAt: string | null
  /** The enrolment that is not over. */
  insideId: string | null
  /** Entries of the last hour that flows caused, with any key. */
  causedInHour: number
}

export const findEarlier = (
  tx: Sql,
  flowId: string,
  entrants: readonly { contactId: string; entryKey: string }[],
  now: Date,
): Promise<Earlier[]> => tx<Earlier[]>`
  select given.contact_id as "contactId", given.entry_key as "entryKey", earlier.*
  from unnest(
    ${entrants.map(({ contactId }) => contactId)}::uuid[], ${entrants.map(({ entryKey }) => entryKey)}::text[]
  ) as given (contact_id, entry_key)
  cross join lateral (
    select max(e.entered_at) filter (where e.entry_key = given.entry_key) as "lastEnteredAt",
      (array_agg(e.id) filter (where e.entry_key = given.entry_key and e.status in ('active', 'waiting', 'paused')))[1]
        as "insideId",
      count(*) filter (where e.caused_by <> '{}' and e.entered_at > ${now}::timestamptz - interval '1 hour') as "causedInHour"
    from enrolments e
    where e.source_id = ${flowId} and e.contact_id = given.contact_id
  ) earlier`

export interface NewEnrolment {
  id: string
  contactId: string
  entryKey: string
  context: Record<string, unknown>
  causedBy: readonly string[]
}

/** Inserts enrolments that are due now. Returns the contacts that entered: another transaction may have been first. */
export const insertEnrolments = async (
  tx: Sql,
  flow: OpenFlow,
  enrolments: readonly NewEnrolment[],
  now: Date,
): Promise<Set<string>> => {
  if (enrolments.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`
    insert into enrolments
      (id, contact_id, kind, source_id, source_name, status, entered_at, due_at, version_id, entry_key, context, caused_by)
    select given.id, given.contact_id, ${flow.kind}, ${flow.id}, ${flow.name}, 'active', ${now}, ${now}, ${flow.versionId},
      given.entry_key, given.context::jsonb, given.caused_by::uuid[]
    from unnest(
      ${enrolments.map(({ id }) => id)}::uuid[], ${enrolments.map(({ contactId }) => contactId)}::uuid[],
      ${enrolments.map(({ entryKey }) => entryKey)}::text[],
      ${enrolments.map(({ context }) => JSON.stringify(context))}::text[],
      ${enrolments.map(({ causedBy }) => `{${causedBy.join(',')}}`)}::text[]
    ) as given (id, contact_id, entry_key, context, caused_by)
    on conflict (source_id, contact_id, entry_key) where status in ('active', 'waiting', 'paused') do nothing
    returning id`
  return new Set(rows.map(({ id }) => id))
}
