import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Checkbox } from './fields.tsx'
import { kept, leastWidth, SkeletonRow } from './grid-parts.tsx'
import { cellClass, GridRow, type RowActions } from './grid-row.tsx'
import { isLetterOff } from './letters.ts'

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Of a CSS grid: `minmax(12rem, 2fr)`, `8rem`. */
  width: string
  isNumber?: boolean
  /** The values of `sort` for both directions, where the service sorts by it. */
  sort?: { up: string; down: string }
  /** The row of a phone leaves it out. */
  isExtra?: boolean
}

export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string, to: boolean, isRange: boolean) => void
  /** All loaded rows. */
  toggleAll: (to: boolean) => void
  state: 'none' | 'some' | 'all'
}

interface Props<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** The name of a row, for its box. */
  nameOf: (row: Row) => string
  /** All rows that there are, also those that are not loaded; null where it is not known. */
  total: number | null
  /** The position of the first loaded row, when earlier pages were dropped. */
  offset?: number
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection
  onOpen?: (row: Row) => void
  onPreview?: (row: Row) => void
  /** The row that has focus now. */
  onCurrent?: (row: Row) => void
  onNearEnd?: () => void
  onNearStart?: () => void
  rowHeight?: number
  /** What is shown, by a name: back at the same place, the table is scrolled as it was. Another place begins at its top. */
  place?: string
  words: { selectAll: string; select: (name: string) => string }
}

/** Asks for the next page when this many rows are left: one and a half screens. */
const ahead = 40

/**
 * A table of any number of rows, of which only those in sight are in the page. One row has focus; arrows, j and k move it, x selects,
 * Enter opens, Space shows the preview. The row that has focus stays in the page wherever the table is scrolled.
 */
