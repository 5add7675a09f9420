import { media, wholeDocument } from './support/document.ts'
import { walkSchema } from './support/schema.ts'
import type { JsonObject, Location, Report } from './support/types.ts'

const SEEDS: unknown[] = ['quoted', 'decided']

// An engineer who doubts a part of the contract must see at once whether the specification gives it or this
// project decided it.
export default wholeDocument(({ operations, resolve }, report) => {
  for (const operation of operations) {
    declared(operation.value, operation.location, operation.id, report)
    for (const place of [operation.body, ...operation.responses]) {
      for (const { schema } of media(operation, place)) {
        walkSchema(resolve, schema, (node, location) => {
          if (location.pointer === '#/') declared(node, location, 'This schema', report)
        })
      }
    }
  }
})

function declared(node: JsonObject, location: Location, what: string, report: Report): void {
  if (SEEDS.includes(node['x-seed'])) return
  report(
    `${what} does not state its origin: set x-seed to quoted (from the service's specification) or decided (by this project).`,
    'x-seed' in node ? location.child('x-seed') : location,
  )
}
