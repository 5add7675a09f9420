import { createRoom } from '../../platform/contract/plan-limit.ts'
import type { Editions } from '../../platform/editions.ts'
import { countDeliveries } from '../../settings/index.ts'
import type { Means } from './action.ts'

/** How many messages the plan has room for: what is allowed is asked now, before any transaction, and what is used in it. */
export const mailRoomOf = (editions: Editions): Promise<Means['roomForMail']> =>
  createRoom(editions, { deliveries_per_month: countDeliveries })('deliveries_per_month')
