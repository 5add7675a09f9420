import { changesOne, isUpsert, readsOne } from './support/classes.ts'
import { eachOperation, parameter } from './support/document.ts'

// A resource with an ETag supports conditional reads and changes. An upsert can also be limited to creating.
export default eachOperation((operation, report) => {
  const wanted = [
    changesOne(operation) && 'If-Match',
    (readsOne(operation) || isUpsert(operation)) && 'If-None-Match',
  ].filter((name) => name !== false)
  for (const name of wanted) {
    const found = parameter(operation, 'header', name)
    if (!/(^|\/)shared\/parameters\//.test(found?.ref ?? '')) {
      report(
        `${operation.id} is about a resource with an ETag: add the shared parameter ${name} by $ref to shared/parameters.`,
        operation.location.child('parameters'),
      )
    }
  }
})
