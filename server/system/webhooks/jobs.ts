import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { deleteDeliveriesBefore } from './store/deliveries.ts'
import { makePartitions } from './store/events.ts'

/** Milliseconds for which the log of deliveries is kept, and how many are deleted at once. */
const keptFor = 30 * 86_400_000
const batch = 5_000

/** Partitions are created months ahead, so once a day is enough. */
export const eventJobs = ({ sql, clock }: { sql: Database; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('make-event-partitions'),
    schedule: '13 1 * * *',
    run: () => sql.begin((tx: Sql) => makePartitions(tx, clock.now())) as Promise<void>,
  }),
  defineJob({
    task: defineTask('delete-old-webhook-deliveries'),
    schedule: '17 1 * * *',
    run: async () => {
      const before = new Date(clock.now().getTime() - keptFor)
      while ((await deleteDeliveriesBefore(sql, before, batch)) === batch);
    },
  }),
]
