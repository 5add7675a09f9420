import type { components } from '../../../generated/types.ts'
import { addDescribedContact } from '../../audience/contacts/index.ts'
import { requireContact } from '../../content/smart-codes/index.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import type { Actor } from '../../platform/principal.ts'
import { type FaultCode, problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { checkDefinition, type FlowDefinition, type FlowMembers, simulate } from '../flows/index.ts'

type Schemas = components['schemas']
type Given = Schemas['AutomationSimulateSavedRequest']

const fault = (pointer: string, code: FaultCode, detail: string) =>
  problem('invalid_request', { detail, errors: [{ pointer, code, detail }] })

/** @throws invalid_request */
const contactOf = async (context: AppContext, { contact_id, contact }: Given, actor: Actor) => {
  if (contact_id === undefined && contact === undefined)
    throw fault('/contact_id', 'required', 'Send either `contact_id` or `contact`.')
  // The simulation itself looks for an id.
  if (contact === undefined)
    return contact_id?.includes(':')
      ? ((await requireContact(context.sql, contact_id)) ?? '')
      : (contact_id ?? '')
  if (contact_id !== undefined)
    throw fault('/contact', 'not_allowed', 'Send either `contact_id` or `contact`, not both.')
  return (tx: Sql) => addDescribedContact(tx, contact, { pointer: '/contact', actor }, context)
}

/** Simulates a definition for a contact that exists or is described. @throws invalid_request */
export const simulated = async (
  context: AppContext & FlowMembers,
  given: FlowDefinition,
  request: Given,
  actor: Actor,
): Promise<Schemas['AutomationSimulation']> => {
  const contact = await contactOf(context, request, actor)
  const { faults, definition } = await checkDefinition(context.sql, context, given)
  if (faults.length > 0) throw problem('invalid_request', { errors: faults.slice(0, 1000) })
  const result = await simulate(context, { definition, contact, trigger: request.trigger_data ?? {} })
  if (result === null) throw fault('/contact_id', 'not_found', doesNotExist('contact'))
  return result
}
