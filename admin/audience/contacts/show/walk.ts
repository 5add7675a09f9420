/** What a walk through a list knows: ids in their order, and where it goes on. */
export interface Walk {
  ids: readonly string[]
  next: string | null
  previous: string | null
}

/** How many pages are read at most to find a contact in its list, or the one after it. */
const most = 5

/**
 * The id after (1) or before (-1) another one, and the walk with the pages that were read for it. A walk that does not have the id goes
 * forward until it has.
 */
export const neighbourIn = async (
  begin: Walk,
  id: string,
  step: 1 | -1,
  read: (cursor: string) => Promise<Walk>,
): Promise<{ found: string | null; walk: Walk }> => {
  let walk = begin
  for (let pages = 0; ; pages += 1) {
    const at = walk.ids.indexOf(id)
    const found = at < 0 ? undefined : walk.ids[at + step]
    if (found !== undefined) return { found, walk }
    const isForward = at < 0 || step === 1
    const cursor = isForward ? walk.next : walk.previous
    if (cursor === null || pages === most) return { found: null, walk }
    const more = await read(cursor)
    walk = isForward
      ? { ids: [...walk.ids, ...more.ids], next: more.next, previous: walk.previous }
      : { ids: [...more.ids, ...walk.ids], next: walk.next, previous: more.previous }
  }
}
