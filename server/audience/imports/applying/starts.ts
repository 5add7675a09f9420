import type { Logger } from '../../../platform/log.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Confirmations, lockTags } from '../../memberships/index.ts'
import { insertTags } from '../../tags/index.ts'
import { type FlowStart, type FlowStarts, tryOut } from '../../trigger-events/index.ts'
import type { ImportSettings } from '../settings.ts'
import type { Incoming } from './incoming.ts'
import type { StepState } from './persons.ts'
import { createWriter, isWriteConflict } from './write.ts'

interface StartsContext {
  settings: ImportSettings
  confirmations: Confirmations
  flowStarts: FlowStarts
  log: Logger
  now: string
}

/** Tags that the import would create exist while the step is tried out. One whose name is taken meanwhile is left out. */
const withTags = async (tx: Sql, state: StepState, now: string): Promise<StepState['tags']> => {
  const tags = [...state.tags.values()]
  await insertTags(tx, tags, now)
  const present = await lockTags(
    tx,
    tags.map(({ id }) => id),
  )
  return new Map(present.map((tag) => [tag.id, tag]))
}

/**
 * Which sequences and automations the rows of a dry run would start. The rows are written as the import would write them, and rolled
 * back, so that the same events are recorded. Contacts that only earlier steps would have created are left out: they are counted
 * already. Rows that collide with contacts that the dry run has changed only in its memory are not counted.
 */
export const startsOf = async (
  tx: Sql,
  { settings, confirmations, flowStarts, log, now }: StartsContext,
  state: StepState,
  rows: readonly Incoming[],
): Promise<FlowStart[]> => {
  if (!settings.run_automations) return []
  const written = [...state.persons].filter(([key]) => !state.unwritten.has(key))
  const contactIds = written.map(([, { row }]) => row.id)
  const isWritten = new Set(contactIds)
  const ofWritten = <One extends { contactId: string }>(some: readonly One[]): One[] =>
    some.filter(({ contactId }) => isWritten.has(contactId))
  const about = { flowStarts, contactIds, now: new Date(now), log }
  try {
    const { starts } = await tryOut(tx, about, async (inner) => {
      const writer = createWriter(inner, confirmations, {
        ...state,
        tags: await withTags(inner, state, now),
        activities: ofWritten(state.activities),
        consents: ofWritten(state.consents),
        statedAgain: ofWritten(state.statedAgain),
      })
      await writer.write(rows.filter(({ key }) => !state.unwritten.has(key)))
      await writer.finish()
    })
    return starts
  } catch (error) {
    if (isWriteConflict(error)) return []
    throw error
  }
}
