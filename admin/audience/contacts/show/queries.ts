import { useQuery } from '@tanstack/react-query'
import { client, unwrap } from '../../../api/client.ts'
import { get, queryClient, refresh, tagged, withTagOf } from '../../../api/queries.ts'
import type { Contact } from '../view.ts'

const contactQuery = (id: string) =>
  get('/contacts/{id}', { params: { path: { id }, query: { include: ['email_history'] } } })

/** The contact as the table has it, until the rest is read. */
const rowOf = (id: string): Contact | undefined =>
  queryClient
    .getQueriesData<{ pages: { data: Contact[] }[] }>({ queryKey: ['/contacts', 'rows'] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ data }) => data)
    .find((row) => row.id === id && row.trashed_at === null)

/** One contact. Until it is read, nothing of another one is shown. */
export const useContact = (id: string) =>
  useQuery({ ...contactQuery(id), placeholderData: () => rowOf(id) as never })

/** The contact as it is now, with its latest activities: they say who has changed what. */
export const readContact = (id: string): Promise<Contact> =>
  tagged(
    client.GET('/contacts/{id}', {
      params: { path: { id }, query: { include: ['email_history', 'latest_activities'] } },
    }),
  )

/** Changes what is shown of a contact at once. Whatever asks for it meanwhile answers too late. */
export const patchContact = async (id: string, change: (contact: Contact) => Contact): Promise<void> => {
  const { queryKey } = contactQuery(id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    (now) => (now === undefined ? now : withTagOf(now, change(now as never))) as never,
  )
}

/** What is read again after a change of a contact. */
export const staleAfter = ['/contacts', '/lists', '/tags', '/segments', '/suppressions', '/deliveries']

export const refreshContact = (): Promise<void> => refresh(...staleAfter)

/** A contact in the trash; null if there is none with this id. */
export const useTrashed = (id: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['/contacts', 'trashed', id],
    queryFn: async ({ signal }): Promise<Contact | null> => {
      const condition = {
        match: 'all' as const,
        conditions: [
          { field: 'id', operator: 'in' as const, value: [id] },
          { field: 'trashed', operator: 'is_true' as const },
        ],
      }
      const { data } = await unwrap(
        client.POST('/contacts/search', { body: { condition, limit: 1 }, signal }),
      )
      return data[0] ?? null
    },
    enabled: isAsked,
    retry: false,
  })
