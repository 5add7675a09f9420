import type { AppContext } from '../../platform/app-context.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { checkDefinition, type FlowMembers, type FlowRow, lockFlow, publishVersion } from '../flows/index.ts'
import { throwFaults } from './draft.ts'
import { requireReady } from './ready.ts'
import { settle } from './settle.ts'
import { shapeOf } from './shape.ts'

/**
 * Publishes the draft of a locked sequence, and moves the contacts in it to the new version. The transaction holds the references.
 * @throws not_ready, invalid_request
 */
export const publish = async (
  tx: Sql,
  context: Pick<AppContext, 'config'> & FlowMembers,
  row: FlowRow,
  actor: Actor,
  now: Date,
): Promise<FlowRow> => {
  await requireReady(tx, context.config, shapeOf(row))
  const { faults, definition } = await checkDefinition(tx, context, row.draft, {
    pointer: '',
    kind: 'sequence',
  })
  throwFaults(faults)
  await publishVersion(tx, { flowId: row.id, definition }, actor, now.toISOString())
  return settle(tx, (await lockFlow(tx, 'sequence', row.id)) as FlowRow, actor, now)
}
