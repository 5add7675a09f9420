import { bodySchema, eachOperation, entries, isObject } from './support/document.ts'
import { atPointer, mayTake } from './support/schema.ts'
import type { Location, Operation, Report } from './support/types.ts'

const CAPABILITIES: unknown[] = ['crm_access', 'crm_administer']
const known = (capability: unknown) => CAPABILITIES.includes(capability)

// The service does not start if an operation has no capability. This rule reports it earlier and says where.
export default eachOperation((operation, report) => {
  const { id, value, location } = operation
  if (!known(value['x-capability'])) {
    report(
      `${id} does not say who may call it: set x-capability to crm_access (reading, day-to-day work) or crm_administer (settings, sending, destructive).`,
      location.child('x-capability' in value ? 'x-capability' : 'operationId'),
    )
  }
  if ('x-capability-by-member' in value) byMember(operation, report)
})

function byMember(operation: Operation, report: Report): void {
  const rows = operation.value['x-capability-by-member']
  const at = operation.location.child('x-capability-by-member')
  if (!Array.isArray(rows) || rows.length === 0) {
    report('x-capability-by-member must be a list of { pointer, values: { <value>: <capability> } }.', at)
    return
  }
  rows.forEach((row, index) => {
    const here = at.child(index)
    if (!isObject(row) || typeof row.pointer !== 'string' || entries(row.values).length === 0) {
      report('Write the row as { pointer: /member, values: { <value>: <capability> } }.', here)
      return
    }
    checkRow(operation, row.pointer, row.values, here, report)
  })
}

function checkRow(
  operation: Operation,
  pointer: string,
  values: unknown,
  at: Location,
  report: Report,
): void {
  const members = atPointer(operation.resolve, bodySchema(operation), pointer)
  if (members.length === 0 || !pointer.startsWith('/')) {
    report(
      `"${pointer}" is not a member of the request body: write the JSON pointer of an existing member.`,
      at,
    )
    return
  }
  for (const [written, capability] of entries(values)) {
    if (!known(capability)) {
      report(`"${written}" must require crm_access or crm_administer.`, at.child(['values', written]))
    }
    if (!members.some(({ node }) => mayTake(node, written))) {
      report(
        `The member at ${pointer} cannot have the value "${written}": use a value from its schema.`,
        at.child(['values', written]),
      )
    }
  }
}
