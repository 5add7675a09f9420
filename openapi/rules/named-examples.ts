import { eachOperation, examples, media, objectOf, successes } from './support/document.ts'
import type { JsonObject, Operation, Place, Report, Response } from './support/types.ts'

// Examples are fixtures: the mock serves them, tests send and compare them by name, the reference shows their summary.
export default eachOperation((operation, report) => {
  const asked = named(operation, operation.body, `The request body of ${operation.id}`, report)
  const answered = successes(operation).map((answer) => ({
    ...answer,
    names: named(operation, answer, `Response ${answer.status} of ${operation.id}`, report),
  }))
  for (const refusal of operation.responses.filter(({ status }) => status >= 400)) {
    named(operation, refusal, `Problem ${refusal.status}`, report)
  }
  pairedByName(operation, asked, answered, report)
  namedOnce(operation, report)
})

interface NamedResponse extends Response {
  names: string[]
}

/** The names of all examples of a body. Reports a body without examples and an example without a summary. */
function named(
  operation: Operation,
  place: Place<JsonObject> | undefined,
  what: string,
  report: Report,
): string[] {
  return media(operation, place).flatMap((type) => {
    const found = examples(operation, type)
    if (found.length === 0) {
      report(`${what} needs a named example: write it under \`examples\`, with a summary.`, type.location)
    }
    for (const { name, node, location } of found) {
      if (!objectOf(node).summary) report(`The example "${name}" needs a summary of one line.`, location)
    }
    return found.map(({ name }) => name)
  })
}

/** Each of several successes has a request example of the same name. A request without a body has no say in what there is. */
function pairedByName(
  operation: Operation,
  asked: string[],
  answered: NamedResponse[],
  report: Report,
): void {
  if (operation.body === undefined) return
  const names = new Set(answered.flatMap((answer) => answer.names))
  for (const answer of answered.filter((candidate) => candidate.names.length > 1)) {
    const unpaired = [
      ...answer.names.filter((name) => !asked.includes(name)),
      ...asked.filter((name) => !names.has(name)),
    ]
    if (unpaired.length === 0) continue
    report(
      `Response ${answer.status} of ${operation.id} has several examples, so the request needs examples of the same names; unpaired: ${unpaired.join(', ')}.`,
      answer.location,
    )
  }
}

/** Each example of the responses has a name of its own: `Prefer: example=…` names no status. */
function namedOnce(operation: Operation, report: Report): void {
  const known = new Set<string>()
  for (const response of operation.responses) {
    const found = media(operation, response).flatMap((type) => examples(operation, type))
    for (const { name, location } of found) {
      if (known.has(name)) {
        report(
          `Another response of ${operation.id} has an example "${name}", too: give this one of ${response.status} another name.`,
          location,
        )
      }
      known.add(name)
    }
  }
}
