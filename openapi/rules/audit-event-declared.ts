import { changes } from './support/classes.ts'
import { eachOperation } from './support/document.ts'

export default eachOperation((operation, report) => {
  const { id, value, location } = operation
  const event = value['x-audit-event']
  const reads = !changes(operation)
  if (reads && event !== undefined) {
    report(`${id} changes nothing: remove x-audit-event.`, location.child('x-audit-event'))
  }
  const isByHistory = value['x-audit-by-history'] === true
  if (
    isByHistory &&
    (reads || !operation.path.startsWith('/contacts') || value['x-capability'] !== 'crm_access')
  ) {
    report(
      `${id} is no routine write of one contact: remove x-audit-by-history.`,
      location.child('x-audit-by-history'),
    )
  }
  if (!reads && !(typeof event === 'string' && /^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)+$/.test(event))) {
    report(
      `${id} changes something: set x-audit-event to its name in the audit log, such as contact.updated.`,
      location.child(event === undefined ? 'operationId' : 'x-audit-event'),
    )
  }
})
