import { readFileSync } from 'node:fs'
import { bodySchema, entries, list, objectOf, wholeDocument } from './support/document.ts'
import { atPointer, mayTake } from './support/schema.ts'
import type { Operation, Report } from './support/types.ts'

/**
 * The operations that require an administrator, by reason, and the values of members that require one. The
 * list is fixed: an operation that gains or loses `crm_administer` must be changed in this list as well.
 */
const { operations: LISTED, bodies: LISTED_BODIES }: Administrators = JSON.parse(
  readFileSync(new URL('./support/administrators.json', import.meta.url), 'utf8'),
)

interface Administrators {
  /** Ids of operations, by reason. */
  operations: Record<string, string[]>
  /** Values of a member, by operation id and the member's pointer. */
  bodies: Record<string, Record<string, string[]>>
}

const LIST = 'openapi/rules/support/administrators.json'

const CAPABILITY = 'crm_administer'
const reasons = new Map(
  Object.entries(LISTED).flatMap(([reason, names]) => names.map((id) => [id, reason] as const)),
)

export default wholeDocument(({ operations }, report) => {
  for (const operation of operations) {
    whole(operation, report)
    byMember(operation, report)
  }
})

function whole({ id, value, location }: Operation, report: Report): void {
  const reason = reasons.get(id)
  const isMarked = value['x-capability'] === CAPABILITY
  const at = location.child('x-capability' in value ? 'x-capability' : 'operationId')
  if (reason !== undefined && !isMarked)
    report(`${id} is for administrators (${reason}): set x-capability to ${CAPABILITY}.`, at)
  if (reason === undefined && isMarked) report(`${id} requires ${CAPABILITY}: add it to ${LIST}.`, at)
}

function byMember(operation: Operation, report: Report): void {
  const { id, value, location, resolve } = operation
  const marked = new Set(
    list(value['x-capability-by-member'])
      .map(objectOf)
      .flatMap((row) =>
        entries(row.values)
          .filter(([, capability]) => capability === CAPABILITY)
          .map(([written]) => `${row.pointer} ${written}`),
      ),
  )
  const listed = LISTED_BODIES[id] ?? {}
  for (const [pointer, values] of Object.entries(listed)) {
    const members = atPointer(resolve, bodySchema(operation), pointer)
    for (const written of values)
      if (!marked.delete(`${pointer} ${written}`) && members.some(({ node }) => mayTake(node, written)))
        report(
          `${id} with ${pointer} "${written}" is for administrators: add { pointer: ${pointer}, values: { '${written}': ${CAPABILITY} } } to x-capability-by-member.`,
          location.child('operationId'),
        )
  }
  for (const one of marked)
    report(
      `${id} with ${one} requires ${CAPABILITY}: add it to ${LIST}.`,
      location.child('x-capability-by-member'),
    )
}
