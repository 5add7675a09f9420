import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { usePages } from '../api/use-pages.ts'
import { termOf, useSearch } from './address.ts'
import { Button } from './button.tsx'
import { useRowHeight } from './density.ts'
import { type Column, Grid } from './grid.tsx'
import { useNarrow, useTouch } from './narrow.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { Page } from './page.tsx'
import { phoneColumnsOf } from './phone-columns.tsx'
import { SearchBox } from './search-box.tsx'
import { EmptyYet, MoreFailed, NoMatch, Skeleton } from './states.tsx'
import { Total } from './total.tsx'

interface Props<Row> {
  title: string
  pages: Pick<
    ReturnType<typeof usePages>,
    | 'isPending'
    | 'isError'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'error'
    | 'refetch'
    | 'next'
    | 'previous'
    | 'offset'
    | 'total'
  > & {
    rows: Row[]
  }
  columns: Column<Row>[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** The text of the search field; left out where the service has no search. */
  searchLabel?: string
  sort?: string
  /** Beside the search, the main one last. */
  actions?: ReactNode
  /** Filters of the address that are not the search: with them an empty list is "nothing matches". */
  isFiltered?: boolean
  onClear?: () => void
  empty: { title: string; text: string; actions?: ReactNode }
  onOpen?: (row: Row) => void
  children?: ReactNode
}

/** A screen that is one list: its search and order are in the address, and each state has its words. */
export const ListScreen = <Row,>({
  title,
  pages,
  columns,
  idOf,
  nameOf,
  searchLabel,
  sort,
  actions,
  isFiltered = false,
  onClear,
  empty,
  onOpen,
  children,
}: Props<Row>) => {
  const { t } = useLingui()
  const [search, setSearch] = useSearch()
  const { q = '' } = search
  const { rows, total } = pages
  const isNarrow = useNarrow()
  const rowHeight = useRowHeight()
  const isTouch = useTouch()
  const clear = (): void => {
    setSearch({ q: null })
    onClear?.()
  }
  return (
    <Page
      isFull
      title={title}
      aside={
        total !== null && (
          <span className="text-soft">
            <Total value={total.value} isExact={total.relation === 'eq'} />
          </span>
        )
      }
      actions={
        <>
          {searchLabel !== undefined && (
            <SearchBox
              label={searchLabel}
              clearLabel={t`Clear`}
              value={q}
              onChange={(text) => setSearch({ q: text === '' ? null : text })}
            />
          )}
          {actions}
        </>
      }
    >
      {searchLabel !== undefined && termOf(search) === null ? (
        <NoMatch title={t`Type at least two letters`} />
      ) : pages.isPending ? (
        <Skeleton />
      ) : pages.isError && rows.length === 0 ? (
        <ProblemNote error={pages.error} onRetry={() => pages.refetch()} />
      ) : rows.length > 0 ? (
        <>
          <Grid
            label={title}
            rows={rows}
            columns={isNarrow ? phoneColumnsOf(columns, isTouch) : columns}
            rowHeight={isNarrow ? 60 : rowHeight}
            idOf={idOf}
            nameOf={nameOf}
            total={total?.relation === 'eq' ? total.value : null}
            offset={pages.offset}
            sort={sort}
            onSort={(next) => setSearch({ sort: next })}
            {...(!pages.isFetchNextPageError && { onNearEnd: pages.next })}
            onNearStart={pages.previous}
            words={{
              actions: t`Actions`,
              selection: t`Selection`,
              selectAll: t`Select all`,
              select: (name) => t`Select ${name}`,
              loading: t`Loading…`,
            }}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
          {pages.isFetchNextPageError && <MoreFailed onRetry={() => pages.fetchNextPage()} />}
        </>
      ) : q === '' && !isFiltered ? (
        <EmptyYet title={empty.title} actions={empty.actions}>
          {empty.text}
        </EmptyYet>
      ) : (
        <NoMatch
          title={q === '' ? t`Nothing matches` : t`Nothing matches “${q}”`}
          actions={<Button onPress={clear}>{t`Clear`}</Button>}
        />
      )}
      {children}
    </Page>
  )
}
