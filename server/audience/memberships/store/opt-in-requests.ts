import type { List } from '../../../platform/http/pagination.ts'
import { asJson } from '../../../platform/storage/json.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'

/** What a person asked for and has not confirmed yet, with the evidence of it. */
export interface OptInRequest {
  /** What asked, such as a form. Asking again replaces the request. */
  source: string
  text_version: string
  /** The text that the person agreed to. */
  text: string | null
  language: string | null
  page_url: string | null
  ip: string | null
  /** The lists to join when the person confirms. */
  list_ids: readonly string[]
  /** What the person agrees to besides marketing. */
  consents: readonly { purpose: string; text: string; language?: string }[]
  asked_at: string
}

/** Keeps what a contact asked for. This transaction has locked the contact. */
export const keepOptInRequest = async (tx: Sql, contactId: string, request: OptInRequest): Promise<void> => {
  await tx`
    insert into opt_in_requests (
      contact_id, source, text_version, text, language, page_url, ip, list_ids, consents, asked_at)
    select ${contactId}, source, text_version, text, language, page_url, ip, list_ids, consents, asked_at
    from jsonb_populate_record(null::opt_in_requests, ${asJson(tx, request)})
    on conflict (contact_id, source) do update set
      text_version = excluded.text_version, text = excluded.text, language = excluded.language,
      page_url = excluded.page_url, ip = excluded.ip, list_ids = excluded.list_ids,
      consents = excluded.consents, asked_at = excluded.asked_at`
}

/** A request counts until the contact stops receiving e-mail. `mailEndedAt` is when it last did. */
const isOpen = (sql: Sql, mailEndedAt: Fragment): Fragment =>
  sql`r.asked_at > coalesce(${mailEndedAt}, '-infinity')`

/** Whether a contact asked for something that it has not confirmed yet. */
export const hasOptInRequest = (sql: Sql, contact: Fragment, mailEndedAt: Fragment): Fragment => sql`
  exists (select from opt_in_requests r where r.contact_id = ${contact} and ${isOpen(sql, mailEndedAt)})`

/** The lists of a contact's requests before `until` that it has not left since: a subquery. */
export const listsAskedFor = (sql: Sql, contactId: string, until: Date): Fragment => sql`
  select listed.id from opt_in_requests r
  join contacts c on c.id = r.contact_id, unnest(r.list_ids) as listed (id)
  where r.contact_id = ${contactId} and r.asked_at < ${until} and ${isOpen(sql, sql`c.mail_ended_at`)}
    and not exists (
      select from list_memberships m
      where m.contact_id = r.contact_id and m.list_id = listed.id
        and (m.status = 'subscribed' or m.status = 'unsubscribed' and m.since_at >= r.asked_at))`

/** What a contact asked for before `until`, the latest first. */
export const findOptInRequests = (sql: Sql, contactId: string, until: Date): Promise<OptInRequest[]> =>
  sql<OptInRequest[]>`
    select r.source, r.text_version, r.text, r.language, r.page_url, host(r.ip) as ip, r.list_ids, r.consents, r.asked_at
    from opt_in_requests r join contacts c on c.id = r.contact_id
    where r.contact_id = ${contactId} and r.asked_at < ${until} and ${isOpen(sql, sql`c.mail_ended_at`)}
    order by r.asked_at desc, r.source`

/** Deletes what a contact has confirmed: its requests before `until`. */
export const deleteOptInRequests = async (tx: Sql, contactId: string, until: Date): Promise<void> => {
  await tx`delete from opt_in_requests where contact_id = ${contactId} and asked_at < ${until}`
}

/**
 * Ends what contacts asked for until `said`, when a no was said, also where it changes no status. A link from before must not
 * confirm what the person no longer wants.
 */
export const endOptInRequests = async (
  tx: Sql,
  contactIds: readonly string[],
  said: string,
): Promise<void> => {
  await tx`
    delete from opt_in_requests
    where contact_id = any (${contactIds as string[]}::uuid[]) and asked_at <= ${said}`
}

/** Requests move to the contact that is kept, unless it asked for the same. */
export const mergeOptInRequests = async (tx: Sql, from: string, to: string): Promise<void> => {
  await tx`
    update opt_in_requests moved set contact_id = ${to}
    where contact_id = ${from} and not exists (
      select from opt_in_requests kept where kept.contact_id = ${to} and kept.source = moved.source)`
}

/** The requests of a contact for the export of its data. */
export const optInRequestList = (sql: Sql, contactId: string): List => ({
  table: 'opt_in_requests',
  columns: sql`source, text_version, text, language, page_url, host(ip) as ip, list_ids, consents, asked_at`,
  where: sql`contact_id = ${contactId}`,
  keys: [
    { sql: sql`asked_at`, type: 'timestamptz' },
    { sql: sql`source`, type: 'text' },
  ],
  descending: true,
})
