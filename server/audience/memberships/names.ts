const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A list or a tag may be called by its id or its slug, so that no slug may look like an id. */
export const isId = (reference: string): boolean => idPattern.test(reference)

/** Words that may stand for lists or tags, sorted by what they can be. */
export interface Translations {
  ids: string[]
  /** Slugs and names, in small letters. */
  names: string[]
}

const longest = 100

/** The slug that a name makes; `otherwise` where the name has nothing that a slug may have. */
export const slugOf = (name: string, otherwise: string): string => {
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

/** The slug with a number behind it, for the case that the plain one is taken. */
export const numberedSlug = (slug: string, number: number): string =>
  number < 2 ? slug : `${slug.slice(0, longest - String(number).length - 1).replace(/-+$/, '')}-${number}`

/** What a search for a part of a name looks like to LIKE. */
export const containing = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
