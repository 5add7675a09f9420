import { problem } from '../../platform/problem.ts'
import { type FlowRow, type FlowStatus, nameIndex } from '../flows/index.ts'

/** @throws not_found */
export const requireAutomation = async (found: Promise<FlowRow | null>): Promise<FlowRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: 'The automation does not exist.' })
  return row
}

/** @throws invalid_state */
export const requireStatus = ({ status }: FlowRow, allowed: readonly FlowStatus[], detail: string): void => {
  if (!allowed.includes(status)) throw problem('invalid_state', { detail })
}

/** The error of a name that another automation has. */
export const nameTaken = (error: unknown, name: string): unknown => {
  const { code, constraint_name, constraint } = error as Record<string, string | undefined>
  if (code !== '23505' || (constraint_name ?? constraint) !== nameIndex) return error
  return problem('already_exists', {
    detail: `An automation named ${name} already exists.`,
    errors: [{ pointer: '/name', code: 'not_allowed', detail: `Another automation is named ${name}.` }],
  })
}
