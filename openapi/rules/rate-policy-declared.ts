import { changes } from './support/classes.ts'
import { eachOperation } from './support/document.ts'
import type { Operation } from './support/types.ts'

export default eachOperation((operation, report) => {
  const policy = operation.value['x-rate-limit-policy']
  const expected = policyOf(operation)
  if (policy === expected) return
  report(
    `${operation.id} must set x-rate-limit-policy to ${expected}.`,
    operation.location.child(policy === undefined ? 'operationId' : 'x-rate-limit-policy'),
  )
})

// Operations on up to 1,000 resources at once whose path does not begin with bulk-.
const TAKES_MANY = /^(?:add|remove)[A-Z][A-Za-z]*Members$|^import[A-Z]/

function policyOf(operation: Operation): 'read' | 'write' | 'bulk' {
  if (!changes(operation)) return 'read'
  return operation.segments.at(-1)?.startsWith('bulk-') || TAKES_MANY.test(operation.id) ? 'bulk' : 'write'
}
