import { useQuery } from '@tanstack/react-query'
import { client, unwrap } from '../../../api/client.ts'
import { get } from '../../../api/queries.ts'
import type { Contact } from '../view.ts'

export const useContact = (id: string) =>
  useQuery(
    get('/contacts/{id}', {
      params: { path: { id }, query: { include: ['latest_notes', 'email_history'] } },
    }),
  )

/** Whether mail to the address is suppressed, and why. */
export const useSuppressed = (contact: Pick<Contact, 'email'>) =>
  useQuery({
    queryKey: ['/suppressions/check', contact.email],
    queryFn: async ({ signal }) => {
      const body = { emails: [contact.email] }
      const { results } = await unwrap(client.POST('/suppressions/check', { body, signal }))
      return results[0] ?? null
    },
    staleTime: 30_000,
  })

/** What is read again after a change of a contact. */
export const staleAfter = ['/contacts', '/lists', '/tags', '/segments']
