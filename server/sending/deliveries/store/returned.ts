import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storable } from '../../../platform/storage/text.ts'
import { longestReply, type Trouble } from './ledger.ts'

/** A delivery that bounced or led to a complaint. It has no contact and address after an erasure. */
export interface ReturnedDelivery {
  id: string
  contactId: string | null
  address: string | null
  reference: { source_id: string | null }
}

/**
 * Records a bounce after acceptance. Returns false where the delivery has bounced already or was never sent.
 */
export const updateReturned = async (
  tx: Sql,
  id: string,
  status: 'bounced' | 'failed',
  { errorClass, enhancedCode }: Trouble,
): Promise<boolean> => {
  const { count } = await tx`
    update deliveries set status = ${status}, error_class = ${errorClass}, enhanced_code = ${enhancedCode}
    where id = ${id} and status in ('sending', 'accepted', 'unknown')`
  return count === 1
}

/** Records an unknown delivery as accepted. Returns false where the outcome is known. */
export const updateArrived = async (tx: Sql, id: string, at: Date): Promise<boolean> => {
  const { count } = await tx`
    update deliveries set status = 'accepted', accepted_at = coalesce(accepted_at, ${at})
    where id = ${id} and status = 'unknown'`
  return count === 1
}

/** The reply is not stored for an erased person: it may repeat the address. */
export const insertReturnEvent = async (
  tx: Sql,
  { id, contactId, address, reference }: ReturnedDelivery,
  event: { type: 'bounced' | 'failed' | 'complained'; trouble: Trouble | null; occurredAt: Date },
): Promise<void> => {
  const forgotten = contactId === null && address === null
  const reply = forgotten || event.trouble === null ? null : storable(event.trouble.reply, longestReply)
  await tx`
    insert into delivery_events (id, delivery_id, source_id, type, occurred_at, error_class, enhanced_code, verdict, detail)
    values (${newId()}, ${id}, ${reference.source_id}, ${event.type}, ${event.occurredAt},
      ${event.trouble?.errorClass ?? null}, ${event.trouble?.enhancedCode ?? null}, ${event.trouble?.rule ?? null}, ${reply})`
}

/** Whether no later event takes back the event `e`. Ids are in order of time. */
export const stands = (sql: Sql) => sql`
  not exists (
    select from delivery_events taken_back
    where taken_back.delivery_id = e.delivery_id and taken_back.type = 'corrected' and taken_back.id > e.id)`

/**
 * Changes deliveries with a wrong bounce to failed: the e-mail did not arrive, but not because of the
 * contact. Their campaigns can retry them. Returns the changed deliveries and their sources.
 */
export const correctDeliveries = async (
  tx: Sql,
  ids: readonly string[],
  now: Date,
): Promise<{ corrected: string[]; sources: string[] }> => {
  const locked = await tx<{ id: string; source_id: string | null }[]>`
    select d.id, d.source_id from deliveries d
    where d.id = any (${ids as string[]}::uuid[])
      and (d.status = 'bounced' or d.status = 'failed' and d.error_class = 'expired')
      and exists (
        select from delivery_events e
        where e.delivery_id = d.id and e.type in ('bounced', 'failed') and ${stands(tx)})
    order by d.id for no key update`
  const corrected = locked.map(({ id }) => id)
  await tx`update deliveries set status = 'failed' where id = any (${corrected}::uuid[]) and status = 'bounced'`
  for (const { id, source_id } of locked)
    await tx`
      insert into delivery_events (id, delivery_id, source_id, type, occurred_at)
      values (${newId()}, ${id}, ${source_id}, 'corrected', ${now})`
  const sources = [...new Set(locked.flatMap(({ source_id }) => source_id ?? []))]
  return { corrected, sources }
}
