import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { sendersOfDomain } from '../../../sending/senders/index.ts'
import { readSettings } from '../../../system/settings/index.ts'

/** The name of an active campaign with a sender of the domain, itself, in a variant or by default. Null where there is none. */
export const findCampaignFrom = async (tx: Sql, domain: string): Promise<string | null> => {
  const { default_sender_id } = await readSettings(tx, 'sending')
  const senders = sendersOfDomain(tx, domain)
  const [row] = await tx<{ name: string }[]>`
    select name from campaigns
    where state in ('preparing', 'sending', 'paused')
      and (coalesce(sender_id, ${default_sender_id}::uuid) in ${senders}
        or exists (
          select from jsonb_path_query(ab, '$.variants[*].sender_id ? (@ != null)') as chosen (id)
          where (chosen.id #>> '{}')::uuid in ${senders}))
    limit 1`
  return row?.name ?? null
}

/** A query for unfinished campaigns that use the sender, themselves or in a variant: kind, id and name. */
export const campaignsWith = (sql: Sql, senderId: string): Fragment => sql`
    select 'campaign' as kind, id, name from campaigns
    where state in ('draft', 'scheduled', 'preparing', 'sending', 'paused')
      and (sender_id = ${senderId}
        or jsonb_path_exists(ab, '$.variants[*] ? (@.sender_id == $id)', jsonb_build_object('id', ${senderId}::text)))`
