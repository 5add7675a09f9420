import { changes } from './support/classes.ts'
import { list, wholeDocument } from './support/document.ts'
import type { Operation, Report } from './support/types.ts'

export default wholeDocument(({ operations }, report) => {
  for (const operation of operations) declared(operation, report)
  inOneArea(operations, report)
})

/** The first word of an event belongs to one area: an event of another area is a mistake. */
function inOneArea(operations: readonly Operation[], report: Report): void {
  const areas = new Map<string, { area: string; id: string }>()
  for (const { id, value, location } of operations) {
    const [subject = ''] = String(value['x-audit-event'] ?? '').split('.')
    if (subject === '') continue
    const area = String(list(value.tags)[0])
    const known = areas.get(subject) ?? { area, id }
    areas.set(subject, known)
    if (known.area !== area)
      report(
        `${id} has an audit event of the area ${known.area}, as ${known.id}: begin it with a word of ${area}.`,
        location.child('x-audit-event'),
      )
  }
}

function declared(operation: Operation, report: Report): void {
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
}
