import type { Sql } from '../../../platform/storage/open.ts'

/** An enrolment inside a flow that wants some events. */
export interface Listening {
  id: string
  contactId: string
  flowId: string
  versionId: string
  status: 'active' | 'waiting' | 'paused'
  nodeId: string | null
  entryKey: string
}

/**
 * The enrolments of contacts, locked, in flows that want events of these keys. The transaction holds the locks of the
 * contacts.
 */
export const findListening = (
  tx: Sql,
  contactIds: readonly string[],
  keys: readonly string[],
): Promise<Listening[]> => tx<Listening[]>`
  select e.id, e.contact_id as "contactId", e.source_id as "flowId", coalesce(v.id, e.version_id) as "versionId", e.status, e.node_id as "nodeId",
    e.entry_key as "entryKey"
  from enrolments e
  -- A change of a sequence also holds for contacts that its job has not moved yet.
  join flows f on f.id = e.source_id
  left join flow_versions v on v.flow_id = f.id and v.number = f.version_number and f.kind = 'sequence'
  where e.contact_id = any (${contactIds as string[]}::uuid[]) and e.status in ('active', 'waiting', 'paused')
    and e.version_id is not null
    and exists (select from wanted_triggers w where w.source_id = e.source_id and w.key = any (${keys as string[]}::text[]))
  order by e.id for update of e`

/** An event for an enrolment. `nodeId` is null where its data are not kept. */
export interface NotedEvent {
  id: string
  nodeId: string | null
  data: Record<string, unknown>
  /** The contact goes on at once. */
  wakes: boolean
}

/** Keeps the data of events for the nodes that wait for them, and makes contacts due. Later events replace earlier ones. */
export const noteEvents = async (tx: Sql, notes: readonly NotedEvent[], now: Date): Promise<void> => {
  if (notes.length === 0) return
  const merged = [...Map.groupBy(notes, ({ id }) => id)].map(([id, some]) => ({
    id,
    wakes: some.some(({ wakes }) => wakes),
    seen: Object.fromEntries(some.flatMap(({ nodeId, data }) => (nodeId === null ? [] : [[nodeId, data]]))),
  }))
  await tx`
    update enrolments e set seen = e.seen || given.seen::jsonb,
      due_at = case when given.wakes::boolean then least(coalesce(e.due_at, ${now}), ${now}) else e.due_at end
    from unnest(
      ${merged.map(({ id }) => id)}::uuid[], ${merged.map(({ wakes }) => String(wakes))}::text[],
      ${merged.map(({ seen }) => JSON.stringify(seen))}::text[]
    ) as given (id, wakes, seen)
    where e.id = given.id`
}
