import { addTask, defineTask } from '../../../platform/jobs/task.ts'
import { leaseIsFree } from '../../../platform/storage/lease.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Fixes the audience of a campaign. */
export const freezeTask = defineTask<{ id: string }>('freeze-campaign')

/** Puts the rest of a retry into the queue. */
export const retryTask = defineTask<{ id: string }>('retry-campaign')

/** Has the audience of a campaign fixed as soon as this transaction is committed. */
export const enqueueFreeze = async (tx: Sql, id: string): Promise<void> => {
  await addTask(tx, freezeTask, { id }, { key: `${freezeTask.name} ${id}` })
}

/** Whether something of it is to be tried again. */
export const hasQueued = async (sql: Sql, id: string): Promise<boolean> => {
  const [row] = await sql<{ queued: boolean }[]>`
    select exists (
      select from delivery_queue q join deliveries d on d.id = q.delivery_id
      where d.source_id = ${id} and d.status in ('queued', 'deferred', 'sending')
        and q.delivery_id >= first_delivery_of(${id}) and q.delivery_id < end_of_deliveries_of(${id})) as queued`
  return row?.queued ?? false
}

/** Campaigns that were cancelled lately: what came back from a server since is looked for. */
export const listCancelledSince = async (sql: Sql, since: Date): Promise<string[]> =>
  (
    await sql<{ id: string }[]>`
      select id from campaigns where state = 'cancelled' and frozen_at is not null and finished_at > ${since}`
  ).map(({ id }) => id)

/** Has the rest of a retry put into the queue as soon as this transaction is committed. */
export const enqueueRetry = async (tx: Sql, id: string): Promise<void> => {
  await addTask(tx, retryTask, { id }, { key: `${retryTask.name} ${id}` })
}

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
        where c.campaign_id = campaigns.id and not c.done and c.due_at <= ${now} and ${leaseIsFree(sql)})
      order by served_at nulls first limit 1
      for update skip locked)
    returning id`
  return row?.id ?? null
}
