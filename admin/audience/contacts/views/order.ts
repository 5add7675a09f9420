/** What the order of views depends on. */
export interface Placed {
  id: string
  name: string
  position: number
}

/** As the service orders them: by position, name and id. */
const isBefore = (one: Placed, other: Placed): boolean => {
  if (one.position !== other.position) return one.position < other.position
  const [name, next] = [one.name.toLowerCase(), other.name.toLowerCase()]
  return name === next ? one.id < other.id : name < next
}

export const inOrder = <View extends Placed>(views: readonly View[]): View[] =>
  [...views].sort((one, other) => (isBefore(one, other) ? -1 : 1))

/** The positions that give this order, if only some views can be moved; null if there are none. */
const positionsFor = <View extends Placed>(
  order: readonly View[],
  canMove: (view: View) => boolean,
): View[] | null => {
  const placed: View[] = []
  for (const [at, view] of order.entries()) {
    const before = placed.at(-1)
    const after = order.slice(at + 1).find((one) => !canMove(one))
    const fits = (position: number): boolean =>
      (before === undefined || isBefore(before, { ...view, position })) &&
      (after === undefined || isBefore({ ...view, position }, after))
    const least = before?.position ?? 0
    const position = canMove(view)
      ? [view.position, least, least + 1].find(fits)
      : before === undefined || isBefore(before, view)
        ? view.position
        : undefined
    if (position === undefined) return null
    placed.push({ ...view, position })
  }
  return placed
}

/**
 * A view one place earlier (-1) or later (1), and the views whose position changes for it. Views of others stay where they are: where
 * there is no position between two of them, the next place is taken. Null if it cannot go further.
 */
export const moved = <View extends Placed>(
  views: readonly View[],
  id: string,
  by: -1 | 1,
  canMove: (view: View) => boolean,
): View[] | null => {
  const order = inOrder(views)
  const from = order.findIndex((view) => view.id === id)
  const view = order[from]
  if (view === undefined || !canMove(view)) return null
  const others = order.toSpliced(from, 1)
  for (let to = from + by; to >= 0 && to < order.length; to += by) {
    const placed = positionsFor(others.toSpliced(to, 0, view), canMove)
    if (placed !== null)
      return placed.filter((one) =>
        views.some(({ id, position }) => id === one.id && position !== one.position),
      )
  }
  return null
}
