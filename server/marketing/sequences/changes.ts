import { holdReferences } from '../../audience/references/index.ts'
import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { actorOf, type Principal } from '../../platform/principal.ts'
import { type ProblemError, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type FlowMembers, type FlowRow, lockFlow, nameIndex, updateFlow } from '../flows/index.ts'
import { compileSequence } from './compile.ts'
import { publish } from './publish.ts'
import type { Shape } from './shape.ts'

export const requireSequence = async (found: Promise<FlowRow | null>): Promise<FlowRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('sequence') })
  return row
}

export const ifNameTaken = (name: string) => ifTaken(nameIndex, alreadyExists('sequence', 'name', name))

export const wrongState = (detail: string): ProblemError => problem('invalid_state', { detail })

/** Copying a template requires reading it. @throws missing_scope for an API key without the scope */
export const requireTemplates = (
  { scopes }: Principal,
  inputs: readonly { template_id?: string | null }[],
): void => {
  if (scopes !== null && !scopes.includes('templates:read') && inputs.some(({ template_id }) => template_id))
    throw problem('missing_scope', {
      detail: '`template_id` requires the scope `templates:read`, which the credentials do not have.',
    })
}

/**
 * Locks a sequence to change what it sends. An active one sends by itself what is changed.
 * @throws not_found, invalid_state, missing_capability
 */
export const lockForChange = async (tx: Sql, id: string, principal: Principal): Promise<FlowRow> => {
  const row = await requireSequence(lockFlow(tx, 'sequence', id))
  requireMayChange(row, principal)
  return row
}

export const requireMayChange = ({ status }: FlowRow, { capabilities }: Principal): void => {
  if (status === 'archived') throw wrongState('The sequence is archived. Unarchive it first.')
  if (status === 'active' && !capabilities.includes('crm_administer'))
    throw problem('missing_capability', {
      detail: 'The sequence is active. Changing its steps or settings requires `crm_administer`.',
    })
}

/**
 * Stores the changed shape of a sequence that this transaction has locked. If it is active, the change applies at once.
 * @throws not_ready, invalid_request
 */
export const storeShape = async (
  tx: Sql,
  context: Pick<AppContext, 'clock' | 'config'> & FlowMembers,
  row: FlowRow,
  change: { shape: Shape; name?: string; description?: string | null },
  principal: Principal,
): Promise<FlowRow> => {
  const now = context.clock.now()
  const { shape, ...rest } = change
  const draft = compileSequence(shape)
  const changed = await updateFlow(tx, row.id, { ...rest, draft, sequence: shape }, now.toISOString())
  if (changed.status !== 'active' || !changed.is_changed) return changed
  await holdReferences(tx)
  return publish(tx, context, changed, actorOf(principal), now)
}
