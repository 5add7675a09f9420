import { problem } from '../../platform/problem.ts'

const refused = (code: 'min_length' | 'invalid_value', detail: string) =>
  problem('invalid_request', { errors: [{ parameter: 'search', code, detail }] })

/**
 * The pattern that a search stands for. Three characters have an index that finds them anywhere, two only at the
 * beginning of a word; what holds no letter and no digit would have to be looked for in every row.
 * @throws invalid_request
 */
export const searchPattern = (search: string): string => {
  const text = search.trim().replace(/\s+/g, ' ')
  const { length } = [...text]
  if (length < 2)
    throw refused('min_length', 'search must have at least two characters without surrounding spaces.')
  if (!/[\p{L}\p{N}]/u.test(text)) throw refused('invalid_value', 'search must contain a letter or a digit.')
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return length === 2 ? `% ${literal}%` : `%${literal}%`
}
