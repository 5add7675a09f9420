import { newId } from '../../platform/ids.ts'
import { numberedSlug, slugOf } from '../../platform/names.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { TagRef } from '../memberships/index.ts'
import { insertTags, lockNamedTags } from './store.ts'

/** New tags with these names, not yet inserted. */
export const newTags = (names: readonly string[], number = 1): TagRef[] =>
  names.map((name) => ({ id: newId(), name, slug: numberedSlug(slugOf(name, 'tag'), number) }))

/** Creates missing tags, each with a slug made from its name. */
export const createTags = async (tx: Sql, names: readonly string[], now: string): Promise<TagRef[]> => {
  const made: TagRef[] = []
  let missing = [...names]
  // A tag with the same name may be deleted before it is read. The limit ends the loop.
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
