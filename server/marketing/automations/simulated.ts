import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { problem } from '../../platform/problem.ts'
import { checkDefinition, type FlowDefinition, simulate } from '../flows/index.ts'

type Schemas = components['schemas']

/** Simulates a definition for a contact. @throws invalid_request */
export const simulated = async (
  context: AppContext,
  given: FlowDefinition,
  { contact_id, trigger_data }: Schemas['AutomationSimulateSavedRequest'],
): Promise<Schemas['AutomationSimulation']> => {
  const { faults, definition } = await checkDefinition(context.sql, given)
  if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 1000) })
  const result = await simulate(context, { definition, contactId: contact_id, trigger: trigger_data ?? {} })
  if (result === null)
    throw problem('invalid_request', {
      errors: [{ pointer: '/contact_id', code: 'not_found', detail: 'The contact does not exist.' }],
    })
  return result
}
