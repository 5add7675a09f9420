import { changes, readsOne } from './support/classes.ts'
import { eachOperation, entries, objectOf, parameter, successes } from './support/document.ts'
import type { Operation, Report, Response } from './support/types.ts'

const EVERYWHERE = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit']
const BY_STATUS: Record<number, string[]> = {
  201: ['Location', 'ETag'],
  202: ['Location'],
  304: ['ETag'],
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
  507: ['Retry-After'],
}

// The outer contract checker requires the documented headers, so every header must be documented.
export default eachOperation((operation, report) => {
  for (const answer of operation.responses) {
    const always = [...EVERYWHERE, ...(BY_STATUS[answer.status] ?? []), ...etag(operation, answer)]
    for (const name of new Set(always)) checkHeader(operation, answer, name, { always: true }, report)
  }
  // A first response is not a replay, so this header is documented but not required.
  if (changes(operation)) {
    for (const answer of successes(operation)) {
      checkHeader(operation, answer, 'Idempotency-Replayed', { always: false }, report)
    }
  }
  // A list with one page has no links, so Link is documented but not required.
  if (!parameter(operation, 'query', 'cursor')) return
  for (const answer of successes(operation)) checkHeader(operation, answer, 'Link', { always: false }, report)
})

function etag(operation: Operation, { status }: Response): string[] {
  return status === 200 && (readsOne(operation) || operation.method === 'put') ? ['ETag'] : []
}

function checkHeader(
  operation: Operation,
  answer: Response,
  name: string,
  { always }: { always: boolean },
  report: Report,
): void {
  const written = entries(answer.node.headers).find(([key]) => key.toLowerCase() === name.toLowerCase())
  if (!written) {
    report(
      `Response ${answer.status} must document the header ${name} by $ref to shared/headers.`,
      answer.location,
    )
    return
  }
  const header = operation.resolve(written[1], answer.location.child(['headers', written[0]]))
  if (always && objectOf(header.node).required !== true) {
    report(`The header ${name} is always sent: set required: true.`, header.location)
  }
}
