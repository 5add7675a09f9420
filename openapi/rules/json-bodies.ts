import { eachOperation, media } from './support/document.ts'
import type { JsonObject, Operation, Place, Report } from './support/types.ts'

// Every success has a JSON body, and every error is a problem document (RFC 9457). So clients need one
// parser, and the outer contract checker one check.
export default eachOperation((operation, report) => {
  if (operation.body) only('application/json', operation, operation.body, 'A request body', report)
  for (const answer of operation.responses.filter(({ status }) => status < 300)) {
    only('application/json', operation, answer, 'A success', report)
  }
  for (const refusal of operation.responses.filter(({ status }) => status >= 400)) {
    only('application/problem+json', operation, refusal, 'A problem', report)
  }
})

function only(
  expected: string,
  operation: Operation,
  place: Place<JsonObject>,
  what: string,
  report: Report,
): void {
  const found = media(operation, place)
  if (!found.some(({ type, schema }) => type === expected && schema?.node)) {
    report(`${what} must have content ${expected} with a schema.`, place.location)
  }
  for (const { type, location } of found.filter((candidate) => candidate.type !== expected)) {
    report(`${what} has content ${expected} only: remove ${type}.`, location)
  }
}
