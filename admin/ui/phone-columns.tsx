import type { Column } from './grid.tsx'
import { PlainLinks } from './link.tsx'

/**
 * The columns of a phone: a row has two lines. The first names it, the second has the rest, numbers with their titles; buttons stay at
 * the end.
 */
export const phoneColumnsOf = <Row,>(columns: readonly Column<Row>[], isTouch: boolean): Column<Row>[] => {
  const [first, ...rest] = columns.filter(({ title }) => title !== '')
  if (first === undefined) return [...columns]
  const others = rest.filter(({ isExtra = false }) => !isExtra)
  const lines: Column<Row> = {
    ...first,
    width: 'minmax(0, 1fr)',
    cell: (row) => (
      <span className="flex flex-col">
        <span className="truncate leading-6 [&_a]:inline-block [&_a]:min-h-6">{first.cell(row)}</span>
        <span className="flex gap-x-3 truncate text-sm leading-6 text-soft [&_a]:inline-block [&_a]:min-h-6 [&_a]:underline">
          <PlainLinks value={isTouch}>
            {others.map(({ id, title, cell, isNumber = false }) => (
              <span key={id} className="last:truncate">
                {isNumber && `${title} `}
                {cell(row)}
              </span>
            ))}
          </PlainLinks>
        </span>
      </span>
    ),
  }
  return [lines, ...columns.filter(({ title }) => title === '')]
}
