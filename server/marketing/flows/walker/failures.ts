import type { Database } from '../../../platform/storage/open.ts'
import { repeatAfterDeadlock } from '../../../platform/storage/repeating.ts'
import { countFailures, pauseFlow } from '../store/safety.ts'

/** Failures and successes of the nodes in one walk. */
export interface Failures {
  failed(flowId: string, nodeId: string, detail: string): void
  succeeded(flowId: string, nodeId: string): void
  /** For each flow the failures by node; null for a node that succeeded at least once. */
  byFlow(): Map<string, { counts: Record<string, number | null>; detail: string | null }>
}

export const createFailures = (): Failures => {
  const failed = new Map<string, { flowId: string; nodeId: string; count: number; detail: string }>()
  const succeeded = new Map<string, { flowId: string; nodeId: string }>()
  const keyOf = (flowId: string, nodeId: string): string => `${flowId} ${nodeId}`
  return {
    failed: (flowId, nodeId, detail) => {
      const count = failed.get(keyOf(flowId, nodeId))?.count ?? 0
      failed.set(keyOf(flowId, nodeId), { flowId, nodeId, count: count + 1, detail })
    },
    succeeded: (flowId, nodeId) => {
      succeeded.set(keyOf(flowId, nodeId), { flowId, nodeId })
    },
    byFlow: () => {
      const flows = new Map<string, { counts: Record<string, number | null>; detail: string | null }>()
      const of = (flowId: string) => {
        const known = flows.get(flowId) ?? { counts: {}, detail: null }
        flows.set(flowId, known)
        return known
      }
      for (const { flowId, nodeId, count, detail } of failed.values()) {
        of(flowId).counts[nodeId] = count
        of(flowId).detail = detail
      }
      for (const { flowId, nodeId } of succeeded.values()) of(flowId).counts[nodeId] = null
      return flows
    },
  }
}

/** Failures of one step in a row after which the flow pauses. */
const mostFailures = 50

/** Pauses flows in which a step fails for one contact after the other. */
export const pauseFailing = async (
  sql: Database,
  failures: Failures,
  /** Flows that had failures before: a success ends their count. */
  hadFailures: ReadonlySet<string>,
  now: Date,
): Promise<void> => {
  for (const [flowId, { counts, detail }] of failures.byFlow()) {
    if (detail === null && !hadFailures.has(flowId)) continue
    await repeatAfterDeadlock(() =>
      sql.begin(async (tx) => {
        const worst = await countFailures(tx, flowId, counts)
        if (worst === null || worst.count < mostFailures) return
        await pauseFlow(tx, flowId, now, {
          reason: 'failing_step',
          detail: `The step \`${worst.nodeId}\` failed for ${worst.count} contacts in a row. Last error: ${detail ?? 'unknown'}`,
        })
      }),
    )
  }
}