export const Grid = <Row,>({
  label,
  rows,
  columns,
  idOf,
  nameOf,
  total,
  offset = 0,
  sort,
  onSort,
  selection,
  onOpen,
  onPreview,
  onCurrent,
  onNearEnd,
  onNearStart,
  rowHeight = 40,
  place = '',
  words,
}: Props<Row>) => {
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const begin = place === '' ? undefined : kept.get(place)
  // Positions count dropped rows too, so that nothing moves when pages are dropped or come back.
  const [focused, setFocused] = useState(begin?.focused ?? 0)
  // Somebody who comes back goes on from the row that they left.
  const wantsFocus = useRef(begin !== undefined && document.activeElement === document.body)
  const end = offset + rows.length
  const current = Math.max(offset, Math.min(focused, end - 1))
  const keep = (changes: { top?: number; focused?: number }): void => {
    if (place !== '') kept.set(place, { top: 0, focused: 0, ...kept.get(place), ...changes })
  }
  const virtual = useVirtualizer({
    count: end,
    initialOffset: begin?.top ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (at) => {
      const row = rows[at - offset]
      return row === undefined ? at : idOf(row)
    },
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const start = Math.max(0, startIndex - overscan)
      const end = Math.min(count - 1, endIndex + overscan)
      const shown = Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at)
      if (current < start) return [current, ...shown]
      if (current > end && current < count) return [...shown, current]
      return shown
    },
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const firstShown = items[0]?.index ?? 0

  useEffect(() => {
    if (end > 0 && lastShown >= end - ahead) onNearEnd?.()
  }, [lastShown, end, onNearEnd])
  useEffect(() => {
    if (offset > 0 && firstShown < offset + ahead) onNearStart?.()
  }, [firstShown, offset, onNearStart])
  useEffect(() => {
    if (!wantsFocus.current) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-at="${current}"]`)
    if (row == null) return
    wantsFocus.current = false
    row.focus({ preventScroll: true })
  })

  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    kept.delete(place)
    setFocused(0)
    scroller.current?.scrollTo({ top: 0 })
  }, [place])

  const setCurrent = (at: number): void => {
    setFocused(at)
    keep({ focused: at })
    const row = rows[at - offset]
    if (row !== undefined && at !== current) onCurrent?.(row)
  }
  const move = (to: number): void => {
    const at = Math.max(offset, Math.min(end - 1, to))
    wantsFocus.current = true
    setCurrent(at)
    virtual.scrollToIndex(at)
  }
  const actions = useRef<RowActions<Row>>({ focus: setCurrent, open: onOpen, toggle: () => undefined })
  actions.current = {
    focus: setCurrent,
    open: onOpen,
    toggle: (id, to, isRange) => selection?.toggle(id, to, isRange),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[current - offset]
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target !== event.currentTarget && !(event.target as HTMLElement).hasAttribute('data-at')) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1)
    const does: Record<string, () => void> = {
      ArrowDown: () => move(current + 1),
      j: () => move(current + 1),
      ArrowUp: () => move(current - 1),
      k: () => move(current - 1),
      PageDown: () => move(current + page),
      PageUp: () => move(current - page),
      Home: () => move(offset),
      End: () => move(end - 1),
      Enter: () => onOpen?.(row),
      ' ': () => onPreview?.(row),
      x: () => selection?.toggle(idOf(row), !selection.has(idOf(row)), false),
      X: () => selection?.toggle(idOf(row), true, true),
    }
    const act = isLetterOff(event.key) ? undefined : does[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const template = [selection === undefined ? '' : '2.5rem', ...columns.map(({ width }) => width)].join(' ')
  const rowClass = 'grid items-stretch'
  const sortOf = ({ sort: orders }: Column<Row>): 'ascending' | 'descending' | 'none' | undefined =>
    orders === undefined
      ? undefined
      : sort === orders.up
        ? 'ascending'
        : sort === orders.down
          ? 'descending'
          : 'none'

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={columns.length + (selection === undefined ? 0 : 1)}
      aria-multiselectable={selection !== undefined}
      tabIndex={-1}
      className="relative min-h-0 grow overflow-auto border-t border-line bg-panel outline-none"
      onKeyDown={onKeyDown}
      onScroll={({ currentTarget }) => keep({ top: currentTarget.scrollTop })}
    >
      <div
        style={{
          minWidth: leastWidth([
            ...(selection === undefined ? [] : ['2.5rem']),
            ...columns.map(({ width }) => width),
          ]),
        }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className={`${rowClass} sticky top-0 z-10 border-b border-line bg-panel font-medium text-soft`}
          style={{ gridTemplateColumns: template, height: 36 }}
        >
          {selection !== undefined && (
            <div role="columnheader" className={cellClass}>
              <Checkbox
                label={words.selectAll}
                isSelected={selection.state === 'all'}
                isIndeterminate={selection.state === 'some'}
                onChange={selection.toggleAll}
              />
            </div>
          )}
          {columns.map((column) => (
            <div
              key={column.id}
              // A column of buttons has no name, and a header without text is none.
              {...(column.title === ''
                ? { role: 'gridcell' }
                : { role: 'columnheader', 'aria-sort': sortOf(column) })}
              className={`${cellClass} ${column.isNumber ? 'justify-end' : ''}`}
            >
              {column.sort === undefined || onSort === undefined ? (
                <span className="truncate">{column.title}</span>
              ) : (
                <button
                  type="button"
                  className="flex min-h-6 items-center gap-1 truncate rounded hover:text-ink"
                  onClick={() => {
                    const { up, down } = column.sort as { up: string; down: string }
                    onSort(sort === up ? down : up)
                  }}
                >
                  {column.title}
                  {sortOf(column) === 'ascending' && <ArrowUp size={12} aria-hidden />}
                  {sortOf(column) === 'descending' && <ArrowDown size={12} aria-hidden />}
                </button>
              )}
            </div>
          ))}
        </div>
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start, key }) => {
            const row = rows[index - offset]
            if (row === undefined) return <SkeletonRow key={key} height={rowHeight} start={start} />
            const id = idOf(row)
            return (
              <GridRow
                key={key}
                row={row}
                id={id}
                at={index}
                columns={columns}
                template={template}
                height={rowHeight}
                start={start}
                isCurrent={index === current}
                isSelected={selection?.has(id)}
                selectLabel={selection === undefined ? '' : words.select(nameOf(row))}
                canOpen={onOpen !== undefined}
                actions={actions}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
