import { bodySchema, eachOperation, examples, list, media, objectOf, response } from './support/document.ts'
import { atPointer } from './support/schema.ts'
import type { Operation, Report } from './support/types.ts'

// Which mark on the operation goes with which example in its 403. Both directions: a lock that is documented but never
// applied is as misleading as one that comes as a surprise.
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
        `${operation.id} has ${mark}: let its 403 point to the shared response that has the example ${example}.`,
        refusal.at,
      )
    }
    if (documented && !mark) {
      report(
        `${operation.id} documents ${example} without ${marks.join(' or ')}: add the mark, or point 403 to the shared response without the lock.`,
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
      `"${pointer}" leads to no member of the request body: write { pointer: /member, feature: <feature> }.`,
      operation.location.child(['x-pro-feature-by-member', index]),
    )
  })
}
