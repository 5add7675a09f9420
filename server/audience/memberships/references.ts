import { doesNotExist } from '../../platform/fault-details.ts'
import { isId } from '../../platform/names.ts'
import type { Fault } from '../../platform/problem.ts'

/** References to lists or tags in lower case, by their form. */
export interface ReferenceTexts {
  ids: string[]
  /** Slugs and names, in lower case. */
  names: string[]
}

/** The resources of references, each with the position of its reference, and the errors of the others. */
export interface Resolved<Row> {
  found: { row: Row; index: number }[]
  faults: Fault[]
}

/** Resolves references, each an id or a slug, to rows. */
export const resolve = <Row extends { id: string; slug: string }>(
  rows: readonly Row[],
  references: readonly string[],
  kind: 'list' | 'tag',
  pointerTo: (index: number) => string,
): Resolved<Row> => {
  const byName = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.slug, row] as const]))
  const found = new Map<string, { row: Row; index: number }>()
  const faults: Fault[] = []
  for (const [index, reference] of references.entries()) {
    const row = byName.get(isId(reference) ? reference.toLowerCase() : reference)
    const pointer = pointerTo(index)
    if (row === undefined) faults.push({ pointer, code: 'not_found', detail: doesNotExist(kind, reference) })
    else if (found.has(row.id))
      faults.push({ pointer, code: 'unique_items', detail: `The ${kind} \`${reference}\` is duplicated.` })
    else found.set(row.id, { row, index })
  }
  return { found: [...found.values()], faults }
}
