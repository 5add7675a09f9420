import { bodySchema, eachOperation, entries, list, objectOf } from './support/document.ts'
import { atPointer, mayTake } from './support/schema.ts'
import type { Operation, Report } from './support/types.ts'

// Deletions that need no administrator. A note belongs to daily work with a contact, a membership to sorting
// contacts. Deleting an uploaded file deletes no contacts. Drafts of sequences need no administrator; for active ones the handler
// requires one. A view belongs to its user; for a shared view of another user, the handler requires one.
const ROUTINE_DELETES = [
  /^\/contacts\/\{id\}\/notes\/\{note_id\}$/,
  /^\/contacts\/\{id\}\/(lists|tags)\/\{(list|tag)_id\}$/,
  /^\/imports\/\{id\}$/,
  /^\/sequences\/\{id\}\/steps\/\{step_id\}$/,
  /^\/views\/\{id\}$/,
]
const DESTRUCTIVE_ENDINGS = ['bulk-delete', 'merge', 'erase', 'purge']
const DESTRUCTIVE_ACTIONS = ['delete', 'merge', 'erase', 'purge']

export default eachOperation((operation, report) => {
  const reason = whyDestructive(operation)
  if (reason && operation.value['x-capability'] !== 'crm_administer') {
    report(
      `${operation.id} ${reason}: set x-capability to crm_administer.`,
      operation.location.child('x-capability'),
    )
  }
  if (operation.value['x-capability'] !== 'crm_administer') actionsToo(operation, report)
})

function whyDestructive({ method, path, segments, isWrite }: Operation): string | undefined {
  if (method === 'delete' && !ROUTINE_DELETES.some((routine) => routine.test(path))) return 'deletes'
  if (isWrite && DESTRUCTIVE_ENDINGS.includes(segments.at(-1) ?? '')) return 'destroys data'
  if (isWrite && segments[0] === 'settings') return 'changes settings'
  return undefined
}

/** A bulk action whose `action` may delete requires the capability for that value. */
function actionsToo(operation: Operation, report: Report): void {
  const members = atPointer(operation.resolve, bodySchema(operation), '/action')
  const rows = list(operation.value['x-capability-by-member']).map(objectOf)
  for (const action of DESTRUCTIVE_ACTIONS) {
    const possible = members.some(({ node }) => mayTake(node, action))
    const guarded = rows.some(
      (row) =>
        row.pointer === '/action' &&
        entries(row.values).some(([value, needs]) => value === action && needs === 'crm_administer'),
    )
    if (possible && !guarded) {
      report(
        `The action "${action}" destroys data: add { pointer: /action, values: { ${action}: crm_administer } } to x-capability-by-member.`,
        operation.location.child('operationId'),
      )
    }
  }
}
