import { composed } from './composed.ts'

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Resources are referenced by id or slug, so a slug must not look like an id. */
export const isId = (reference: string): boolean => idPattern.test(reference)

/** The slug for a name, or `otherwise` if the name has no character that a slug can have. */
export const slugOf = (name: string, otherwise: string, longest = 100): string => {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  if (slug === '') return otherwise
  return isId(slug) ? `${otherwise}-${slug}` : slug
}

/** The slug with a number, for use if the plain one is taken. */
export const numberedSlug = (slug: string, number: number, longest = 100): string =>
  number < 2 ? slug : `${slug.slice(0, longest - String(number).length - 1).replace(/-+$/, '')}-${number}`

const longestName = 100

/** A name with an ending, cut so that both have at most 100 characters together. */
export const withEnding = (name: string, ending: string): string =>
  `${[...name]
    .slice(0, longestName - [...ending].length)
    .join('')
    .trimEnd()}${ending}`

/** Copies that are numbered before a name is required. */
const maxCopies = 1000

/** The first free name of a copy: `Readers (copy)`, then `Readers (copy 2)`. */
export const nameOfCopy = async (
  name: string,
  isTaken: (name: string) => Promise<boolean>,
  word: 'copy' | 'again' = 'copy',
): Promise<string> => {
  for (let number = 1; ; number++) {
    const candidate = withEnding(name, number === 1 ? ` (${word})` : ` (${word} ${number})`)
    if (number > maxCopies || !(await isTaken(candidate))) return candidate
  }
}

/** The LIKE pattern for a part of a name. */
export const containing = (text: string): string =>
  `%${composed(text)
    .trim()
    .replace(/[\\%_]/g, '\\$&')}%`
