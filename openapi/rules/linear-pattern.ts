import { isObject, wholeDocument } from './support/document.ts'
import { isLinear } from './support/linear.ts'
import type { Location } from './support/types.ts'

// A pattern that backtracks stops the whole service while it matches: one text of 80 kB took 28 seconds.
export default wholeDocument(({ root, location, resolve }, report) => {
  const seen = new Set<unknown>()
  const visit = (node: unknown, at: Location): void => {
    if (typeof node !== 'object' || node === null) return
    const place = isObject(node) ? resolve(node, at) : { node, location: at }
    if (typeof place.node !== 'object' || place.node === null || seen.has(place.node)) return
    seen.add(place.node)
    for (const keyword of ['pattern', 'x-pattern']) {
      const written = isObject(place.node) ? place.node[keyword] : undefined
      if (typeof written === 'string' && !isLinear(written, 'u'))
        report(
          `This pattern must match in linear time: let each character match in one way only.`,
          place.location.child(keyword),
        )
    }
    for (const [key, child] of Object.entries(place.node)) visit(child, place.location.child(key))
  }
  visit(root, location)
})
