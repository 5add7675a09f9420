import { changesOne, readsOne } from './support/classes.js'
import { eachOperation, parameter } from './support/document.js'

// What has an ETag can be asked for and changed by it.
export default eachOperation((operation, report) => {
  const wanted = changesOne(operation) ? 'If-Match' : readsOne(operation) ? 'If-None-Match' : undefined
  if (!wanted) return
  const found = parameter(operation, 'header', wanted)
  if (!/(^|\/)shared\/parameters\//.test(found?.ref ?? '')) {
    report(
      `${operation.id} speaks of one thing that has an ETag: add the shared parameter ${wanted} by $ref to shared/parameters.`,
      operation.location.child('parameters'),
    )
  }
})
