import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/storage/open.ts'
import type { QueuedDelivery } from '../../../sending/deliveries/index.ts'
import { createServerPace } from '../../campaigns/index.ts'
import { type Inboxes, nodesOf } from './nodes-of.ts'

export interface AdmitContext extends Inboxes {
  sql: Database
  clock: Clock
  ending: AbortSignal
  /** Pauses a sequence or automation whose e-mails a server refuses because of us. */
  pause: (flowId: string, detail: string) => Promise<void>
}

/**
 * The e-mails that the rates of the account and the mail servers and the state of the servers allow now. E-mails that
 * cannot be opened are let through: `prepareFlowEmails` decides about them.
 */
export const admitFlowEmails = async (
  context: AdmitContext,
  deliveries: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const { nodes, missing } = await nodesOf(context, context.sql, deliveries)
  const admitted = [...missing]
  const isReady = ({ status, opened }: (typeof nodes)[number]): boolean =>
    status === 'active' && 'mail' in opened
  for (const { due } of nodes.filter((node) => !isReady(node)))
    admitted.push(...due.map(({ delivery }) => delivery))
  const ready = nodes.flatMap((node) =>
    isReady(node) && 'mail' in node.opened ? [{ ...node, open: node.opened.mail }] : [],
  )
  for (const group of Map.groupBy(ready, ({ open }) => open.server.id).values()) {
    const [first] = group
    if (first === undefined) continue
    const pace = await createServerPace(context, context.limiters, first.open.server, {
      stopped: async ({ reason, detail }) => {
        if (reason === 'refused') for (const { flowId } of group) await context.pause(flowId, detail)
      },
    })
    if (!(await pace.isOpen())) continue
    const waiting = group.flatMap(({ due }) => due.map(({ delivery }) => delivery))
    const byBreaker = await pace.admit(waiting.length)
    const granted = byBreaker === 0 ? 0 : await pace.allow(byBreaker)
    pace.breaker.unused(byBreaker - granted)
    admitted.push(...waiting.slice(0, granted))
  }
  return admitted
}
