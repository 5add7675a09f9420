import type { Clock } from '../../platform/clock.ts'
import { defineJob, defineTask, type Job } from '../../platform/jobs/task.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { makePartitions } from './store/partitions.ts'

export interface DeliveryJobContext {
  sql: Database
  clock: Clock
}

/** Partitions are created months ahead, so once a day is enough. */
export const deliveryJobs = ({ sql, clock }: DeliveryJobContext): Job[] => [
  defineJob({
    task: defineTask('make-delivery-partitions'),
    schedule: '11 1 * * *',
    run: () => sql.begin((tx: Sql) => makePartitions(tx, clock.now())) as Promise<void>,
  }),
]
