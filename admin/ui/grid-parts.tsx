import type { ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Of a CSS grid: `minmax(12rem, 2fr)`, `8rem`. */
  width: string
  isNumber?: boolean
  /** A value, such as a time, that means nothing without its title. A screen reader says both, as with numbers. */
  isBare?: boolean
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

/** How tables were scrolled, and which row had focus, by their place. */
export const kept = new Map<string, { top: number; focused: number }>()

/** The least width of all columns together, so that narrow windows scroll and rows reach their end. */
export const leastWidth = (widths: readonly string[]): string =>
  `calc(${['0px', ...widths.map((width) => /^minmax\(([^,]+),/.exec(width)?.[1] ?? width)].join(' + ')})`

interface SkeletonProps {
  height: number
  start: number
  /** Of the row that has focus: it keeps it until its page is back. */
  at?: number
  isStop?: boolean
  label?: string
}

/** A row that is not loaded any more, until its page is back. */
export const SkeletonRow = ({ height, start, at, isStop = false, label }: SkeletonProps) => (
  <div
    {...(at === undefined
      ? { 'aria-hidden': true }
      : { role: 'row', 'data-at': at, 'aria-rowindex': at + 2, tabIndex: isStop ? 0 : -1 })}
    className="absolute inset-x-0 flex items-center px-3"
    style={{ height, transform: `translateY(${start}px)` }}
  >
    <div {...(label !== undefined && { role: 'gridcell' })} className="h-4 grow rounded bg-hover">
      <span className="sr-only">{label}</span>
    </div>
  </div>
)
