import { problem } from '../../platform/problem.ts'
import { patternOf, searchFault } from '../conditions/index.ts'

/** The LIKE pattern of the parameter `search`. @throws invalid_request */
export const searchPattern = (search: string): string => {
  const fault = searchFault(search)
  if (fault !== null) throw problem('invalid_request', { errors: [{ parameter: 'search', ...fault }] })
  return patternOf(search)
}
