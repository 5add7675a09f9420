import { useQuery } from '@tanstack/react-query'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'

export type ContactList = components['schemas']['ContactList']

/** The lists by name, as pickers show them. */
export const useLists = (search = '') =>
  useQuery(
    get('/lists', { params: { query: { limit: 100, sort: 'name', ...(search === '' ? {} : { search }) } } }),
  )
