import { type Search, type SetSearch, useSearch } from '../../../ui/address.ts'
import { useOneView, useViews } from './queries.ts'
import { changedName, hasOwnState, keptNames, paramsIn, paramsOf, type SavedView } from './state.ts'

/** Which view the address names, and whether it is there. */
export type ViewState =
  | { kind: 'none' | 'loading' | 'gone' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'here'; saved: SavedView }

/** What views were when their changes began: others may have changed them since then. */
const begun = new Map<string, SavedView>()

export const baseOf = (saved: SavedView): SavedView => begun.get(saved.id) ?? saved

export const endChanges = (id: string): void => {
  begun.delete(id)
}

/** The parameters that leave only the name of the view. */
const withoutState: Record<string, null> = Object.fromEntries(
  [...keptNames, changedName].map((name) => [name, null]),
)

/**
 * The state of the contacts. An address with nothing but the name of a view shows the view; with more than that, it says everything by
 * itself, so that a link to a changed view shows the changes.
 */
export const useView = () => {
  const [search, setSearch] = useSearch()
  const { v } = search
  const views = useViews()
  const listed = views.data?.find(({ id }) => id === v)
  const one = useOneView(v ?? '', v !== undefined && !views.isPending && listed === undefined)
  const saved = listed ?? one.data
  const isOwn = hasOwnState(search)

  const state: ViewState =
    v === undefined
      ? { kind: 'none' }
      : saved !== undefined
        ? { kind: 'here', saved }
        : one.isGone
          ? { kind: 'gone' }
          : one.isError
            ? { kind: 'failed', error: one.error, retry: () => one.refetch() }
            : { kind: 'loading' }

  const shown: Search = saved !== undefined && !isOwn ? { ...search, ...paramsOf(saved) } : search

  const change: SetSearch = (changes, push) => {
    if (
      v === undefined ||
      !Object.keys(changes).some((name) => (keptNames as readonly string[]).includes(name))
    )
      return setSearch(changes, push)
    if (saved !== undefined && !isOwn) begun.set(v, saved)
    setSearch(
      { ...(isOwn || saved === undefined ? {} : paramsOf(saved)), ...changes, [changedName]: '1' },
      push,
    )
  }

  return {
    views,
    state,
    /** The parameters that hold, also those that only the view says. */
    search: shown,
    setSearch: change,
    /** Nothing is known to show: the view is not here, and the address says nothing else. */
    isUnknown: v !== undefined && saved === undefined && !isOwn,
    params: paramsIn(shown),
    /** Shows a view as it is saved. */
    show: (id: string) => setSearch({ ...withoutState, v: id }, true),
    /** Shows the current one as it is saved. */
    reset: () => {
      if (v !== undefined) endChanges(v)
      setSearch(withoutState)
    },
  }
}

export type ViewOfContacts = ReturnType<typeof useView>
