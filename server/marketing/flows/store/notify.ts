import { flowChannel } from '../../../audience/trigger-events/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'

/** Wakes routers and walkers when the transaction commits. */
export const notifyFlows = async (tx: Sql): Promise<void> => {
  await tx`select pg_notify(${flowChannel}, '')`
}
