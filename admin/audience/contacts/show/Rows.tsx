import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { Card } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/states.tsx'

interface Pages<Row> {
  rows: readonly Row[]
  isPending: boolean
  isError: boolean
  isPlaceholderData: boolean
  error: unknown
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  hasPreviousPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
  next: () => void
  previous: () => void
}

/** Asks for the next page when it comes into sight; it is a button too. */
const More = ({ onMore, isPending }: { onMore: () => void; isPending: boolean }) => {
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onMore])
  return (
    <div ref={place} className="pt-2">
      <Button onPress={onMore} isPending={isPending}>{t`Show more`}</Button>
    </div>
  )
}

interface Props<Row> {
  title: string
  pages: Pages<Row>
  /** What it means that there is none. */
  empty: ReactNode
  children: (row: Row) => ReactNode
  actions?: ReactNode
  /** Above the rows, such as filters. */
  head?: ReactNode
}

/** A part of the contact that is a list, page after page. It loads and fails alone: its title stays. */
export const Rows = <Row extends { id: string }>({
  title,
  pages,
  empty,
  children,
  actions,
  head,
}: Props<Row>) => {
  const { t } = useLingui()
  const { rows, isPending, isError, error, isFetchNextPageError } = pages
  return (
    <Card title={title} actions={actions}>
      {head}
      {isError && !isFetchNextPageError && <ProblemNote error={error} onRetry={() => pages.refetch()} />}
      {isPending && <Skeleton lines={4} />}
      {!isPending && !isError && rows.length === 0 && <p className="text-soft">{empty}</p>}
      {pages.hasPreviousPage && <Button onPress={() => pages.previous()}>{t`Show newer`}</Button>}
      {rows.length > 0 && (
        <ol
          aria-label={title}
          aria-busy={pages.isPlaceholderData}
          className={pages.isPlaceholderData ? 'opacity-60 transition-opacity delay-1000' : ''}
        >
          {rows.map((row) => (
            <li key={row.id} className="border-b border-line py-2 last:border-0">
              {children(row)}
            </li>
          ))}
        </ol>
      )}
      {isFetchNextPageError && <ProblemNote error={error} onRetry={() => pages.fetchNextPage()} />}
      {pages.hasNextPage && !isFetchNextPageError && (
        <More onMore={pages.next} isPending={pages.isFetchingNextPage} />
      )}
    </Card>
  )
}
