import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { ConsentRecord } from '../rules.ts'

export interface NewConsentEvent extends ConsentRecord {
  contactId: string
  /** What the actor gave as the reason. */
  reason: string | null
  evidence?: ConsentEvidence | undefined
  /** What it is about; `marketing` where it is left out. */
  purpose?: string
}

/** What is kept to show that somebody said so. */
export interface ConsentEvidence {
  /** Where it happened, as a short key. */
  source: string
  /** The version of the text that the person saw. */
  textVersion: string | null
  /** As much of the network address as the settings keep. */
  ip: string | null
}

/** A part of a statement: it adds to the ledger of consent what one actor has said, or has said for the contacts, at one time. */
export const insertingConsentEvents = (
  sql: Sql,
  events: readonly NewConsentEvent[],
  actor: Actor,
  now: string,
): Fragment => {
  const rows = events.map(({ contactId, kind, basis, reason, evidence, purpose }) => ({
    id: newId(),
    contact_id: contactId,
    kind,
    basis,
    reason,
    purpose: purpose ?? 'marketing',
    source: evidence?.source ?? 'api',
    text_version: evidence?.textVersion ?? null,
    ip: evidence?.ip ?? null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  }))
  return sql`
    insert into consent_events (
      id, contact_id, kind, purpose, basis, text_version, source, ip, actor_kind, actor_id, actor_name, reason, occurred_at
    )
    select id, contact_id, kind, purpose, basis, text_version, source, ip, actor_kind, actor_id, actor_name, reason, ${now}
    from jsonb_populate_recordset(null::consent_events, ${asJson(sql, rows)})`
}

/** Adds to the ledger of consent what one actor has said, or has said for the contacts, at one time. */
export const insertConsentEvents = async (
  tx: Sql,
  events: readonly NewConsentEvent[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (events.length > 0) await tx`${insertingConsentEvents(tx, events, actor, now)}`
}

/** Those of the contacts that have themselves given or withdrawn consent since a time. */
export const listDecidedThemselves = async (
  sql: Sql,
  contactIds: readonly string[],
  since: string,
): Promise<string[]> => {
  const rows = await sql<{ contact_id: string }[]>`
    select distinct contact_id from consent_events
    where contact_id = any (${contactIds as string[]}::uuid[]) and occurred_at >= ${since} and actor_kind = 'contact'`
  return rows.map(({ contact_id }) => contact_id)
}
