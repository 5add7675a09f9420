import { isId, type ListRef, type TagRef, type Words } from '../../memberships/index.ts'
import type { ColumnFault, Reference } from './convert.ts'

/** Things by their ids, slugs and names. What is an id or a slug is not looked for among the names. */
export type Named<Thing> = ReadonlyMap<string, Thing>

export const wordsOf = (texts: Iterable<string>): Words => {
  const all = [...new Set([...texts].map((text) => text.toLowerCase()))]
  return { ids: all.filter(isId), names: all.filter((text) => !isId(text)) }
}

export const byWord = <Thing extends { id: string; slug: string; name: string }>(
  things: readonly Thing[],
): Map<string, Thing> =>
  new Map([
    ...things.map((thing) => [thing.name.toLowerCase(), thing] as const),
    ...things.map((thing) => [thing.slug, thing] as const),
    ...things.map((thing) => [thing.id, thing] as const),
  ])

/** What references stand for, each thing once; what is wrong with the others goes to `faults`. */
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
        detail: `There is no ${kind} ${text.slice(0, 200).toWellFormed()}.`,
      })
  }
  return [...found]
}

const longestName = 100
const unprintable = /[\p{Cc}\p{Cs}]/u

/** Whether a tag can have this name. What looks like an id was meant to be one. */
export const canBeName = (text: string): boolean =>
  !isId(text) && [...text].length <= longestName && !unprintable.test(text)
