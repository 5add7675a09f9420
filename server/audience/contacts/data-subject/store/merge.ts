import { newId } from '../../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import { type AllContactData, type Moved, mergeEverywhere } from '../../contact-data.ts'
import type { ContactRow } from '../../store/contacts.ts'

/**
 * Records which contact was merged into which. The consent ledger lets entries change their contact only
 * along such a merge.
 */
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
 * Moves all data of a contact to another one and deletes it. This transaction has locked both. Returns how
 * many rows were moved.
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
