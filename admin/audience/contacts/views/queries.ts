import { useQuery } from '@tanstack/react-query'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { get, queryClient } from '../../../api/queries.ts'
import { inOrder } from './order.ts'
import type { SavedView } from './state.ts'

const listKey = ['/views', 'all'] as const

/** Pages that are read at most: five times as many views as ten users can have. */
const mostPages = 25

/** All views that the user sees: own ones, and those that others share. */
const readViews = async (signal: AbortSignal): Promise<SavedView[]> => {
  const views: SavedView[] = []
  let cursor: string | null = null
  for (let pages = 0; pages < mostPages && (pages === 0 || cursor !== null); pages += 1) {
    const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor === null ? {} : { cursor }) }
    const { data, page } = await unwrap(client.GET('/views', { params: { query }, signal }))
    views.push(...data)
    cursor = page.next_cursor
  }
  return views
}

export const useViews = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => readViews(signal), staleTime: 60_000 })

/** Shows a change at once. `refresh` brings what the service has. */
export const patchViews = (change: (views: SavedView[]) => SavedView[]): void => {
  queryClient.setQueryData<SavedView[]>(listKey, (views) => views && inOrder(change(views)))
}

export const replaceViews = (changed: readonly SavedView[]): void =>
  patchViews((views) => views.map((view) => changed.find(({ id }) => id === view.id) ?? view))

/** One view that the list does not have, because it was shared a moment ago. */
export const useOneView = (id: string, isAsked: boolean) => {
  const query = useQuery({
    ...get('/views/{id}', { params: { path: { id } } }),
    enabled: isAsked,
    placeholderData: () => undefined,
    retry: (count, error) => count < 2 && (failureOf(error)?.status ?? 0) >= 500,
  })
  const status = failureOf(query.error)?.status
  return { ...query, isGone: status === 404 || status === 400 }
}
