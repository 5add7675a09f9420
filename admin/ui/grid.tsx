import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { focusOn, head, isNowhere, type Place, rowAround } from './grid-focus.ts'
import { GridHead } from './grid-head.tsx'
import { handleKey } from './grid-keys.ts'
import { type Column, kept, leastWidth, type Selection, SkeletonRow } from './grid-parts.tsx'
import { useRange } from './grid-range.ts'
import { GridRow, type RowActions } from './grid-row.tsx'
import { useTouch } from './narrow.ts'

export type { Column, Selection } from './grid-parts.tsx'

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
  /** Rows from this position on are needed, and were dropped. */
  onNearStart?: (at: number) => void
  rowHeight?: number
  /** What is shown, by a name: back at the same place, the table is scrolled as it was. Another place begins at its top. */
  place?: string
  words: {
    actions: string
    selection: string
    selectAll: string
    select: (name: string) => string
    loading: string
  }
}

/** Asks for the next page when this many rows are left: one and a half screens. */
const ahead = 40

const boxWidth = '2.75rem'

/**
 * A table of any number of rows, of which only those in sight are in the page. It is one stop of Tab. Arrows, j and k move the focus from
 * row to row, or from cell to cell; x selects, Enter opens, Space shows the preview. The row that has focus stays in the page wherever the
 * table is scrolled.
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
  rowHeight: leastHeight = 40,
  place = '',
  words,
}: Props<Row>) => {
  'use no memo'
  const isTouch = useTouch()
  const headId = useId()
  const rowHeight = isTouch ? Math.max(48, leastHeight) : leastHeight
  const headHeight = isTouch ? 48 : 36
  const scroller = useRef<HTMLDivElement>(null)
  const [begin] = useState(() => (place === '' ? undefined : kept.get(place)))
  // Positions count dropped rows too, so that nothing moves when pages are dropped or come back.
  const [focused, setFocused] = useState(begin?.focused ?? 0)
  // While something in the head or in a cell has focus, Tab leads from it out of the table.
  const [isInside, setInside] = useState(false)
  const hasFocus = useRef(false)
  // Somebody who comes back goes on from the row that they left.
  const wanted = useRef<Place | null>(begin !== undefined && isNowhere() ? { at: begin.focused } : null)
  const end = offset + rows.length
  const current = Math.max(0, Math.min(focused, end - 1))
  const keep = (changes: { top?: number; focused?: number }): void => {
    if (place !== '') kept.set(place, { top: 0, focused: 0, ...kept.get(place), ...changes })
  }
  const range = useRange({ scroller, count: end, rowHeight, headHeight, top: begin?.top ?? 0 })

  useEffect(() => {
    if (end > 0 && range.end >= end - ahead) onNearEnd?.()
  }, [range.end, end, onNearEnd])
  useEffect(() => {
    if (offset > 0 && range.start < offset + ahead) onNearStart?.(range.start)
  }, [range.start, offset, onNearStart])
  useLayoutEffect(() => {
    // A row that had focus may have been dropped, or come back as another element.
    const isLost = hasFocus.current && isNowhere()
    const to = wanted.current ?? (isLost ? { at: current } : null)
    if (to !== null && scroller.current !== null && focusOn(scroller.current, to)) wanted.current = null
  })

  const lastPlace = useRef(place)
  useEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    kept.delete(place)
    setFocused(0)
    scroller.current?.scrollTo({ top: 0 })
  }, [place])

  const row = rows[current - offset]
  const setCurrent = (at: number): void => {
    setFocused(at)
    keep({ focused: at })
    const row = rows[at - offset]
    if (row !== undefined && at !== current) onCurrent?.(row)
  }
  const move = (to: Place): void => {
    wanted.current = to
    if (to.at !== head) {
      setCurrent(to.at)
      range.scrollTo(to.at)
    }
    if (scroller.current !== null && focusOn(scroller.current, to)) wanted.current = null
  }
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLDivElement>): void => {
    const around = rowAround(currentTarget, target)
    hasFocus.current = around !== null
    if (around === null) return
    setInside(target !== around)
    if (Number(around.dataset.at) !== head) setCurrent(Number(around.dataset.at))
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>): void => {
    if (relatedTarget !== null && currentTarget.contains(relatedTarget)) return
    hasFocus.current = false
    setInside(false)
  }
  const actions = useRef<RowActions<Row>>({ open: undefined, toggle: () => undefined })
  actions.current = {
    open: onOpen,
    toggle: (id, to, isRange) => selection?.toggle(id, to, isRange),
  }

  const shown = Array.from({ length: range.end - range.start }, (_, at) => range.start + at)
  const positions = end === 0 || shown.includes(current) ? shown : [...shown, current].sort((a, b) => a - b)
  const widths = [...(selection === undefined ? [] : [boxWidth]), ...columns.map(({ width }) => width)]
  const template = widths.join(' ')

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-colcount={widths.length}
      aria-multiselectable={selection !== undefined}
      tabIndex={-1}
      className="relative min-h-0 grow overflow-auto border-t border-line bg-panel outline-none"
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) =>
        handleKey(event, {
          current,
          last: end - 1,
          page: Math.max(1, Math.floor((event.currentTarget.clientHeight - headHeight) / rowHeight) - 1),
          move,
          ...(row !== undefined && {
            open: onOpen && (() => onOpen(row)),
            preview: onPreview && (() => onPreview(row)),
            toggle:
              selection &&
              ((isRange) => selection.toggle(idOf(row), isRange || !selection.has(idOf(row)), isRange)),
          }),
          selectAll: selection && (() => selection.toggleAll(true)),
        })
      }
      onScroll={({ currentTarget }) => keep({ top: currentTarget.scrollTop })}
    >
      <div style={{ minWidth: leastWidth(widths) }}>
        <GridHead
          columns={columns}
          template={template}
          sort={sort}
          onSort={onSort}
          selection={selection}
          words={words}
          id={headId}
          height={headHeight}
        />
        <div role="rowgroup" className="relative" style={{ height: end * rowHeight }}>
          {positions.map((at) => {
            const row = rows[at - offset]
            const isStop = at === current && !isInside
            const start = at * rowHeight
            if (row === undefined)
              return (
                <SkeletonRow
                  key={at}
                  height={rowHeight}
                  start={start}
                  {...(at === current && { at, isStop, label: words.loading })}
                />
              )
            const id = idOf(row)
            return (
              <GridRow
                key={id}
                row={row}
                id={id}
                at={at}
                columns={columns}
                template={template}
                headId={headId}
                height={rowHeight}
                start={start}
                isStop={isStop}
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
