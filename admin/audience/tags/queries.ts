import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'

export type Tag = components['schemas']['Tag']

/** The tags by name, as pickers show them. */
export const useTags = (search = '') =>
  useQuery(get('/tags', { params: { query: { limit: 100, ...(search === '' ? {} : { search }) } } }))
