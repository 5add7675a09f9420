import type { MailQuotaOf } from '../../audience/contacts/index.ts'
import { createQuotaReader } from '../../platform/contract/plan-limit.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { monthOf } from '../../system/editions/index.ts'
import { countDeliveries } from './store/counting.ts'

/** The number of messages in the month of `now` that count towards the plan: all that were not skipped. */
export const countMonthlyDeliveries = (sql: Sql, now: Date): Promise<number> =>
  countDeliveries(sql, monthOf(now))

/** How many messages the plan still allows. */
export const mailQuotaOf: MailQuotaOf = ({ editions, clock }) =>
  createQuotaReader(editions, { deliveries_per_month: (tx) => countMonthlyDeliveries(tx, clock.now()) })(
    'deliveries_per_month',
  )
