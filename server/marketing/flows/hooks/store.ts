import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowTrigger } from '../types.ts'

/** The first trigger of a key in the published version of a flow; null without one. */
export const findTrigger = async (sql: Sql, flowId: string, key: string): Promise<FlowTrigger | null> => {
  const [row] = await sql<{ trigger: FlowTrigger }[]>`
    select t.trigger
    from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    cross join jsonb_array_elements(v.definition -> 'triggers') with ordinality as t (trigger, place)
    where f.id = ${flowId} and f.status <> 'archived' and t.trigger ->> 'key' = ${key}
    order by t.place limit 1`
  return row?.trigger ?? null
}

/** The contact with an e-mail address. */
export const findContactByEmail = async (tx: Sql, email: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from contacts where lower(email) = lower(${email}) and trashed_at is null`
  return row?.id ?? null
}
