import { changes } from './support/classes.ts'
import { eachOperation, parameter } from './support/document.ts'

export default eachOperation((operation, report) => {
  const found = parameter(operation, 'header', 'Idempotency-Key')
  const shared = /(^|\/)shared\/parameters\//.test(found?.ref ?? '')
  if (changes(operation) && !shared) {
    report(
      `Clients may retry ${operation.id}: add the shared parameter Idempotency-Key by $ref to shared/parameters.`,
      operation.location.child('parameters'),
    )
  }
  if (!changes(operation) && found) {
    report(`${operation.id} only reads: remove Idempotency-Key.`, operation.location.child('parameters'))
  }
})
