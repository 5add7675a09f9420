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

/** Records the id of a call. False if the flow has received a call with this id. */
export const claimCall = async (tx: Sql, flowId: string, messageId: string, now: Date): Promise<boolean> => {
  const { count } = await tx`
    insert into received_webhooks (flow_id, message_id, received_at) values (${flowId}, ${messageId}, ${now})
    on conflict do nothing`
  return count > 0
}

/** Days for which a call that is repeated is recognised. */
const rememberedFor = 3

/** Forgets the ids of old calls. */
export const forgetCalls = async (sql: Sql, now: Date): Promise<void> => {
  await sql`
    delete from received_webhooks
    where received_at < ${now}::timestamptz - make_interval(days => ${rememberedFor}::integer)`
}

/** The contact with an e-mail address. */
export const findContactByEmail = async (tx: Sql, email: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from contacts where lower(email) = lower(${email}) and trashed_at is null`
  return row?.id ?? null
}
