import { createRoom } from '../../../platform/contract/plan-limit.ts'
import type { Parts } from '../../../platform/parts.ts'
import { countDeliveries } from '../../../system/editions/index.ts'
import type { Means } from './action.ts'

/** How many messages the plan has room for: what is allowed is asked now, before any transaction, and what is used in it. */
export const mailRoomOf = ({
  editions,
  clock,
}: Pick<Parts, 'editions' | 'clock'>): Promise<Means['roomForMail']> =>
  createRoom(editions, { deliveries_per_month: (tx) => countDeliveries(tx, clock.now()) })(
    'deliveries_per_month',
  )
