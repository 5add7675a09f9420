import { useQuery } from '@tanstack/react-query'
import { get } from '../../../api/queries.ts'

/** Whether a contact gets marketing e-mail, or what stands against it: as the service decides when it sends. */
export const useMailState = (id: string) =>
  useQuery({
    ...get('/contacts/{id}/eligibility', { params: { path: { id } } }),
    placeholderData: () => undefined,
  })
