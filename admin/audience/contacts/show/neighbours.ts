import { queryClient } from '../../../api/queries.ts'
import { keyOfRows, type Page, readPage } from '../rows.ts'
import type { View } from '../view.ts'
import { neighbourIn, type Walk } from './walk.ts'

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
  const read = async (cursor: string | null): Promise<Walk> =>
    walkOf([await readPage(view, { size: 200, cursor })])
  const known = [shownWalk(view), walks.get(key)].find((walk) => walk?.ids.includes(id))
  const { found, walk } = await neighbourIn(known ?? (await read(null)), id, step, read)
  walks.set(key, walk)
  return found
}
