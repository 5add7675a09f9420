import { newId } from '../../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { type AllContactData, type Moved, mergeEverywhere } from '../../contact-data.ts'
import type { ContactRow } from '../../store/contacts.ts'

/** Keeps who became part of whom. The ledger of consent lets entries follow such a merge and nothing else. */
const insertMerge = async (
  tx: Sql,
  contactId: string,
  merged: ContactRow,
  actor: Actor,
  now: string,
): Promise<void> => {
  const row = {
    id: newId(),
    contact_id: contactId,
    merged_id: merged.id,
    merged,
    ...actorColumns(actor),
    merged_at: now,
  }
  await tx`
    insert into contact_merges (id, contact_id, merged_id, merged, actor_kind, actor_id, actor_name, merged_at)
    select id, contact_id, merged_id, merged, actor_kind, actor_id, actor_name, merged_at
    from jsonb_populate_recordset(null::contact_merges, ${asJson(tx, [row])})`
}

/**
 * Hands all that belongs to a contact over to another and removes it; this transaction has locked both. Tells how much
 * was moved.
 */
export const handOver = async (
  tx: Sql,
  all: AllContactData,
  merged: ContactRow,
  to: string,
  actor: Actor,
  now: string,
): Promise<Moved> => {
  const from = merged.id
  await insertMerge(tx, to, merged, actor, now)
  await tx`update contact_emails set until_at = ${now} where contact_id = ${from} and until_at is null`
  const moved = await mergeEverywhere(tx, all, from, to)
  await tx`delete from contacts where id = ${from}`
  return moved
}
