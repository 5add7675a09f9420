import { changesOne, isUpsert, readsOne } from './support/classes.ts'
import { eachOperation, parameter } from './support/document.ts'

// What has an ETag can be asked for and changed by it; what may be created by its key can be kept from being changed.
export default eachOperation((operation, report) => {
  const wanted = [
    changesOne(operation) && 'If-Match',
    (readsOne(operation) || isUpsert(operation)) && 'If-None-Match',
  ].filter((name) => name !== false)
  for (const name of wanted) {
    const found = parameter(operation, 'header', name)
    if (!/(^|\/)shared\/parameters\//.test(found?.ref ?? '')) {
      report(
        `${operation.id} speaks of one thing that has an ETag: add the shared parameter ${name} by $ref to shared/parameters.`,
        operation.location.child('parameters'),
      )
    }
  }
})
