import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import type { Search } from './search.ts'

export type { Search } from './search.ts'

export type SetSearch = (changes: Record<string, string | null>, push?: boolean) => void

/**
 * The state of a screen in its address, and how to change it. A change replaces the entry of the history, so that Back leads to the
 * screen before; with `push` it adds one.
 */
export const useSearch = (): [Search, SetSearch] => {
  const router = useRouter()
  const { search } = useLocation()
  const setSearch: SetSearch = (changes, push = false) => {
    const { pathname, search: now } = router.state.location
    router.navigate({ to: pathname, search: { ...now, ...changes }, replace: !push } as never)
  }
  return [search as Search, setSearch]
}

/** Servers and proxies refuse longer addresses: many at 8 kB, with all other headers. */
const longestSearch = 4000

/**
 * A path whose search stands behind `#` where it is long, such as that of a condition with many values. What is behind `#` is not sent, so
 * that the page can be loaded again.
 */
export const shortPath = (to: string): string => {
  const at = to.indexOf('?')
  return at < 0 || to.length - at <= longestSearch ? to : `${to.slice(0, at)}#${to.slice(at)}`
}

/** How the router writes such addresses, and reads them. */
export const shortAddresses = {
  input: ({ url }: { url: URL }): URL => {
    if (!url.hash.startsWith('#?')) return url
    url.search = url.hash.slice(1)
    url.hash = ''
    return url
  },
  output: ({ url }: { url: URL }): URL => {
    if (url.search.length <= longestSearch) return url
    url.hash = `#${url.search}`
    url.search = ''
    return url
  },
}

/** The value of a parameter if it is one of these; the usual one for anything else that an address may say. */
export const oneOf = <Value extends string, Usual>(
  text: string | undefined,
  known: readonly Value[],
  usual: Usual,
): Value | Usual => known.find((one) => one === text) ?? usual

/** A search text that the service takes; null for one of a single character. */
export const termOf = ({ q = '' }: Search): string | null => {
  const term = q.trim()
  return term.length === 1 ? null : term
}

/** The search text of the address as a parameter of a list. */
export const searchOf = (search: Search): { search?: string } => {
  const term = termOf(search)
  return term === null || term === '' ? {} : { search: term }
}

/** A parameter of the path, such as `id`. */
export const useParam = (name: string): string =>
  (useParams({ strict: false }) as Record<string, string>)[name] ?? ''

/** Goes to another path of the application in place of this one: Back leads to where the user was before. */
export const useReplace = (): ((to: string) => void) => {
  const router = useRouter()
  return (to) => router.history.replace(`${router.basepath.replace(/\/$/, '')}${shortPath(to)}`)
}
