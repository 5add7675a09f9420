import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import type { FlowDefinition, FlowTrigger } from '../types.ts'

/** Contacts that one transaction looks at. */
const chunk = 10_000

/** The triggers of the published versions of active flows, by flow. */
export const listActiveTriggers = (
  sql: Sql,
  keys: readonly string[],
): Promise<{ flow_id: string; trigger: FlowTrigger }[]> => sql<{ flow_id: string; trigger: FlowTrigger }[]>`
  select f.id as flow_id, t.trigger
  from flows f
  join flow_versions v on v.flow_id = f.id and v.number = f.version_number
  cross join jsonb_array_elements(v.definition -> 'triggers') as t (trigger)
  where f.status = 'active' and t.trigger ->> 'key' = any (${keys as string[]}::text[])`

interface Listening {
  flow_id: string
  definition: FlowDefinition
}

/** The published versions of flows that want events of these keys and that contacts enter or are in. */
export const listListening = (sql: Sql, keys: readonly string[]): Promise<Listening[]> => sql<Listening[]>`
  select f.id as flow_id, v.definition
  from flows f
  join flow_versions v on v.flow_id = f.id
  where f.status in ('active', 'paused')
    and exists (
      select from wanted_triggers w where w.source_id = f.id and w.key = any (${keys as string[]}::text[]))
    and (v.number = f.version_number or exists (
      select from enrolments e where e.version_id = v.id and e.status in ('active', 'waiting', 'paused')))`

/** A trigger, or an event that contacts inside wait for. */
export type Scanned = FlowTrigger & { inside?: true }

export interface NewScan {
  flow_id: string
  trigger_hash: string
  trigger: Scanned
  due_at: string
}

/** Keeps exactly these scans: new ones begin at their time, and those of others end. */
export const replaceScans = async (tx: Sql, scans: readonly NewScan[]): Promise<void> => {
  await tx`
    insert into flow_scans (flow_id, trigger_hash, trigger, due_at)
    select flow_id, trigger_hash, trigger, due_at from jsonb_populate_recordset(null::flow_scans, ${asJson(tx, scans)})
    on conflict do nothing`
  await tx`
    delete from flow_scans where (flow_id, trigger_hash) not in (
      select flow_id, trigger_hash from jsonb_populate_recordset(null::flow_scans, ${asJson(tx, scans)}))`
}

export interface ScanRow {
  flow_id: string
  trigger_hash: string
  trigger: Scanned
  due_at: string
  after_id: string | null
}

/** A due scan, locked; null if there is none that no other process has locked. */
export const lockDueScan = async (tx: Sql, now: Date): Promise<ScanRow | null> => {
  const [row] = await tx<ScanRow[]>`
    select flow_id, trigger_hash, trigger, due_at, after_id from flow_scans
    where due_at <= ${now} order by due_at limit 1 for update skip locked`
  return row ?? null
}

/** Goes on after a contact, or with another time. */
export const updateScan = async (
  tx: Sql,
  { flow_id, trigger_hash }: ScanRow,
  to: { after_id: string | null; due_at: string | Date },
): Promise<void> => {
  await tx`
    update flow_scans set after_id = ${to.after_id}, due_at = ${to.due_at}
    where flow_id = ${flow_id} and trigger_hash = ${trigger_hash}`
}

/** The last of the next contacts after another one; null if there is none. */
export const endOfChunk = async (tx: Sql, afterId: string | null): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from (
      select id from contacts where id > coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${chunk}
    ) as next
    order by id desc limit 1`
  return row?.id ?? null
}

/** A query for the contacts of a chunk that match, in the order of their ids. */
export const contactsOfChunk = (
  tx: Sql,
  { afterId, endId }: { afterId: string | null; endId: string },
  predicate: Fragment,
): Fragment => tx`
  select contacts.id from contacts
  where contacts.id > coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000') and contacts.id <= ${endId}
    and ${predicate}
  order by contacts.id`

/** Contacts that are inside a flow. */
export const insideFlow = (tx: Sql, flowId: string): Fragment => tx`
  exists (select from enrolments e where e.contact_id = contacts.id and e.source_id = ${flowId}
    and e.status in ('active', 'waiting', 'paused'))`

export const listContacts = async (tx: Sql, contacts: Fragment): Promise<string[]> => {
  const rows = await unprepared(tx<{ id: string }[]>`${contacts}`)
  return rows.map(({ id }) => id)
}
