import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { client, unwrap } from '../../api/client.ts'
import { inPages, useHeldPages } from '../../api/held-pages.ts'
import { conditionOf, isTooShort, keyOfView, needsCondition, type View } from './view.ts'

const limit = 100

/** The filters of `GET /contacts`. */
const filtersOf = (view: View) => ({
  ...(view.q === '' ? {} : { search: view.q }),
  ...(view.status.length === 0 ? {} : { status: view.status }),
  ...(view.lists.length === 0 ? {} : { list_id: view.lists }),
  ...(view.tags.length === 0 ? {} : { tag_id: view.tags }),
  ...(view.segment === null ? {} : { segment_id: view.segment }),
  ...(view.isTrash ? { trashed: true } : {}),
})

type Asked = { size: number; cursor: string | null; total?: 'exact'; signal?: AbortSignal }

/** One page of a view: by a condition where the filters of the list are not enough. */
export const readPage = (view: View, { size, cursor, total, signal }: Asked) => {
  const page = {
    sort: view.sort,
    limit: size,
    ...(cursor === null ? {} : { cursor }),
    ...(total === undefined ? {} : { total }),
  }
  const condition = needsCondition(view) ? conditionOf(view) : null
  const options = signal === undefined ? {} : { signal }
  return unwrap(
    condition === null
      ? client.GET('/contacts', { params: { query: { ...filtersOf(view), ...page } }, ...options })
      : client.POST('/contacts/search', { body: { condition, ...page }, ...options }),
  )
}

export type Page = Awaited<ReturnType<typeof readPage>>

/** The key under which the pages of a view are kept. */
export const keyOfRows = (view: View): readonly unknown[] => ['/contacts', 'rows', keyOfView(view)]

/** The contacts of a view, page after page in both directions, and how many there are. None while it is not known what is shown. */
export const useContacts = (view: View, isWaiting = false) => {
  const isOff = view.fault !== null || isTooShort(view) || isWaiting
  const queryKey = keyOfRows(view)
  const result = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(view, { size: limit, cursor: pageParam.cursor, signal }),
    ...inPages(limit),
    enabled: !isOff,
    placeholderData: keepPreviousData,
    // Reading many pages again because somebody looked at another window would take long.
    refetchOnWindowFocus: ({ state }) =>
      ((state.data as { pages?: [] } | undefined)?.pages?.length ?? 0) <= 3,
  })
  const { data, isPlaceholderData } = result
  const held = useHeldPages({
    queryKey,
    result,
    size: limit,
    read: ({ cursor }) => readPage(view, { size: limit, cursor }),
  })
  const counted = data?.pages.at(-1)?.page.total ?? null
  const isBounded = counted?.relation === 'gte' && !isPlaceholderData
  const exact = useQuery({
    queryKey: ['/contacts', 'count', keyOfView({ ...view, sort: '-created_at' })],
    queryFn: ({ signal }) => readPage(view, { size: 1, cursor: null, total: 'exact', signal }),
    enabled: isBounded && !isOff,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const rows = isOff ? [] : (data?.pages.flatMap((page) => page.data) ?? [])
  const total = (isBounded ? exact.data?.page.total : null) ?? counted
  return {
    ...result,
    ...held,
    rows,
    total: isOff ? null : total,
  }
}

/** Contacts that can be chosen one by one. */
export const maxChosen = 1000

/** All contacts of a view, up to the number that one request can name. */
export const readAll = async (view: View) => {
  const contacts = []
  let cursor: string | null = null
  do {
    const { data, page } = await readPage(view, { size: 200, cursor })
    contacts.push(...data)
    cursor = page.next_cursor
  } while (cursor !== null && contacts.length < maxChosen)
  return contacts.slice(0, maxChosen)
}
