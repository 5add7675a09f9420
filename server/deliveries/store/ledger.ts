import type { Sql } from '../../platform/storage/open.ts'
import type { SkipReason } from '../rules.ts'

/** A message that is about to be handed over, or why it will not be. */
export interface Intent {
  id: string
  contactId: string
  address: string | null
  skip: SkipReason | null
  /** What the address, and its domain, is suppressed by. */
  addressHash: Buffer
  domainHash: Buffer
}

export interface Source {
  kind: 'campaign' | 'sequence' | 'automation' | 'transactional'
  id: string
  variant: string | null
}

/** What became of a message that was handed over. */
export interface Result {
  id: string
  status: 'accepted' | 'deferred' | 'bounced' | 'failed' | 'skipped' | 'unknown'
  skip: SkipReason | null
  code: string | null
}

/**
 * Writes intents into the ledger, those of suppressed addresses as skipped. Returns the ids of those that are to be sent. What is
 * there already is left alone and not sent.
 */
export const insertIntents = async (
  tx: Sql,
  source: Source,
  intents: readonly Intent[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await tx<{ id: string; status: string }[]>`
    insert into deliveries
      (id, contact_id, source_id, kind, status, skip_reason, variant, attempts, created_at, queued_at, to_address)
    select wanted.id, wanted.contact_id, ${source.id}, ${source.kind}::delivery_kind,
      case when reason is null then 'sending' else 'skipped' end::delivery_status, reason, ${source.variant}::"char",
      case when reason is null then 1 else 0 end, ${now}, ${now}, wanted.address
    from unnest(
      ${intents.map(({ id }) => id)}::uuid[], ${intents.map(({ contactId }) => contactId)}::uuid[],
      ${intents.map(({ address }) => address)}::text[], ${intents.map(({ skip }) => skip)}::text[],
      ${intents.map(({ addressHash }) => addressHash.toString('hex'))}::text[],
      ${intents.map(({ domainHash }) => domainHash.toString('hex'))}::text[]
    ) as wanted (id, contact_id, address, skip, address_hash, domain_hash)
    cross join lateral (
      select coalesce(wanted.skip::skip_reason, case when exists (
        select from suppressions s
        where ((s.kind = 'domain') = false and s.hash = decode(wanted.address_hash, 'hex'))
          or ((s.kind = 'domain') = true and s.hash = decode(wanted.domain_hash, 'hex'))
      ) then 'suppressed'::skip_reason end) as reason
    ) as judged
    on conflict (id) do nothing
    returning id, status`
  return new Set(rows.filter(({ status }) => status === 'sending').map(({ id }) => id))
}

/** Writes what became of messages; what is not being sent any more, because somebody else has dealt with it, stays as it is. */
export const updateResults = async (tx: Sql, results: readonly Result[], now: Date): Promise<void> => {
  if (results.length === 0) return
  await tx`
    update deliveries d set
      status = result.status::delivery_status,
      skip_reason = result.skip::skip_reason,
      accepted_at = case when result.status = 'accepted' then ${now}::timestamptz end,
      enhanced_code = result.code
    from unnest(
      ${results.map(({ id }) => id)}::uuid[], ${results.map(({ status }) => status)}::text[],
      ${results.map(({ skip }) => skip)}::text[], ${results.map(({ code }) => code)}::text[]
    ) as result (id, status, skip, code)
    where d.id = result.id and d.status = 'sending'`
}

/** Of these deliveries, what somebody was about to send and has not been heard of since: nobody can say whether it went out. */
export const giveUpSending = async (tx: Sql, ids: readonly string[]): Promise<number> => {
  const { count } = await tx`
    update deliveries set status = 'unknown' where id = any (${ids as string[]}::uuid[]) and status = 'sending'`
  return count
}
