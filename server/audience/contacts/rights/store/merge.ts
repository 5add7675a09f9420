import type { components } from '../../../../../generated/types.ts'
import { newId } from '../../../../platform/ids.ts'
import { type Actor, actorColumns } from '../../../../platform/principal.ts'
import { asJson } from '../../../../platform/storage/json.ts'
import type { Sql } from '../../../../platform/storage/open.ts'
import type { ContactRow } from '../../store/contacts.ts'

type Moved = components['schemas']['ContactMoved']

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
 * Of two memberships of a list, the one that was left stays, then the one that is confirmed; the others change hands, which
 * is neither coming nor going.
 */
const moveMemberships = async (tx: Sql, from: string, to: string): Promise<number> => {
  await tx`
    update list_memberships kept set status = other.status, since_at = other.since_at
    from list_memberships other
    where kept.contact_id = ${to} and other.contact_id = ${from} and other.list_id = kept.list_id
      and array_position(array['pending', 'subscribed', 'unsubscribed'], other.status)
        > array_position(array['pending', 'subscribed', 'unsubscribed'], kept.status)`
  const { count } = await tx`
    update list_memberships moved set contact_id = ${to}
    where moved.contact_id = ${from} and not exists (
      select from list_memberships kept where kept.contact_id = ${to} and kept.list_id = moved.list_id)`
  return count
}

const moveTags = async (tx: Sql, from: string, to: string): Promise<number> => {
  const { count } = await tx`
    update contact_tags moved set contact_id = ${to}
    where moved.contact_id = ${from} and not exists (
      select from contact_tags kept where kept.contact_id = ${to} and kept.tag_id = moved.tag_id)`
  return count
}

const moveRows = async (tx: Sql, table: string, from: string, to: string): Promise<number> => {
  const { count } = await tx`update ${tx(table)} set contact_id = ${to} where contact_id = ${from}`
  return count
}

/**
 * Hands all that belongs to a contact over to another and removes it; this transaction has locked both. Tells how much
 * was moved.
 */
export const handOver = async (
  tx: Sql,
  merged: ContactRow,
  to: string,
  actor: Actor,
  now: string,
): Promise<Moved> => {
  const from = merged.id
  await insertMerge(tx, to, merged, actor, now)
  await tx`update contact_emails set until_at = ${now} where contact_id = ${from} and until_at is null`
  const moved: Moved = {
    activities_count: await moveRows(tx, 'contact_activities', from, to),
    notes_count: await moveRows(tx, 'contact_notes', from, to),
    emails_count: await moveRows(tx, 'deliveries', from, to),
    addresses_count: await moveRows(tx, 'contact_emails', from, to),
    events_count: await moveRows(tx, 'contact_events', from, to),
    consents_count: await moveRows(tx, 'consent_events', from, to),
    lists_count: await moveMemberships(tx, from, to),
    tags_count: await moveTags(tx, from, to),
  }
  await moveRows(tx, 'messages', from, to)
  await tx`update messages set filled_for = ${to} where filled_for = ${from}`
  await moveRows(tx, 'enrolments', from, to)
  // What the one that goes had taken in before. The ledger of consent asks only for the present merge.
  await moveRows(tx, 'contact_merges', from, to)
  await moveRows(tx, 'job_errors', from, to)
  await tx`delete from job_undo where contact_id = ${from}`
  await tx`delete from contacts where id = ${from}`
  return moved
}

/** How many lists and tags two contacts have together. */
export const countTogether = async (
  tx: Sql,
  ids: readonly string[],
): Promise<{ lists: number; tags: number }> => {
  const [row] = await tx<{ lists: number; tags: number }[]>`
    select
      (select count(distinct list_id) from list_memberships where contact_id = any (${ids as string[]}::uuid[])) as lists,
      (select count(distinct tag_id) from contact_tags where contact_id = any (${ids as string[]}::uuid[])) as tags`
  return row ?? { lists: 0, tags: 0 }
}
