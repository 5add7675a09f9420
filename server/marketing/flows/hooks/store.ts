import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowTrigger } from '../types.ts'

/** A trigger with what its flow is. */
export interface FoundTrigger extends FlowTrigger {
  /** The number of its webhook address. */
  generation: number
  name: string
  isActive: boolean
}

/** The first trigger of a key in the published version of a flow, and the number of its webhook address; null without one. */
export const findTrigger = async (sql: Sql, flowId: string, key: string): Promise<FoundTrigger | null> => {
  const [row] = await sql<{ trigger: FlowTrigger; generation: number; name: string; isActive: boolean }[]>`
    select t.trigger, f.webhook_generation as generation, f.name, f.status = 'active' as "isActive"
    from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    cross join jsonb_array_elements(v.definition -> 'triggers') with ordinality as t (trigger, place)
    where f.id = ${flowId} and f.status <> 'archived' and t.trigger ->> 'key' = ${key}
    order by t.place limit 1`
  if (row === undefined) return null
  const { trigger, ...flow } = row
  return { ...trigger, ...flow }
}

/** Records the ids of calls, in their order. Returns those that the flow has not received before. */
export const claimCalls = async (
  tx: Sql,
  flowId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await tx<{ message_id: string }[]>`
    insert into received_webhooks (flow_id, message_id, received_at)
    select ${flowId}, id, ${now} from unnest(${messageIds as string[]}::text[]) as given (id) order by id
    on conflict do nothing
    returning message_id`
  return new Set(rows.map(({ message_id }) => message_id))
}

/** Days for which a call that is repeated is recognised. */
const rememberedFor = 3

/** Forgets the ids of old calls. */
export const forgetCalls = async (sql: Sql, now: Date): Promise<void> => {
  await sql`
    delete from received_webhooks
    where received_at < ${now}::timestamptz - make_interval(days => ${rememberedFor}::integer)`
}

/** The contacts with these e-mail addresses, by the address as it was given. */
export const findContactsByEmail = async (
  tx: Sql,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  if (emails.length === 0) return new Map()
  const rows = await tx<{ email: string; id: string }[]>`
    select given.email, c.id from unnest(${emails as string[]}::text[]) as given (email)
    join contacts c on lower(c.email) = lower(given.email) and c.trashed_at is null`
  return new Map(rows.map(({ email, id }) => [email, id]))
}
