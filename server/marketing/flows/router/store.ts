import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowTrigger } from '../types.ts'

/** Makes this transaction the only router. False if another one is at work: events are routed in order. */
export const becomeRouter = async (tx: Sql): Promise<boolean> => {
  const [row] = await tx<{ held: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('route trigger events', 0)) as held`
  return row?.held === true
}

/** Where the contacts of events are. */
export interface Contacts {
  /** Those that this transaction has locked, and whether they are in the trash. */
  held: ReadonlyMap<string, boolean>
  /** Those that another transaction has locked: their events wait for it. */
  busy: ReadonlySet<string>
}

/**
 * Locks the contacts that are free, before their enrolments, as the walker does. SKIP LOCKED: an import that holds
 * thousands of contacts must not stop the others.
 */
export const holdContacts = async (tx: Sql, ids: readonly string[]): Promise<Contacts> => {
  const rows = await tx<{ id: string; is_trashed: boolean }[]>`
    select id, trashed_at is not null as is_trashed from contacts
    where id = any (${ids as string[]}::uuid[]) order by id for no key update skip locked`
  const held = new Map(rows.map(({ id, is_trashed }) => [id, is_trashed]))
  const others = ids.filter((id) => !held.has(id))
  if (others.length === 0) return { held, busy: new Set() }
  const present = await tx<{ id: string }[]>`
    select id from contacts where id = any (${others}::uuid[])`
  return { held, busy: new Set(present.map(({ id }) => id)) }
}

/** An active flow that contacts can enter by events. */
export interface Entrance {
  flowId: string
  triggers: FlowTrigger[]
  /** When it was published for the first time. Events before do not enter. */
  since: string
}

/** The active flows that want events of these keys. */
export const findEntrances = (tx: Sql, keys: readonly string[]): Promise<Entrance[]> => tx<Entrance[]>`
  select f.id as "flowId", v.definition -> 'triggers' as triggers,
    (select min(first.published_at) from flow_versions first where first.flow_id = f.id) as since
  from flows f
  join flow_versions v on v.flow_id = f.id and v.number = f.version_number
  where f.status = 'active' and exists (
    select from jsonb_array_elements(v.definition -> 'triggers') t where t ->> 'key' = any (${keys as string[]}::text[]))
  order by f.id`
