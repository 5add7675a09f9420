import { newId } from '../../../platform/ids.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { isId, type ListRef, numberedSlug, slugOf, type TagRef } from '../../memberships/index.ts'
import type { ColumnFault, Reference } from './convert.ts'
import { insertTags, lockNamedTags, type Words } from './store.ts'

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

/** Tags with these names, as they would be if they were new. */
export const newTags = (names: readonly string[], number = 1): TagRef[] =>
  names.map((name) => ({ id: newId(), name, slug: numberedSlug(slugOf(name, 'tag'), number) }))

/** Creates tags that are not there, each with a slug made of its name. */
export const createTags = async (tx: Sql, names: readonly string[], now: string): Promise<TagRef[]> => {
  const made: TagRef[] = []
  let missing = [...names]
  // Whoever was in the way may be gone by the time one looks; the number keeps this from going on for ever.
  for (let number = 1; missing.length > 0 && number <= 1000; number++) {
    made.push(...(await insertTags(tx, newTags(missing, number), now)))
    const faster = await lockNamedTags(tx, { ids: [], names: missing.map((name) => name.toLowerCase()) })
    made.push(...faster.filter(({ id }) => !made.some((tag) => tag.id === id)))
    const there = new Set(made.map(({ name }) => name.toLowerCase()))
    missing = missing.filter((name) => !there.has(name.toLowerCase()))
  }
  if (missing.length > 0) throw new Error('No slug could be found for a new tag.')
  return made
}
