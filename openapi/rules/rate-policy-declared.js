import { eachOperation } from './support/document.js'

export default eachOperation((operation, report) => {
  const policy = operation.value['x-rate-limit-policy']
  const expected = policyOf(operation)
  if (policy === expected) return
  report(
    `${operation.id} must set x-rate-limit-policy to ${expected}.`,
    operation.location.child(policy === undefined ? 'operationId' : 'x-rate-limit-policy'),
  )
})

/** A search and a preview are POSTs only because their question is too long for an address. */
function policyOf({ id, isWrite, segments }) {
  if (!isWrite || /^(search|preview)[A-Z]/.test(id)) return 'read'
  return segments.at(-1)?.startsWith('bulk-') ? 'bulk' : 'write'
}
