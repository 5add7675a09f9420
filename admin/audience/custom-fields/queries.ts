import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'

export type CustomField = components['schemas']['CustomField']

/** The fields in use, in their order. */
export const useCustomFields = () =>
  useQuery({ ...get('/custom-fields', { params: { query: { limit: 200 } } }), staleTime: 60_000 })
