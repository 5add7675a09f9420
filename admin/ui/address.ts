import { useLocation, useParams, useRouter } from '@tanstack/react-router'

/** The parameters of the search in the address, as texts. */
export type Search = Readonly<Record<string, string | undefined>>

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

/** A parameter of the path, such as `id`. */
export const useParam = (name: string): string =>
  (useParams({ strict: false }) as Record<string, string>)[name] ?? ''

/** Goes to another path of the application in place of this one: Back leads to where the user was before. */
export const useReplace = (): ((to: string) => void) => {
  const router = useRouter()
  return (to) => router.history.replace(`${router.basepath.replace(/\/$/, '')}${to}`)
}
