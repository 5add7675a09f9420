import type { Sql } from '../../../platform/storage/open.ts'
import type { PrivacyRequestRow } from './requests.ts'

/** Removes contacts that are purged from the requests that are answered. */
export const forgetClosed = async (tx: Sql, contactIds: readonly string[]): Promise<void> => {
  await tx`
    update privacy_requests set
      contact_id = null, email = null, identification_note = null, created_ip = null, confirmed_ip = null, note = null,
      extension_reason = null, rejection_note = null, version = version + 1
    where closed_at is not null and contact_id = any (${contactIds as string[]}::uuid[])`
}

/**
 * Removes an erased person from all their requests. Closes those that are not answered: an erasure is what one asks for, and leaves
 * nothing for the other. Returns those that a user had to answer.
 */
export const forgetErased = (
  tx: Sql,
  contactIds: readonly string[],
  { addresses, now }: { addresses: readonly string[]; now: string },
): Promise<Pick<PrivacyRequestRow, 'id' | 'kind' | 'state' | 'contact_id'>[]> => tx`
  with before as (
    select id, contact_id, closed_at is null as is_open, state from privacy_requests
    where contact_id = any (${contactIds as string[]}::uuid[])
      or lower(email) in (select lower(given.email) from unnest(${addresses as string[]}::text[]) as given (email))
    order by id for update
  ), forgotten as (
    update privacy_requests r set
      contact_id = null, email = null, identification_note = null, created_ip = null, confirmed_ip = null, note = null,
      extension_reason = null, rejection_note = null,
      state = case
        when not b.is_open then r.state when b.state = 'awaiting_confirmation' then 'expired' else 'completed' end,
      outcome = case
        when not b.is_open or b.state = 'awaiting_confirmation' then r.outcome when r.kind = 'erase' then 'erased' else 'no_data' end,
      closer_kind = case when b.is_open and b.state <> 'awaiting_confirmation' then 'system' else r.closer_kind end,
      closed_at = coalesce(r.closed_at, ${now}), updated_at = ${now}, version = r.version + 1
    from before b where b.id = r.id
    returning r.id, r.kind, r.state, b.contact_id, b.is_open and r.state = 'completed' as is_answered
  )
  select id, kind, state, contact_id from forgotten where is_answered`
