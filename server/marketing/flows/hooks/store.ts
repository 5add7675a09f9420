import type { Sql } from '../../../platform/storage/open.ts'
import type { FlowTrigger } from '../types.ts'

/** The first trigger of a key in the published version of a flow, and the number of its webhook address; null without one. */
export const findTrigger = async (
  sql: Sql,
  flowId: string,
  key: string,
): Promise<(FlowTrigger & { generation: number }) | null> => {
  const [row] = await sql<{ trigger: FlowTrigger; generation: number }[]>`
    select t.trigger, f.webhook_generation as generation
    from flows f
    join flow_versions v on v.flow_id = f.id and v.number = f.version_number
    cross join jsonb_array_elements(v.definition -> 'triggers') with ordinality as t (trigger, place)
    where f.id = ${flowId} and f.status <> 'archived' and t.trigger ->> 'key' = ${key}
    order by t.place limit 1`
  return row === undefined ? null : { ...row.trigger, generation: row.generation }
}

/** The contact with an e-mail address. */
export const findContactByEmail = async (tx: Sql, email: string): Promise<string | null> => {
  const [row] = await tx<{ id: string }[]>`
    select id from contacts where lower(email) = lower(${email}) and trashed_at is null`
  return row?.id ?? null
}
