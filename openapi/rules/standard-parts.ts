import { dirname, join, relative } from 'node:path'
import { isObject, readDocument, wholeDocument } from './support/document.ts'
import { type StandardPart, standardParts } from './support/standard.ts'
import type { JsonObject, Location, Operation, Visitor } from './support/types.ts'

// The documents whose standard parts were added, each with the added parts.
const completed = new WeakMap<JsonObject, Set<string>>()

/**
 * Adds the standard responses, headers and parameters to every operation before the document is linted or
 * bundled. Parts that the operation declares itself take precedence.
 */
export function addStandardParts(): Visitor {
  return {
    Root: {
      leave(root, ctx) {
        const { operations, location } = readDocument(root, ctx)
        const put = new Set<string>()
        for (const operation of operations) complete(operation, sharedFolder(location), put)
        completed.set(root, put)
      },
    },
  }
}

function complete(operation: Operation, shared: string, put: Set<string>): void {
  if (!isObject(operation.value.responses)) return
  const from = dirname(operation.location.source.absoluteRef)
  for (const part of standardParts(operation)) {
    if (part.written) continue
    const node = { $ref: relative(from, join(shared, part.file)).replaceAll('\\', '/') }
    put.add(keyOf(part))
    part.put(node)
  }
}

function keyOf({ at, what }: StandardPart): string {
  return `${at.absolutePointer} ${what}`
}

function sharedFolder(location: Location): string {
  return join(dirname(location.source.absoluteRef), 'shared')
}

/**
 * Standard parts are not written by hand: they would hide the special ones, and would not follow changes of
 * the standard.
 */
export default wholeDocument(({ root, operations, location }, report) => {
  const put = completed.get(root) ?? new Set<string>()
  const shared = sharedFolder(location)
  for (const operation of operations) {
    for (const part of standardParts(operation)) {
      const isStandard = part.written?.location.source.absoluteRef === join(shared, part.file)
      if (isStandard && !put.has(keyOf(part)))
        report(
          `${operation.id} gets ${part.what} from its class: remove it here, the bundler adds it.`,
          part.at,
        )
    }
  }
})
