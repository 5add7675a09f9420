import { eachOperation, entries, examples, media } from './support/document.ts'
import type { Operation } from './support/types.ts'

// A conflict is a rule of the domain: a line of x-refusals says when it occurs. The introduction describes
// the errors of all operations once (400, 401, 412 …).
const EVERYWHERE = ['idempotency_in_progress', 'idempotency_outcome_unknown']

export default eachOperation((operation, report) => {
  const { id, value, location } = operation
  const told = entries(value['x-refusals'])
  for (const code of ownCodes(operation)) {
    if (!told.some(([name]) => name === code))
      report(`${id} must say in x-refusals when it returns ${code}.`, location.child('responses'))
  }
  const documented = codesOf(operation, (status) => status >= 400)
  for (const [name, line] of told) {
    const at = location.child(['x-refusals', name])
    if (!documented.includes(name))
      report(`${id} documents no problem ${name}: remove it from x-refusals.`, at)
    if (typeof line !== 'string' || !/^\S[^\n]*\.$/.test(line))
      report('Write one line that ends with a full stop.', at)
  }
})

/**
 * The operation's own problem codes: its conflicts, except those of idempotency, and the limit of the plan.
 */
function ownCodes(operation: Operation): string[] {
  const conflicts = codesOf(operation, (status) => status === 409).filter(
    (name) => !EVERYWHERE.includes(name),
  )
  return 'x-plan-limit' in operation.value ? [...conflicts, 'pro_lock'] : conflicts
}

/** The codes of the examples of its errors; a lock's example is named after its kind. */
function codesOf(operation: Operation, isMeant: (status: number) => boolean): string[] {
  const named = operation.responses
    .filter(({ status }) => isMeant(status))
    .flatMap((answer) => media(operation, answer).flatMap((body) => examples(operation, body)))
  return [...new Set(named.map(({ name }) => (name.startsWith('pro_lock') ? 'pro_lock' : name)))]
}
