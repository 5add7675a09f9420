import { eachOperation } from './support/document.ts'
import { standardResponses } from './support/standard.ts'

// The same set of refusals for every operation of a class, so that a client learns it once. The bundler puts in the standard
// ones (support/standard.ts); an operation may have another text for one of them, and no other status.
export default eachOperation((operation, report) => {
  const { id, responses } = operation
  const expected = standardResponses(operation).map(([status]) => Number(status))
  for (const { status, at, ref } of responses.filter((answer) => answer.status >= 300)) {
    if (!expected.includes(status)) {
      report(`${id} is of a class that does not answer ${status}: remove it.`, at)
    } else if (!/(^|\/)shared\/responses\/[^/]+\.yaml$/.test(ref ?? '')) {
      report(`Document ${status} by $ref to a response in openapi/shared/responses.`, at)
    }
  }
})
