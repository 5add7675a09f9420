import { changes, changesOne, namesAnId, readsOne } from './support/classes.js'
import { eachOperation } from './support/document.js'

// The same set of refusals for every operation of a class, so that a client learns it once. Statuses are numbers, and
// the parsed document always lists those in ascending order: only the set has to be compared.
export default eachOperation((operation, report) => {
  const { id, location, responses } = operation
  const expected = expectedStatuses(operation)
  const documented = responses.map(({ status }) => status)
  const missing = expected.filter((status) => !documented.includes(status))
  const extra = documented.filter((status) => status >= 300 && !expected.includes(status))
  if (missing.length > 0) {
    report(
      `${id} must document ${missing.join(', ')} as its class does: add each by $ref to shared/responses.`,
      location.child('responses'),
    )
  }
  for (const { status, at, ref } of responses) {
    if (extra.includes(status)) {
      report(`${id} is of a class that does not answer ${status}: remove it.`, at)
    } else if (status >= 300 && !/(^|\/)shared\/responses\/[^/]+\.yaml$/.test(ref ?? '')) {
      report(`Document ${status} by $ref to a response in openapi/shared/responses.`, at)
    }
  }
})

function expectedStatuses(operation) {
  const withBody = operation.value.requestBody !== undefined
  return [
    readsOne(operation) && 304,
    400,
    401,
    403,
    namesAnId(operation) && 404,
    changes(operation) && 409,
    changesOne(operation) && 412,
    withBody && 413,
    withBody && 415,
    changes(operation) && 422,
    429,
    500,
    503,
    changes(operation) && 507,
  ].filter((status) => typeof status === 'number')
}
