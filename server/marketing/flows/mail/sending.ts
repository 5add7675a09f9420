import type { ReadLastSubmissions } from '../../../content/smart-codes/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import type { Prepared, QueuedDelivery } from '../../../sending/deliveries/index.ts'
import type { Limiters } from '../../campaigns/index.ts'
import { pauseFlows } from '../store/safety.ts'
import { admitFlowEmails } from './admit.ts'
import { createOpenMail } from './open.ts'
import { prepareFlowEmails } from './prepare.ts'

interface FlowMailing {
  admit(deliveries: readonly QueuedDelivery[]): Promise<QueuedDelivery[]>
  prepare(tx: Sql, deliveries: readonly QueuedDelivery[], now: Date): Promise<Map<string, Prepared>>
}

/** How one process sends the e-mails of sequences and automations. */
export const createFlowMailing = (
  context: {
    sql: Database
    clock: Clock
    config: Config
    secret: Uint8Array
    ending: AbortSignal
    readLastSubmissions: ReadLastSubmissions
  },
  limiters: Limiters,
): FlowMailing => {
  const { sql, clock, config } = context
  const openMail = createOpenMail(sql, config)
  const pause = async (flowId: string, detail: string): Promise<void> => {
    await pauseFlows(sql, new Map([[flowId, { reason: 'refused', detail }]]), clock.now())
  }
  return {
    admit: (deliveries) => admitFlowEmails({ ...context, limiters, openMail, pause }, deliveries),
    prepare: (tx, deliveries, now) =>
      prepareFlowEmails({ ...context, limiters, openMail }, tx, deliveries, now),
  }
}
