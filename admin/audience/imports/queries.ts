import { useQuery } from '@tanstack/react-query'
import { client, failureOf, unwrap } from '../../api/client.ts'
import { get } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'
import { streamed } from '../../system/jobs/index.ts'
import { type Import, matchOf, type Preview } from './model.ts'

export const importQuery = (id: string) => get('/imports/{id}', { params: { path: { id } } })

/** One import. While its job runs, it is asked for, unless the stream of the job tells when that has ended. */
export const useImport = (id: string) => {
  const told = useStore(streamed)
  return useQuery({
    ...importQuery(id),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' && data.job_id !== told ? 2000 : false,
  })
}

/** What the service reads in the file with the settings that are stored. */
export const usePreviewOf = (id: string, version: string) =>
  useQuery({
    ...get('/imports/{id}/preview', { params: { path: { id } } }),
    queryKey: ['/imports/{id}/preview', id, version],
    placeholderData: (before: Preview | undefined) => (before?.import_id === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Earlier {
  item: Import
  match: 'same' | 'near'
}

const columnsOf = async (id: string, signal: AbortSignal): Promise<string[] | null> => {
  try {
    const { columns } = await unwrap(
      client.GET('/imports/{id}/preview', { params: { path: { id } }, signal }),
    )
    return columns.map(({ name }) => name)
  } catch (error) {
    // The file is deleted after a week. Its mapping still tells most.
    if (failureOf(error) !== null) return null
    throw error
  }
}

/** Imports among which one with the same columns is looked for. */
const looked = 50

/** The latest finished import with the columns of this file: its settings are used again. Null if there is none. */
export const useEarlier = (id: string, preview: Preview | undefined) =>
  useQuery({
    queryKey: ['/imports', 'earlier', id, preview?.columns.map(({ name }) => name)],
    enabled: preview !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }): Promise<Earlier | null> => {
      if (preview === undefined) return null
      const query = { state: ['finished' as const], limit: looked }
      const { data } = await unwrap(client.GET('/imports', { params: { query }, signal }))
      const item = data.find((one) => one.id !== id && matchOf(one, preview, null) !== null)
      if (item === undefined) return null
      const match = matchOf(item, preview, await columnsOf(item.id, signal))
      return match === null ? null : { item, match }
    },
  })

/** What the plan allows. */
export const useEdition = () => useQuery({ ...get('/settings/edition'), staleTime: 30_000 })
