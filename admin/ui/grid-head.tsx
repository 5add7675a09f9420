import { ArrowDown, ArrowUp } from 'lucide-react'
import { Checkbox } from './fields.tsx'
import { head, leaveOrderOfTab } from './grid-focus.ts'
import type { Column, Selection } from './grid-parts.tsx'
import { cellClass } from './grid-row.tsx'

interface Props<Row> {
  columns: readonly Column<Row>[]
  template: string
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  selection: Selection | undefined
  words: { actions: string; selection: string; selectAll: string }
  /** Begins the ids of the titles. */
  id: string
  height: number
}

type Order = 'ascending' | 'descending' | 'none'

const orderOf = ({ up, down }: { up: string; down: string }, sort: string | undefined): Order =>
  sort === up ? 'ascending' : sort === down ? 'descending' : 'none'

const Title = <Row,>({
  column,
  sort,
  onSort,
  id,
  words,
}: { column: Column<Row> } & Pick<Props<Row>, 'sort' | 'onSort' | 'id' | 'words'>) => {
  const { title, sort: orders, isNumber } = column
  if (title === '')
    return (
      <div role="columnheader">
        <span className="sr-only">{words.actions}</span>
      </div>
    )
  const order = orders && orderOf(orders, sort)
  return (
    <div
      id={`${id}${column.id}`}
      role="columnheader"
      aria-sort={order}
      className={`${cellClass} ${isNumber ? 'justify-end' : ''}`}
    >
      {orders === undefined || onSort === undefined ? (
        <span className="truncate">{title}</span>
      ) : (
        <button
          type="button"
          className="flex min-h-6 items-center gap-1 truncate rounded hover:text-ink pointer-coarse:min-h-11 pointer-coarse:grow"
          onClick={() => onSort(order === 'ascending' ? orders.down : orders.up)}
        >
          {title}
          {order === 'ascending' && <ArrowUp size={12} aria-hidden />}
          {order === 'descending' && <ArrowDown size={12} aria-hidden />}
        </button>
      )}
    </div>
  )
}

/** The titles of the columns, which sort, and the box that selects all loaded rows. */
export const GridHead = <Row,>({
  columns,
  template,
  sort,
  onSort,
  selection,
  words,
  id,
  height,
}: Props<Row>) => (
  <div
    ref={leaveOrderOfTab}
    role="row"
    data-at={head}
    aria-rowindex={1}
    className="sticky top-0 z-10 grid items-stretch border-b border-line bg-panel font-medium text-soft"
    style={{ gridTemplateColumns: template, height }}
  >
    {selection !== undefined && (
      <div role="columnheader" aria-label={words.selection} className="flex [&>label]:grow [&>label]:px-3">
        <Checkbox
          label={words.selectAll}
          isSelected={selection.state === 'all'}
          isIndeterminate={selection.state === 'some'}
          onChange={selection.toggleAll}
        />
      </div>
    )}
    {columns.map((column) => (
      <Title key={column.id} column={column} sort={sort} onSort={onSort} id={id} words={words} />
    ))}
  </div>
)
