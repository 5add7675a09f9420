import { useInfiniteQuery } from '@tanstack/react-query'
import type { ItemOf, ListPath } from '../../packages/client/src/client.ts'
import { useHeldPages } from './held-pages.ts'
import { pagesOf, readListPage } from './queries.ts'

/**
 * The rows of a list, page after page, for a `Grid`. `next` and `previous` ask for more when the table is scrolled. `total` is null while
 * the service only knows that there are more.
 */
export const usePages = <Path extends ListPath>(
  path: Path,
  query: Record<string, unknown> = {},
  params: Record<string, unknown> = {},
) => {
  const size = Number(query.limit ?? 100)
  const asked = { limit: size, ...query }
  const options = pagesOf(path, asked, params)
  const result = useInfiniteQuery(options)
  const held = useHeldPages({
    queryKey: options.queryKey,
    result,
    size,
    read: (at) => readListPage(path, asked, params, at),
  })
  const rows: ItemOf<Path>[] = result.data?.pages.flatMap((page) => page.data) ?? []
  return { ...result, ...held, rows, total: result.data?.pages.at(-1)?.page.total ?? null }
}
