import type { AppContext } from '../../../platform/app-context.ts'
import { createQuotaReader } from '../../../platform/contract/plan-limit.ts'
import { countDeliveries } from '../../../system/editions/index.ts'
import type { BulkContext } from './action.ts'

/**
 * How many messages the plan still allows. Reads the limit now, before any transaction, and the usage in the
 * transaction.
 */
export const mailQuotaOf = ({
  editions,
  clock,
}: Pick<AppContext, 'editions' | 'clock'>): Promise<BulkContext['mailQuota']> =>
  createQuotaReader(editions, { deliveries_per_month: (tx) => countDeliveries(tx, clock.now()) })(
    'deliveries_per_month',
  )
