import type { components } from '../../../../generated/types.ts'
import { newId } from '../../../platform/ids.ts'
import type { Actor } from '../../../platform/principal.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import type { ConsentRecord } from '../rules.ts'

export interface NewConsentEvent extends ConsentRecord {
  contactId: string
  /** The reason that the actor gave. */
  reason: string | null
  evidence?: ConsentEvidence | undefined
  /** The purpose; `marketing` by default. */
  purpose?: string
}

/** The evidence of the consent. */
export interface ConsentEvidence {
  /** Where the consent was given, as a short key. */
  source: string
  /** The version of the text that the person saw. */
  textVersion: string | null
  /** The text, and its language. */
  text?: string | null
  language?: string | null
  /** The page on which the person agreed, without its query. */
  pageUrl?: string | null
  /** The IP address, shortened as the settings say. */
  ip: string | null
  /** How the person asked for what it now confirms. */
  requested?: components['schemas']['ConsentRequest'] | null
}

/**
 * A fragment that inserts into the consent ledger what one actor recorded at one time, as the contact or on
 * its behalf.
 */
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
    text: evidence?.text ?? null,
    language: evidence?.language ?? null,
    page_url: evidence?.pageUrl ?? null,
    ip: evidence?.ip ?? null,
    requested: evidence?.requested ?? null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  }))
  return sql`
    insert into consent_events (
      id, contact_id, kind, purpose, basis, text_version, text, language, source, page_url, ip, requested, actor_kind, actor_id,
      actor_name, reason, occurred_at
    )
    select
      id, contact_id, kind, purpose, basis, text_version, text, language, source, page_url, ip, requested, actor_kind, actor_id,
      actor_name, reason, ${now}
    from jsonb_populate_recordset(null::consent_events, ${asJson(sql, rows)})`
}

/** Inserts into the consent ledger what one actor recorded at one time, as the contact or on its behalf. */
export const insertConsentEvents = async (
  tx: Sql,
  events: readonly NewConsentEvent[],
  actor: Actor,
  now: string,
): Promise<void> => {
  if (events.length > 0) await tx`${insertingConsentEvents(tx, events, actor, now)}`
}

/**
 * The contacts about which more was said since a time than one change of all of them says. They spoke themselves, a withdrawal was
 * recorded, or they changed again.
 */
export const listDecidedSince = async (
  sql: Sql,
  contactIds: readonly string[],
  since: string,
): Promise<Set<string>> => {
  const rows = await sql<{ contact_id: string }[]>`
    select contact_id from consent_events
    where contact_id = any (${contactIds as string[]}::uuid[]) and voided_at is null
      and (occurred_at >= ${since} or recorded_at >= ${since})
    group by contact_id
    having bool_or(actor_kind = 'contact') or bool_or(kind = 'withdrawn' and purpose = 'marketing' and recorded_at is not null)
      or count(*) filter (where purpose = 'marketing') > 1`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/**
 * The same for contacts that runs of a migration changed, whose entries are known. Every other withdrawal since counts, and every
 * bounce and complaint.
 */
export const listDecidedSinceRun = async (
  sql: Sql,
  contactIds: readonly string[],
  { since, runIds }: { since: string; runIds: readonly string[] },
): Promise<Set<string>> => {
  const rows = await sql<{ contact_id: string }[]>`
    select contact_id from contact_happenings
    where contact_id = any (${contactIds as string[]}::uuid[]) and occurred_at >= ${since}
      and type in ('email_bounced', 'email_complained')
    union
    select contact_id from consent_events
    where contact_id = any (${contactIds as string[]}::uuid[]) and voided_at is null
      and (occurred_at >= ${since} or recorded_at >= ${since})
      and (run_id is null or run_id <> all (${runIds as string[]}::uuid[]))
      and (actor_kind = 'contact' or kind = 'withdrawn')`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** Those of the contacts for which a withdrawal of its own was recorded since a time: not the one that a change of status brings. */
export const listWithdrawnSince = async (
  sql: Sql,
  since: readonly { contactId: string; since: string }[],
): Promise<Set<string>> => {
  const rows = await sql<{ contact_id: string }[]>`
    select given."contactId" as contact_id
    from jsonb_to_recordset(${asJson(sql, since)}) as given ("contactId" uuid, since timestamptz)
    where exists (
      select from consent_events e
      where e.contact_id = given."contactId" and e.purpose = 'marketing' and e.kind = 'withdrawn' and e.voided_at is null
        and e.run_id is null and (e.actor_kind = 'contact' or e.recorded_at is not null)
        and coalesce(e.recorded_at, e.occurred_at) >= given.since
    )`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** Those of the contacts with a consent to marketing that still counts. */
export const listConsenting = async (sql: Sql, contactIds: readonly string[]): Promise<Set<string>> => {
  const rows = await sql<{ contact_id: string }[]>`
    select distinct contact_id from consent_events
    where contact_id = any (${contactIds as string[]}::uuid[]) and purpose = 'marketing' and kind = 'given' and voided_at is null`
  return new Set(rows.map(({ contact_id }) => contact_id))
}

/** Whether the last that is known about marketing e-mail is that the contact itself withdrew its consent. */
export const hasWithdrawnItself = async (sql: Sql, contactId: string): Promise<boolean> => {
  const [latest] = await sql<{ itself: boolean }[]>`
    select kind = 'withdrawn' and actor_kind = 'contact' as itself from consent_events
    where contact_id = ${contactId} and purpose = 'marketing' and voided_at is null
    order by occurred_at desc, id desc limit 1`
  return latest?.itself === true
}
