import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ItemOf, ListPath } from '../../packages/client/src/client.ts'
import { pagesOf } from './queries.ts'

/**
 * The rows of a list, page after page, for a `Grid`. `next` and `previous` ask for more when the table is scrolled. `total` is null while
 * the service only knows that there are more.
 */
export const usePages = <Path extends ListPath>(
  path: Path,
  query: Record<string, unknown> = {},
  params: Record<string, unknown> = {},
) => {
  const result = useInfiniteQuery(pagesOf(path, { limit: 100, ...query }, params))
  const data = result.data as
    | InfiniteData<{
        data: ItemOf<Path>[]
        page: { total: { value: number; relation: 'eq' | 'gte' } }
      }>
    | undefined
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const total = data?.pages.at(-1)?.page.total
  return {
    ...result,
    rows,
    total: total ?? null,
    next: () => {
      if (result.hasNextPage && !result.isFetching) result.fetchNextPage()
    },
    previous: () => {
      if (result.hasPreviousPage && !result.isFetching) result.fetchPreviousPage()
    },
  }
}
