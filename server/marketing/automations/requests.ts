import { alreadyExists, ifTaken } from '../../platform/already-exists.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { problem } from '../../platform/problem.ts'
import { type FlowRow, type FlowStatus, nameIndex } from '../flows/index.ts'

/** @throws not_found */
export const requireAutomation = async (found: Promise<FlowRow | null>): Promise<FlowRow> => {
  const row = await found
  if (row === null) throw problem('not_found', { detail: doesNotExist('automation') })
  return row
}

/** @throws invalid_state */
export const requireStatus = ({ status }: FlowRow, allowed: readonly FlowStatus[], detail: string): void => {
  if (!allowed.includes(status)) throw problem('invalid_state', { detail })
}

export const ifNameTaken = (name: string) => ifTaken(nameIndex, alreadyExists('automation', 'name', name))
