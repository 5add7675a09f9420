import type { AppContext } from '../../platform/app-context.ts'
import type { Transaction } from '../../platform/contract/handler.ts'
import type { Sql } from '../../platform/storage/open.ts'
import {
  addStarts,
  type FlowStarts,
  shownStarts,
  suppressTriggerEvents,
  tryOut,
} from '../trigger-events/index.ts'
import { bulkResult, distinct, type Outcomes } from './results.ts'

/** A request that changes members of a list or a tag. */
interface MembersRequest {
  contact_ids: string[]
  dry_run?: boolean
  run_automations?: boolean
}

/** Changes members in one transaction, or shows what would change and start. Returns the response. */
export const changeMembers = (
  transaction: Transaction,
  { contact_ids: ids, dry_run = false, run_automations = true }: MembersRequest,
  { clock, log, flowStarts }: Pick<AppContext, 'clock' | 'log'> & { flowStarts: FlowStarts },
  change: (tx: Sql) => Promise<Outcomes>,
) =>
  transaction(async (tx) => {
    const apply = async (on: Sql): Promise<Outcomes> => {
      if (!run_automations) await suppressTriggerEvents(on)
      return change(on)
    }
    if (!dry_run) return { status: 200 as const, body: bulkResult(ids, await apply(tx)) }
    const about = { flowStarts, contactIds: () => distinct(ids), now: clock.now(), log }
    const { done, starts } = await tryOut(tx, about, apply)
    return { status: 200 as const, body: bulkResult(ids, done, shownStarts(addStarts([], starts))) }
  })
