import type { Visit } from '../node.ts'
import type { FlowVersion } from '../store/versions.ts'
import type { ContactState, EnrolmentRow, WalkedFlow } from '../store/walking.ts'
import type { Settings } from '../types.ts'

/** An enrolment during a walk. The row changes until it is written back. */
export interface Token {
  row: EnrolmentRow
  version: FlowVersion
  flow: WalkedFlow
  contact: ContactState
  /** Why the walker comes back to a node where the contact waited. */
  resumed: Visit['resumed']
  /** Nodes that were run in this walk. */
  steps: number
  /** Whether it goes on in this walk. */
  isOpen: boolean
  /** What `call` gets after the commit. */
  call: Settings | null
}

/** Why a contact is at its node now. */
export const resumedBy = ({ status, nodeId, seen }: EnrolmentRow): Visit['resumed'] => {
  const data = nodeId === null ? undefined : seen[nodeId]
  if (data !== undefined) return { by: 'event', data: data as Record<string, unknown> }
  return status === 'waiting' ? { by: 'time' } : null
}

export const visitOf = ({ row, resumed, contact }: Token): Visit => ({
  enrolmentId: row.id,
  contactId: row.contactId,
  visit: row.visit,
  arrivedAt: new Date(row.arrivedAt ?? 0),
  entryKey: row.entryKey,
  timezone: contact.timezone,
  resumed,
})
