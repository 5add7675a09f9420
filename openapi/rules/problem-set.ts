import { eachOperation } from './support/document.ts'
import { standardResponses } from './support/standard.ts'

// Every operation of a class has the same errors, so that a client learns them once. The bundler adds the
// standard ones (support/standard.ts). An operation may give another text for one of them, but no other
// status.
export default eachOperation((operation, report) => {
  const { id, responses } = operation
  const expected = standardResponses(operation).map(([status]) => Number(status))
  for (const { status, at, ref } of responses.filter((answer) => answer.status >= 300)) {
    if (!expected.includes(status)) {
      report(`${id} has a class of operations that does not return ${status}: remove it.`, at)
    } else if (!/(^|\/)shared\/responses\/[^/]+\.yaml$/.test(ref ?? '')) {
      report(`Document ${status} by $ref to a response in openapi/shared/responses.`, at)
    }
  }
})
