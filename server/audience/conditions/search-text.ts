import type { FaultCode } from '../../platform/problem.ts'

/** Maximum number of characters of a search. */
const longest = 200

const spaced = (search: string): string => search.normalize('NFC').trim().replace(/\s+/g, ' ')

/** The error in a search. One without letters and digits would scan all rows, so it is refused. */
export const searchFault = (search: string): { code: FaultCode; detail: string } | null => {
  const text = spaced(search)
  if ([...search].length > longest)
    return { code: 'max_length', detail: `\`search\` must have at most ${longest} characters.` }
  if ([...text].length < 2)
    return {
      code: 'min_length',
      detail: '`search` must have at least two characters, not counting spaces around them.',
    }
  return /[\p{L}\p{N}]/u.test(text)
    ? null
    : { code: 'invalid_value', detail: '`search` must contain at least one alphanumeric character.' }
}

/**
 * The LIKE pattern of a search. Three or more characters match anywhere through an index, two only at the
 * beginning of a word.
 */
export const patternOf = (search: string): string => {
  const text = spaced(search)
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return [...text].length === 2 ? `% ${literal}%` : `%${literal}%`
}
