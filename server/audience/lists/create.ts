import { newId } from '../../platform/ids.ts'
import { numberedSlug, slugOf } from '../../platform/names.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ListRef } from '../memberships/index.ts'
import { insertList, type ListRow, lockNamedLists, nextPosition } from './store.ts'

/** A list to create unless another one has its name. */
export type NewList = Pick<ListRow, 'name' | 'description' | 'opt_in' | 'visibility'>

/** Creates a list with a slug made from its name. Returns the present one, if another list has the name. */
export const createMissingList = async (
  tx: Sql,
  given: NewList,
  now: string,
): Promise<{ list: ListRef; created: boolean }> => {
  // The number makes the slug unique. The limit ends the loop.
  for (let number = 1; number <= 1000; number++) {
    const [present] = (await lockNamedLists(tx, { ids: [], names: [given.name.toLowerCase()] })).filter(
      ({ name }) => name.toLowerCase() === given.name.toLowerCase(),
    )
    if (present !== undefined) return { list: present, created: false }
    const list = { id: newId(), name: given.name, slug: numberedSlug(slugOf(given.name, 'list'), number) }
    const row = { ...given, ...list, tracking: null, position: await nextPosition(tx) }
    if (await insertList(tx, { ...row, created_at: now, updated_at: now, version: 1 }))
      return { list: { ...list, opt_in: given.opt_in }, created: true }
  }
  throw new Error('No slug could be found for a new list.')
}
