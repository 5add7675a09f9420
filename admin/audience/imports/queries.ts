import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'

type Schemas = components['schemas']
export type Import = Schemas['Import']
export type Preview = Schemas['ImportPreview']
export type Changes = Schemas['ImportUpdate']
export type Mapping = Schemas['ImportMappingInput'][]

export const useImport = (id: string) =>
  useQuery({
    ...get('/imports/{id}', { params: { path: { id } } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? 2000 : false),
  })

/** What the service reads in the file with the settings of now. */
export const usePreviewOf = (id: string, version: string) =>
  useQuery({
    ...get('/imports/{id}/preview', { params: { path: { id } } }),
    queryKey: ['/imports/{id}/preview', id, version],
    placeholderData: (before: Preview | undefined) => before,
  })

/** The latest finished import that maps exactly these columns: its settings are offered again. */
export const useEarlier = (id: string, columns: readonly string[]) => {
  const { data } = useQuery(get('/imports', { params: { query: { state: ['finished'], limit: 20 } } }))
  return (data?.data ?? []).find((one) => {
    const mapped = one.mapping?.map(({ column }) => column) ?? []
    return one.id !== id && mapped.length > 0 && mapped.every((column) => columns.includes(column))
  })
}
