import { bodySchema, eachOperation, examples, list, media, objectOf, response } from './support/document.ts'
import { atPointer } from './support/schema.ts'
import type { Operation, Report } from './support/types.ts'

// The extension that requires each example in the 403, and vice versa. An undocumented lock surprises callers;
// a documented one that never applies misleads them.
const LOCKS = {
  pro_lock_feature: ['x-pro-feature', 'x-pro-feature-by-member'],
  pro_lock_limit: ['x-plan-limit'],
}

export default eachOperation((operation, report) => {
  leadsToMembers(operation, report)
  const refusal = response(operation, 403)
  if (!refusal) return
  const names = media(operation, refusal).flatMap((type) => examples(operation, type).map(({ name }) => name))
  for (const [example, marks] of Object.entries(LOCKS)) {
    const mark = marks.find((candidate) => candidate in operation.value)
    const documented = names.includes(example)
    if (mark && !documented) {
      report(
        `${operation.id} has ${mark}: reference a shared 403 response with the example ${example}.`,
        refusal.at,
      )
    }
    if (documented && !mark) {
      report(
        `${operation.id} documents ${example} without ${marks.join(' or ')}: add the extension, or reference the shared 403 response without the lock.`,
        refusal.at,
      )
    }
  }
})

function leadsToMembers(operation: Operation, report: Report): void {
  list(operation.value['x-pro-feature-by-member']).forEach((written, index) => {
    const row = objectOf(written)
    const pointer = String(row.pointer)
    const members = atPointer(operation.resolve, bodySchema(operation), pointer)
    if (pointer.startsWith('/') && members.length > 0 && typeof row.feature === 'string') return
    report(
      `"${pointer}" is not a member of the request body: write { pointer: /member, feature: <feature> }.`,
      operation.location.child(['x-pro-feature-by-member', index]),
    )
  })
}
