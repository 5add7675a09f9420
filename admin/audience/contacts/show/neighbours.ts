import { queryClient } from '../../../api/queries.ts'
import { keyOfRows, type Page, readPage } from '../rows.ts'
import type { View } from '../view.ts'

/** How many pages are read at most to find a contact in its list, or the one after it. */
const most = 5

/** What a walk through a list knows: ids in their order, and where it goes on. */
interface Walk {
  ids: string[]
  next: string | null
  previous: string | null
}

const walkOf = (pages: readonly Page[]): Walk => ({
  ids: pages.flatMap(({ data }) => data.map(({ id }) => id)),
  next: pages.at(-1)?.page.next_cursor ?? null,
  previous: pages[0]?.page.previous_cursor ?? null,
})

/** The list as the table has it; undefined if it was not opened. */
const shownWalk = (view: View): Walk | undefined => {
  const data = queryClient.getQueryData<{ pages: Page[] }>(keyOfRows(view))
  return data === undefined ? undefined : walkOf(data.pages)
}

const walks = new Map<string, Walk>()

/**
 * The contact after (1) or before (-1) another one in the list from which it was opened; null if there is none. Pages that the table does
 * not have are read.
 */
export const neighbourOf = async (view: View, id: string, step: 1 | -1): Promise<string | null> => {
  const key = JSON.stringify(keyOfRows(view))
  const shown = shownWalk(view)
  const known = shown?.ids.includes(id) ? shown : walks.get(key)
  let walk: Walk = known?.ids.includes(id)
    ? known
    : walkOf([await readPage(view, { size: 200, cursor: null })])
  for (let pages = 0; ; pages += 1) {
    const at: number = walk.ids.indexOf(id)
    const found = at < 0 ? undefined : walk.ids[at + step]
    if (found !== undefined) {
      walks.set(key, walk)
      return found
    }
    const isForward = at < 0 || step === 1
    const cursor: string | null = isForward ? walk.next : walk.previous
    if (cursor === null || pages === most) return null
    const more = walkOf([await readPage(view, { size: 200, cursor })])
    walk = isForward
      ? { ids: [...walk.ids, ...more.ids], next: more.next, previous: walk.previous }
      : { ids: [...more.ids, ...walk.ids], next: walk.next, previous: more.previous }
  }
}
