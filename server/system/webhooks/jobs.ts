import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import { retentionLimit } from '../../platform/retention.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../settings/index.ts'
import { stopPausedSince } from './stop.ts'
import { releaseForgotten, tryHeld } from './store/deliveries.ts'
import { forgetWantedSince } from './store/endpoints.ts'
import { makePartitions } from './store/events.ts'

interface Context {
  sql: Database
  clock: Clock
}

/**
 * Disables endpoints before the deletion of old records takes events that wait for them. Endpoints that have been disabled for as
 * long as events are kept record no more.
 */
export const disablePausedWebhooks = async ({ sql, clock }: Context): Promise<void> => {
  const { events_kept_for_days, webhook_deliveries_kept_for_days } = await readSettings(sql, 'retention')
  const now = clock.now()
  const since = retentionLimit(now, Math.min(events_kept_for_days, webhook_deliveries_kept_for_days))
  if (since !== null) await sql.begin((tx: Sql) => stopPausedSince(tx, since, now))
  const kept = retentionLimit(now, events_kept_for_days)
  if (kept !== null) await sql.begin((tx: Sql) => forgetWantedSince(tx, kept))
}

export const eventJobs = (context: Context): Job[] => [
  defineJob({
    // Partitions are created months ahead, so once a day is enough.
    task: defineTask('make-event-partitions'),
    schedule: '13 1 * * *',
    run: () => context.sql.begin((tx: Sql) => makePartitions(tx, context.clock.now())) as Promise<void>,
  }),
  defineJob({
    task: defineTask('disable-paused-webhooks'),
    schedule: '51 * * * *',
    run: () => disablePausedWebhooks(context),
  }),
  defineJob({
    task: defineTask('release-webhook-deliveries'),
    schedule: '23 * * * *',
    run: () => context.sql.begin((tx: Sql) => releaseForgotten(tx, context.clock.now())) as Promise<void>,
  }),
  defineJob({
    task: defineTask('try-held-webhook-events'),
    schedule: '*/5 * * * *',
    run: () => context.sql.begin((tx: Sql) => tryHeld(tx, context.clock.now())) as Promise<void>,
  }),
]
