import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import { leaseIsFree } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Freezes the audience of a campaign. */
export const freezeTask = defineTask<{ id: string }>('freeze-campaign')

/** Enqueues the rest of a retry. */
export const retryTask = defineTask<{ id: string }>('retry-campaign')

/** Enqueues the freeze of a campaign's audience for after the commit. */
export const enqueueFreeze = async (tx: Sql, id: string): Promise<void> => {
  await addTask(tx, freezeTask, { id }, { key: `${freezeTask.name} ${id}` })
}

/** Recently cancelled campaigns: deliveries that a server has deferred since must be skipped. */
export const listCancelledSince = async (sql: Sql, since: Date): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from campaigns where state = 'cancelled' and frozen_at is not null and finished_at > ${since}`
  ).map(({ id }) => id)

/** Enqueues the rest of a retry for after the commit. */
export const enqueueRetry = async (tx: Sql, id: string): Promise<void> => {
  await addTask(tx, retryTask, { id }, { key: `${retryTask.name} ${id}` })
}

/**
 * A campaign being sent with a chunk that is due. The one that has waited longest comes first, so that a
 * large one does not block small ones.
 */
export const nextCampaign = async (sql: Sql, now: Date): Promise<string | null> => {
  const [row] = await sql<{ id: string }[]>`
    update campaigns set served_at = clock_timestamp()
    where id = (
      select id from campaigns
      where state = 'sending' and exists (
        select from campaign_chunks c
        where c.campaign_id = campaigns.id and not c.done and c.due_at <= ${now} and ${leaseIsFree(sql)})
      order by served_at nulls first limit 1
      for update skip locked)
    returning id`
  return row?.id ?? null
}
