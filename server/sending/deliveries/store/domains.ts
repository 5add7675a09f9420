import type { Sql } from '../../../platform/storage/open.ts'

/**
 * Removes from the daily sums the domains without any e-mail left after an erasure: a domain may be a
 * person's name.
 */
export const forgetEmptyDomains = async (tx: Sql, domains: readonly string[]): Promise<void> => {
  if (domains.length === 0) return
  await tx`
    with gone as (
      delete from domain_tallies t using (
        select campaign_id, day, kind, domain from domain_tallies where domain = any (${domains as string[]}::text[])
        group by campaign_id, day, kind, domain
        having sum(messages) = 0 and sum(accepted) = 0 and sum(deferred) = 0 and sum(bounced) = 0 and sum(failed) = 0
          and sum(unknown) = 0 and sum(opened) = 0 and sum(clicked) = 0 and sum(accepted_opened) = 0
          and sum(accepted_machine_opened) = 0
      ) as empty
      where t.campaign_id is not distinct from empty.campaign_id and t.day = empty.day and t.kind = empty.kind
        and t.domain = empty.domain
      returning t.*
    )
    -- A concurrent merge has already deleted some rows: then the rest stays, and adds up to zero later.
    insert into domain_tallies
      (campaign_id, day, kind, domain, messages, accepted, deferred, bounced, failed, unknown, opened, clicked, accepted_opened,
       accepted_machine_opened)
    select campaign_id, day, kind, domain, sum(messages), sum(accepted), sum(deferred), sum(bounced), sum(failed), sum(unknown),
      sum(opened), sum(clicked), sum(accepted_opened), sum(accepted_machine_opened)
    from gone group by 1, 2, 3, 4
    having sum(messages) <> 0 or sum(accepted) <> 0 or sum(deferred) <> 0 or sum(bounced) <> 0 or sum(failed) <> 0
      or sum(unknown) <> 0 or sum(opened) <> 0 or sum(clicked) <> 0 or sum(accepted_opened) <> 0
      or sum(accepted_machine_opened) <> 0`
}
