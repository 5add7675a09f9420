import {
  hashKey,
  type InfiniteData,
  replaceEqualDeep,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Where a page of a list begins: its cursor, and the position of its first row. */
export interface At {
  cursor: string | null
  at: number
}

interface Page {
  data: readonly unknown[]
  page: { next_cursor: string | null; previous_cursor: string | null }
}

/** Pages that a table holds at most. Those at the far end are dropped, and read again when somebody scrolls back. */
const maxPages = 25

const first: At = { cursor: null, at: 0 }

/**
 * What was read, with what is equal taken from before, page by page. By their index, as it usually is, all rows would be compared with
 * others and be new ones each time that a page is dropped.
 */
const sharePages = (before: unknown, after: unknown): unknown => {
  if (before === undefined) return after
  const [old, now] = [before, after] as InfiniteData<Page, At>[]
  if (old === undefined || now === undefined) return after
  const held = new Map(old.pageParams.map(({ cursor }, index) => [cursor, old.pages[index]]))
  const pages = now.pages.map((page, index) =>
    replaceEqualDeep(held.get(now.pageParams[index]?.cursor ?? null), page),
  )
  const isSame = pages.length === old.pages.length && pages.every((page, index) => page === old.pages[index])
  return isSame ? old : { ...now, pages }
}

/** Options of a query for a list, page after page, in both directions. */
export const inPages = (size: number) => ({
  initialPageParam: first,
  getNextPageParam: ({ data, page }: Page, _all: unknown, { at }: At): At | null =>
    page.next_cursor === null ? null : { cursor: page.next_cursor, at: at + data.length },
  getPreviousPageParam: ({ page }: Page, _all: unknown, { at }: At): At | null =>
    page.previous_cursor === null ? null : { cursor: page.previous_cursor, at: Math.max(0, at - size) },
  maxPages,
  structuralSharing: sharePages,
})

interface Options<One extends Page> {
  queryKey: readonly unknown[]
  result: Pick<
    UseInfiniteQueryResult<InfiniteData<One, unknown>>,
    'data' | 'hasNextPage' | 'hasPreviousPage' | 'isFetching' | 'fetchNextPage' | 'fetchPreviousPage'
  >
  size: number
  read: (at: At) => Promise<One>
}

/** The pages that are held of a list, and how more of them are read. */
export const useHeldPages = <One extends Page>({ queryKey, result, size, read }: Options<One>) => {
  const client = useQueryClient()
  const key = hashKey(queryKey)
  const { hasNextPage, hasPreviousPage, isFetching } = result
  const data = result.data as InfiniteData<One, At> | undefined
  const offset = hasPreviousPage ? (data?.pageParams[0]?.at ?? 0) : 0
  const known = useRef({ key, begins: new Map<number, At>() })
  const isJumping = useRef(false)
  useEffect(() => {
    if (known.current.key !== key) known.current = { key, begins: new Map() }
    for (const begin of data?.pageParams ?? []) known.current.begins.set(begin.at, begin)
  }, [data, key])

  /** Goes on from a page that was read before, and forgets the others. A thousand pages back would else be a thousand requests. */
  const jump = async (to: number): Promise<void> => {
    if (isJumping.current) return
    isJumping.current = true
    const begins = [...known.current.begins.values()].filter(({ at }) => at <= to)
    const begin = begins.reduce((one, other) => (other.at > one.at ? other : one), first)
    try {
      await client.cancelQueries({ queryKey, exact: true })
      const queryFn = () => read(begin)
      const page = await client.fetchQuery({
        queryKey: [...queryKey, begin.at],
        queryFn,
        staleTime: 0,
        gcTime: 0,
      })
      client.setQueryData<InfiniteData<One, At>>(queryKey, { pages: [page], pageParams: [begin] })
    } finally {
      isJumping.current = false
    }
  }
  return {
    /** The position of the first row that is held. */
    offset,
    next: (): void => {
      if (hasNextPage && !isFetching) result.fetchNextPage()
    },
    /** Reads rows that were dropped: the page before, or from a position on. */
    previous: (at = offset): void => {
      // Where it fails, the rows stay empty until somebody scrolls on.
      if (offset - at > 2 * size) jump(at).catch(() => undefined)
      else if (hasPreviousPage && !isFetching) result.fetchPreviousPage()
    },
  }
}
