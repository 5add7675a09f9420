import { doesNotExist } from '../../../platform/fault-details.ts'
import { isId } from '../../../platform/names.ts'
import type { ListRef, ReferenceTexts, TagRef } from '../../memberships/index.ts'
import { type ColumnFault, cut, longestShown, type Reference } from './incoming.ts'

/** Resources by id, slug and name. Ids and slugs take precedence over names. */
export type Named<Thing> = ReadonlyMap<string, Thing>

export const referenceTexts = (texts: Iterable<string>): ReferenceTexts => {
  const all = [...new Set([...texts].map((text) => text.toLowerCase()))]
  return { ids: all.filter(isId), names: all.filter((text) => !isId(text)) }
}

export const byReference = <Thing extends { id: string; slug: string; name: string }>(
  things: readonly Thing[],
): Map<string, Thing> =>
  new Map([
    ...things.map((thing) => [thing.name.toLowerCase(), thing] as const),
    ...things.map((thing) => [thing.slug, thing] as const),
    ...things.map((thing) => [thing.id, thing] as const),
  ])

/** The resources of the references, each once. References that cannot be resolved are added to `faults`. */
export const resolve = <Thing extends ListRef | TagRef>(
  named: Named<Thing>,
  references: readonly Reference[],
  kind: 'list' | 'tag',
  faults: ColumnFault[],
): Thing[] => {
  const found = new Set<Thing>()
  for (const { column, text } of references) {
    const thing = named.get(text.toLowerCase())
    if (thing) found.add(thing)
    else
      faults.push({
        column,
        code: 'not_found',
        detail: doesNotExist(kind, text.slice(0, 200).toWellFormed()),
        value: cut(text, longestShown),
      })
  }
  return [...found]
}

const longestName = 100
const unprintable = /[\p{Cc}\p{Cs}]/u

/** Whether a tag can have this name. A text that looks like an id cannot. */
export const canBeName = (text: string): boolean =>
  !isId(text) && [...text].length <= longestName && !unprintable.test(text)
