import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { makePartitions } from './store/events.ts'

/** Partitions are created months ahead, so once a day is enough. */
export const eventJobs = ({ sql, clock }: { sql: Database; clock: Clock }): Job[] => [
  defineJob({
    task: defineTask('make-event-partitions'),
    schedule: '13 1 * * *',
    run: () => sql.begin((tx: Sql) => makePartitions(tx, clock.now())) as Promise<void>,
  }),
]
