import { type MouseEvent, memo, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { leaveOrderOfTab } from './grid-focus.ts'
import type { Column } from './grid-parts.tsx'

/** What a row asks of its table. It is read when something happens, so that a row does not change with it. */
export interface RowActions<Row> {
  open: ((row: Row) => void) | undefined
  toggle: (id: string, to: boolean, isRange: boolean) => void
}

interface Props<Row> {
  row: Row
  id: string
  at: number
  columns: readonly Column<Row>[]
  template: string
  headId: string
  height: number
  start: number
  /** Whether Tab leads to this row. */
  isStop: boolean
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined
  selectLabel: string
  canOpen: boolean
  actions: RefObject<RowActions<Row>>
}

export const cellClass = 'flex min-w-0 items-center px-3'
const buttonsClass = 'flex items-center justify-center'

/** For a finger, a link is as large as its cell. */
const linkClass = 'relative pointer-coarse:[&_a]:after:absolute pointer-coarse:[&_a]:after:inset-0'

const PlainRow = <Row,>({
  row,
  id,
  at,
  columns,
  template,
  headId,
  height,
  start,
  isStop,
  isSelected,
  selectLabel,
  canOpen,
  actions,
}: Props<Row>) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => leaveOrderOfTab(element.current))
  const name = useId()
  // Its box and its buttons would say the name of the row again.
  const said = columns
    .filter(({ title }) => title !== '')
    .flatMap(({ id, isNumber = false, isBare = false }) =>
      isNumber || isBare ? [`${headId}${id}`, `${name}${id}`] : `${name}${id}`,
    )
  return (
    <div
      ref={element}
      role="row"
      data-at={at}
      aria-rowindex={at + 2}
      aria-selected={isSelected}
      aria-labelledby={said.join(' ')}
      tabIndex={isStop ? 0 : -1}
      onClick={(event: MouseEvent) => {
        if ((event.target as HTMLElement).closest('a, button, label, input') === null)
          actions.current.open?.(row)
      }}
      className={`absolute inset-x-0 grid items-stretch border-b border-line hover:bg-hover ${isSelected ? 'bg-chosen' : ''} ${canOpen ? 'cursor-pointer' : ''}`}
      style={{ gridTemplateColumns: template, height, transform: `translateY(${start}px)` }}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="flex">
          {/* Plain: hundreds of them come and go while the table is scrolled. */}
          <label
            className="flex grow items-center px-3"
            onClickCapture={(event) => {
              if (!event.shiftKey) return
              event.preventDefault()
              event.stopPropagation()
              actions.current.toggle(id, true, true)
            }}
          >
            <input
              type="checkbox"
              aria-label={selectLabel}
              checked={isSelected}
              tabIndex={-1}
              onChange={({ currentTarget }) => actions.current.toggle(id, currentTarget.checked, false)}
              className="size-4 accent-accent"
            />
          </label>
        </div>
      )}
      {columns.map((column) => (
        <div
          key={column.id}
          id={`${name}${column.id}`}
          role="gridcell"
          className={`${column.title === '' ? buttonsClass : cellClass} ${linkClass} ${column.isNumber ? 'justify-end' : ''}`}
        >
          <div className="truncate">{column.cell(row)}</div>
        </div>
      ))}
    </div>
  )
}

/** A row of a table. While the table is scrolled, only rows that come into sight are rendered. */
export const GridRow = memo(PlainRow) as typeof PlainRow
