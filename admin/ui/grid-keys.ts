import type { KeyboardEvent } from 'react'
import { beside, firstControl, head, lastPlace, type Place, placeOf, rowAround } from './grid-focus.ts'
import { areLettersOff } from './letters.ts'

type Act = () => void

interface Table {
  /** The position of the row that has focus, or had it last. */
  current: number
  /** The position of the last row. */
  last: number
  /** Rows of a page. */
  page: number
  move: (to: Place) => void
  /** What happens with the row that has focus; left out where it cannot be. */
  open?: Act | undefined
  preview?: Act | undefined
  toggle?: ((isRange: boolean) => void) | undefined
  selectAll?: Act | undefined
}

type Key = Pick<KeyboardEvent<HTMLElement>, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'target'>
type Acts = Readonly<Record<string, Act | undefined>>

/** Keys that move: up and down in the same column, aside through the cells of the row. */
const moves = (row: HTMLElement, place: Place, { current, last, page, move }: Table): Acts => {
  const { at, cell } = place
  const isRow = cell === undefined
  const to =
    (at: number): Act =>
    // From the head to a row as a whole.
    () =>
      move({ ...(place.at === head ? {} : place), at: Math.max(head, Math.min(last, at)) })
  const aside = (isForward: boolean) => (): void => {
    const isMirrored = getComputedStyle(row).direction === 'rtl'
    move(beside(row, place, isForward === isMirrored ? -1 : 1))
  }
  return {
    ArrowDown: to(at + 1),
    ArrowUp: to(at - 1),
    PageDown: to(Math.max(0, at) + page),
    PageUp: at === head ? undefined : to(Math.max(0, at - page)),
    Home: isRow ? to(0) : () => move({ at, cell: 0 }),
    End: isRow ? to(last) : () => move(lastPlace(row)),
    ArrowRight: aside(true),
    ArrowLeft: aside(false),
    Escape: isRow ? undefined : () => move({ at: at === head ? current : at }),
  }
}

/** Keys that do something with a row. */
const deeds = (row: HTMLElement, place: Place, shiftKey: boolean, table: Table): Acts => {
  const { open, preview, toggle, move } = table
  const inside = firstControl(row)
  const goIn = inside === null ? undefined : () => move(inside)
  const one = toggle && (() => toggle(false))
  const isControl = place.cell !== undefined && row.children[place.cell] !== document.activeElement
  return {
    x: one,
    X: toggle && (() => toggle(true)),
    // A control has its own keys.
    ...(isControl ? {} : { Enter: open ?? goIn, F2: goIn, ' ': shiftKey ? one : preview }),
  }
}

const actOf = ({ key, shiftKey, ctrlKey, metaKey, target }: Key, row: HTMLElement, table: Table) => {
  const place = placeOf(row, target)
  const { last, move, selectAll } = table
  if (ctrlKey || metaKey)
    return { Home: () => move({ ...place, at: 0 }), End: () => move({ ...place, at: last }), a: selectAll }[
      key
    ]
  if (/^[a-z]$/i.test(key) && areLettersOff()) return undefined
  const moving = moves(row, place, table)
  const letters: Acts = { j: moving.ArrowDown, k: moving.ArrowUp }
  return { ...moving, ...letters, ...(place.at === head ? {} : deeds(row, place, shiftKey, table)) }[key]
}

/** The keys of a table: those of the pattern "grid" of ARIA with focus on rows, and letters. */
export const handleKey = (event: KeyboardEvent<HTMLElement>, table: Table): void => {
  const row = rowAround(event.currentTarget, event.target)
  if (row === null || event.defaultPrevented || event.altKey) return
  const act = actOf(event, row, table)
  if (act === undefined) return
  event.preventDefault()
  // Escape leads from a cell to its row, and does not close what is beside the table.
  if (event.key === 'Escape') event.stopPropagation()
  act()
}
