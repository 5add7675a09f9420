import { changes } from './support/classes.ts'
import { eachOperation } from './support/document.ts'
import type { Operation, Report } from './support/types.ts'

// The bundler adds side effects, refusals and requirements to the description, from the extensions of the
// operation. Written by hand, they would be duplicated and diverge.
const STOCK: [RegExp, string][] = [
  [/\bIt changes nothing\b/i, 'a read changes nothing by definition'],
  [/\bSide effects?:/i, 'list them in x-side-effects'],
  [/\bCapability:/, 'it is generated from x-capability'],
  [/\bEdition:/, 'it is generated from x-pro-feature'],
  [/\bAPI key needs `[^`]*` as well/, 'it is generated from x-scopes'],
  [/\brefused (?:as|with) `/, 'add a line to x-refusals'],
  [/\bThere is no body\b/, 'it follows from the request'],
]

export default eachOperation((operation, report) => {
  const { id, value, location } = operation
  const said = String(value.description ?? '').replaceAll(/\s+/g, ' ')
  for (const [pattern, reason] of STOCK) {
    const found = pattern.exec(said)?.[0]
    if (found)
      report(`Remove "${found}" from the description of ${id}: ${reason}.`, location.child('description'))
  }
  sideEffects(operation, report)
})

function sideEffects(operation: Operation, report: Report): void {
  const { id, value, location } = operation
  const effects = value['x-side-effects']
  if (!changes(operation)) {
    if (effects !== undefined)
      report(`${id} changes nothing: remove x-side-effects.`, location.child('x-side-effects'))
    return
  }
  if (!Array.isArray(effects)) {
    report(
      `${id} changes something: list its side effects in x-side-effects, one line each ([] if none).`,
      location.child('operationId'),
    )
    return
  }
  effects.forEach((line, index) => {
    if (!isLine(line)) report(LINE, location.child(['x-side-effects', index]))
  })
}

const LINE = 'Write one line that ends with a full stop.'

/** Whether it is one line that ends with a full stop. */
function isLine(line: unknown): boolean {
  return typeof line === 'string' && /^\S[^\n]*\.$/.test(line)
}
