import { problem } from '../../platform/problem.ts'

const refused = (code: 'min_length' | 'invalid_value', detail: string) =>
  problem('invalid_request', { errors: [{ parameter: 'search', code, detail }] })

/**
 * The LIKE pattern of a search. Three or more characters match anywhere through an index, two only at the
 * beginning of a word. A search without letters and digits would scan all rows, so it is refused.
 * @throws invalid_request
 */
export const searchPattern = (search: string): string => {
  const text = search.normalize('NFC').trim().replace(/\s+/g, ' ')
  const { length } = [...text]
  if (length < 2)
    throw refused(
      'min_length',
      '`search` must have at least two characters, not counting spaces around them.',
    )
  if (!/[\p{L}\p{N}]/u.test(text))
    throw refused('invalid_value', '`search` must contain at least one alphanumeric character.')
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return length === 2 ? `% ${literal}%` : `%${literal}%`
}
