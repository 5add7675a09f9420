import type { Sql } from '../../../platform/storage/open.ts'

/**
 * A campaign that is being sent and has a chunk to send now; of several the one that has waited longest, so that a large one does
 * not keep small ones waiting.
 */
export const nextCampaign = async (sql: Sql, now: Date): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    update campaigns set served_at = clock_timestamp()
    where id = (
      select id from campaigns
      where state = 'sending' and exists (
        select from campaign_chunks c
        where c.campaign_id = campaigns.id and not c.done and c.due_at <= ${now} and c.lease_until <= clock_timestamp())
      order by served_at nulls first limit 1
      for update skip locked)
    returning id`
  return row?.id ?? null
}
