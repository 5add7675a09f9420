import {
  infiniteQueryOptions,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import type { components, paths } from '../../generated/types.ts'
import type { ItemOf, ListPath, OptionsOf, PathWith } from '../../packages/client/src/client.ts'
import type { Result } from '../../packages/client/src/client-errors.ts'
import { client, failureOf, RequestFailed, unwrap } from './client.ts'
import { longestWait, waitOf } from './connection.ts'
import { type At, inPages } from './held-pages.ts'
import { sessionEnded } from './session-state.ts'

type PageInfo = components['schemas']['PageInfo']
type Options<Path extends PathWith<'get'>> = OptionsOf<paths[Path]['get']>
type Body<Path extends PathWith<'get'>> = typeof client.GET<Path> extends (
  ...given: never[]
) => Promise<Result<infer Data>>
  ? Data
  : never

/** The key of a read: its path first, so that all reads of a path can be made stale. */
const keyOf = (path: string, options: { params?: unknown } = {}): readonly unknown[] => [
  path,
  options.params ?? null,
]

/** Calls whose types are known to the caller. */
const read = (path: string, options: object): Promise<Result<unknown>> =>
  (client.GET as unknown as (path: string, options: object) => Promise<Result<unknown>>)(path, options)

/** Where the tag of the last answer is kept, for `If-Match`. */
const tags = new WeakMap<object, string>()

/** The entity tag of what a query returned. */
export const tagOf = (data: object | undefined): string | undefined =>
  data === undefined ? undefined : tags.get(data)

/** The data of an answer, with its tag. */
export const tagged = async <Data>(answer: Promise<Result<Data>>): Promise<Data> => {
  const result = await answer
  const data = await unwrap(result)
  const tag = result.response.headers.get('ETag')
  if (tag !== null && typeof data === 'object' && data !== null) tags.set(data, tag)
  return data
}

/** Gives data that was made from other data the tag of that: a write with it is refused if anything else has changed. */
export const withTagOf = <Data>(from: unknown, data: Data): Data => {
  const tag = typeof from === 'object' && from !== null ? tags.get(from) : undefined
  if (tag !== undefined && typeof data === 'object' && data !== null) tags.set(data, tag)
  return data
}

/** What was read again, with what is equal taken from before. That is another object than the answer, so it gets the answer's tag. */
const shareTagged = (before: unknown, after: unknown): unknown =>
  withTagOf(after, replaceEqualDeep(before, after))

const readTagged = (path: string, options: object): Promise<unknown> => tagged(read(path, options))

/** A query for one read of the contract. */
export const get = <Path extends PathWith<'get'>>(
  path: Path,
  ...[options]: Record<never, never> extends Options<Path> ? [Options<Path>?] : [Options<Path>]
) =>
  queryOptions({
    queryKey: keyOf(path, options),
    queryFn: ({ signal }) => readTagged(path, { ...options, signal }) as Promise<Body<Path>>,
    structuralSharing: shareTagged,
    placeholderData: keepPreviousData,
  })

interface ListPage<Item> {
  data: Item[]
  page: PageInfo
}

/** One page of a list of the contract. */
export const readListPage = <Path extends ListPath>(
  path: Path,
  query: Record<string, unknown>,
  params: object,
  { cursor }: At,
  signal?: AbortSignal,
) =>
  readTagged(path, {
    params: { ...params, query: { ...query, ...(cursor === null ? {} : { cursor }) } },
    signal,
  }) as Promise<ListPage<ItemOf<Path>>>

/** A query for a list of the contract, page after page, in both directions. */
export const pagesOf = <Path extends ListPath>(
  path: Path,
  query: Record<string, unknown> = {},
  params = {},
) =>
  infiniteQueryOptions({
    queryKey: [path, 'pages', query, params],
    queryFn: ({ pageParam, signal }) => readListPage(path, query, params, pageParam, signal),
    ...inPages(Number(query.limit ?? 50)),
    placeholderData: keepPreviousData,
  })

const waitAfter = (error: unknown): number | null =>
  error instanceof RequestFailed ? waitOf(error.response) : null

/** Whether the same read may succeed before somebody loses patience. */
const isPassing = (error: unknown): boolean => {
  const status = error instanceof RequestFailed ? error.error.status : 0
  return (status === 0 || status === 429 || status >= 500) && (waitAfter(error) ?? 0) <= longestWait
}

const onError = (error: unknown): void => {
  if (failureOf(error)?.status === 401) sessionEnded()
}

/** What was to be changed is not there, or is in another state: what is shown of it is old. */
const onRefused = (error: unknown): void => {
  onError(error)
  const failure = failureOf(error)
  if (failure?.status === 404 || failure?.code === 'invalid_state') queryClient.invalidateQueries()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError: onRefused }),
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 3 && isPassing(error),
      retryDelay: (count, error) => {
        const wait = waitAfter(error)
        return wait === null ? Math.min(8000, 1000 * 2 ** count) : wait * 1000
      },
      staleTime: 15_000,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
})

/** Makes all reads below these paths stale, so that what is shown is read again. */
export const refresh = (...paths: string[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => String(queryKey[0]).startsWith(path)),
  })
