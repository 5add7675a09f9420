import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { client, unwrap } from '../../api/client.ts'
import { get, queryClient } from '../../api/queries.ts'
import type { Group } from './model/index.ts'

/** What conditions can ask about. */
export const useConditionOptions = () =>
  useQuery({ ...get('/automations/condition-options'), staleTime: 60_000 })

/** How many match a condition now, with the ten newest. The latest request wins. */
export const usePreview = (condition: Group | null) =>
  useQuery<components['schemas']['SegmentPreview'], Error>({
    queryKey: ['/segments/preview', condition],
    queryFn: async ({ signal }) =>
      unwrap(client.POST('/segments/preview', { body: { condition: condition as Group }, signal })),
    enabled: condition !== null && condition.conditions.length > 0,
    placeholderData: (before) => before,
    staleTime: 10_000,
    retry: false,
  })

interface Named {
  id: string
  name: string
}

/** The items of a list that `options_from` names: by what is typed, and by ids that are chosen already. */
export const useChoices = (path: string, search: string) =>
  useQuery({
    queryKey: [path, 'choices', search],
    queryFn: async ({ signal }): Promise<Named[]> => {
      // One letter would be refused.
      const query = { limit: 50, ...(search.length < 2 ? {} : { search }) }
      const call = client.GET as unknown as (
        path: string,
        options: object,
      ) => Promise<{ data?: { data: Record<string, unknown>[] }; error?: unknown; response: Response }>
      const { data } = await unwrap(
        call(path, { params: { query }, signal }) as Promise<{
          data: { data: Record<string, unknown>[] }
          response: Response
        }>,
      )
      return data.map((item) => ({
        id: String(item.id),
        name: String(item.name ?? item.label ?? item.url ?? item.subject ?? item.id),
      }))
    },
    staleTime: 30_000,
  })

/** The name of one chosen item; its id while it is unknown. */
export const useName = (path: string, id: string): string => {
  const known = queryClient
    .getQueriesData<Named[]>({ queryKey: [path, 'choices'] })
    .flatMap(([, items]) => items ?? [])
    .find((item) => item.id === id)
  const { data } = useQuery({
    queryKey: [path, 'one', id],
    queryFn: async ({ signal }): Promise<string> => {
      const call = client.GET as unknown as (
        path: string,
        options: object,
      ) => Promise<{ data: { name: string }; response: Response }>
      return (await unwrap(call(`${path}/{id}`, { params: { path: { id } }, signal }))).name
    },
    enabled: known === undefined,
    staleTime: 60_000,
    retry: false,
  })
  return known?.name ?? data ?? id
}
