/** Where focus is in a table: on a row, or on something in one of its cells. */
export interface Place {
  /** The position of the row; that of the head is `head`. */
  at: number
  cell?: number
  control?: number
}

export const head = -1

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** Takes what is in a row out of the order of Tab: a table is one stop, in which arrows lead on. */
export const leaveOrderOfTab = (row: HTMLElement | null): void => {
  for (const control of row?.querySelectorAll<HTMLElement>(controls) ?? [])
    if (control.tabIndex !== -1) control.tabIndex = -1
}

/** Where focus can be in a cell: on its controls, or on itself if it has none. */
const stopsIn = (cell: Element): HTMLElement[] => {
  const found = [...cell.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => !control.matches(':disabled') && control.checkVisibility(),
  )
  return found.length > 0 ? found : [cell as HTMLElement]
}

const stopsOf = (row: HTMLElement): { cell: number; control: number; element: HTMLElement }[] =>
  [...row.children].flatMap((child, cell) =>
    stopsIn(child).map((element, control) => ({ cell, control, element })),
  )

const rowAt = (grid: HTMLElement, at: number): HTMLElement | null =>
  grid.querySelector<HTMLElement>(`[data-at="${at}"]`)

/** The row in which something is; null outside of the table, such as in a menu that a row has opened. */
export const rowAround = (grid: HTMLElement, target: EventTarget): HTMLElement | null =>
  target instanceof HTMLElement && grid.contains(target) ? target.closest<HTMLElement>('[data-at]') : null

/** Where something with focus is. */
export const placeOf = (row: HTMLElement, target: EventTarget): Place => {
  const at = Number(row.dataset.at)
  const stop = stopsOf(row).find(({ element }) => element === target)
  return stop === undefined ? { at } : { at, cell: stop.cell, control: stop.control }
}

/** The first thing in a row to press, after the box that selects it. */
export const firstControl = (row: HTMLElement): Place | null => {
  const pressed = stopsOf(row).filter(({ element }) => element.matches(controls))
  const found = pressed.find(({ element }) => !element.matches('input')) ?? pressed[0]
  return found === undefined ? null : { at: Number(row.dataset.at), cell: found.cell, control: found.control }
}

/** The place beside another one. Before the first one is the row itself. */
export const beside = (row: HTMLElement, { at, cell, control = 0 }: Place, by: 1 | -1): Place => {
  const stops = stopsOf(row)
  const from = stops.findIndex((one) => one.cell === cell && one.control === control)
  const to = Math.min(stops.length - 1, from + by)
  if (to < 0) return at === head ? { at, cell: 0 } : { at }
  return { at, cell: stops[to]?.cell ?? 0, control: stops[to]?.control ?? 0 }
}

export const lastPlace = (row: HTMLElement): Place => {
  const { cell = 0, control = 0 } = stopsOf(row).at(-1) ?? {}
  return { at: Number(row.dataset.at), cell, control }
}

/** Gives focus to a place; false if its row is not in the page. */
export const focusOn = (grid: HTMLElement, { at, cell, control = 0 }: Place): boolean => {
  const row = rowAt(grid, at)
  if (row === null) return false
  // The head has no focus as a whole: it has nothing to say that its cells do not say.
  const wanted = cell ?? (at === head ? 0 : undefined)
  const inCell = stopsOf(row).filter((stop) => stop.cell === wanted)
  const element = (inCell[control] ?? inCell.at(-1))?.element ?? row
  // A cell gets focus by keys only. With the pointer its row does.
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  // The table scrolls to a row by itself; a cell may be beside what is in sight.
  element.focus({ preventScroll: element === row })
  return true
}

/** Whether nothing of the page has focus: the shell gives it to the content when what had it is gone. */
export const isNowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement?.id === 'content'
