import type { Sql } from '../../../platform/storage/open.ts'

/** The contacts of enrolments. */
export const findContactsOf = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ contact_id: string }[]>`
    select distinct contact_id from enrolments where id = any (${ids as string[]}::uuid[])`
  return rows.map(({ contact_id }) => contact_id)
}

/** The enrolments of contacts in a flow that are not over. */
export const findInside = (
  tx: Sql,
  flowId: string,
  contactIds: readonly string[],
): Promise<{ id: string; contactId: string }[]> => tx<{ id: string; contactId: string }[]>`
  select id, contact_id as "contactId" from enrolments
  where source_id = ${flowId} and contact_id = any (${contactIds as string[]}::uuid[])
    and status in ('active', 'waiting', 'paused')`

/** Up to `limit` enrolments in a flow that are not over. */
export const listInside = async (tx: Sql, flowId: string, limit: number): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select id from enrolments where source_id = ${flowId} and status in ('active', 'waiting', 'paused') limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Failed enrolments whose contact has not entered again with the same key. Of several only the latest. */
export const findRetryable = async (tx: Sql, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ id: string }[]>`
    select distinct on (e.source_id, e.contact_id, e.entry_key) e.id from enrolments e
    where e.id = any (${ids as string[]}::uuid[]) and e.status = 'failed' and not exists (
      select from enrolments other
      where other.source_id = e.source_id and other.contact_id = e.contact_id and other.entry_key = e.entry_key
        and other.status in ('active', 'waiting', 'paused'))
    order by e.source_id, e.contact_id, e.entry_key, e.entered_at desc, e.id desc`
  return rows.map(({ id }) => id)
}

/** Up to `limit` failed enrolments of a flow after an id, with their contacts. */
export const listFailed = (
  tx: Sql,
  flowId: string,
  after: string | null,
  limit: number,
): Promise<{ id: string; contactId: string }[]> => tx<{ id: string; contactId: string }[]>`
  select id, contact_id as "contactId" from enrolments
  where source_id = ${flowId} and status = 'failed' and (${after}::uuid is null or id > ${after}::uuid)
  order by id limit ${limit}`

/** The nodes that have sent an e-mail, or made their call, in each enrolment. */
export const findSentNodes = async (tx: Sql, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await tx<{ id: string; nodes: string[] }[]>`
    select id, array_agg(distinct node_id) as nodes from (
      select m.enrolment_id, m.node_id from flow_emails m join deliveries d on d.id = m.id
      where m.enrolment_id = any (${ids as string[]}::uuid[]) and d.status not in ('skipped', 'failed', 'bounced')
      union all
      select c.enrolment_id, c.node_id from flow_calls c
      where c.enrolment_id = any (${ids as string[]}::uuid[]) and c.status = 'done'
    ) as sent (id, node_id)
    group by id`
  return new Map(rows.map(({ id, nodes }) => [id, nodes]))
}
