import type { Sql } from '../../platform/storage/open.ts'
import { noteEvents } from './store/outbox.ts'

/** Rows are locked in the order in which the publisher locks them. */
const forgetOutbox = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`
    delete from event_outbox
    where id in (
      select id from event_outbox where contact_id = any (${ids as string[]}::uuid[]) order by id for update)`
}

/** Events keep what happened, without the person. The publisher has no row of the contact any more. */
const forgetEvents = async (tx: Sql, ids: readonly string[]): Promise<void> => {
  await tx`
    update events set
      contact = jsonb_build_object('id', contact -> 'id', 'email', null, 'external_id', null, 'status', null),
      data = data
        || case when data ? 'reason' then '{"reason": null}' else '{}' end::jsonb
        || case when data ? 'url' then '{"url": null}' else '{}' end::jsonb
    where contact_id = any (${ids as string[]}::uuid[])`
  // A response may repeat what it was sent.
  await tx`
    update webhook_deliveries set response_excerpt = null
    where contact_id = any (${ids as string[]}::uuid[]) and response_excerpt is not null`
}

/** This area's entry in the registry of contact data. */
export const eventData = {
  tables: ['event_outbox', 'events', 'webhook_deliveries'],
  forget: async (
    tx: Sql,
    { ids, erased }: { ids: readonly string[]; erased: object | null },
  ): Promise<void> => {
    await forgetOutbox(tx, ids)
    await forgetEvents(tx, ids)
    const deletion = erased === null ? 'purged' : 'erased'
    await noteEvents(
      tx,
      'contact.deleted',
      ids.map((contactId) => ({ contactId, data: { deletion } })),
    )
  },
  merge: async (tx: Sql, from: string, to: string) => {
    await tx`update event_outbox set contact_id = ${to} where contact_id = ${from}`
    await tx`update events set contact_id = ${to} where contact_id = ${from}`
    await tx`update webhook_deliveries set contact_id = ${to} where contact_id = ${from}`
    const data = { deletion: 'merged', merged_into_id: to }
    await noteEvents(tx, 'contact.deleted', [{ contactId: from, data }])
    return {}
  },
}
