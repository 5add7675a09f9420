import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Selection } from '../../ui/grid.tsx'
import { toast } from '../../ui/toast.tsx'
import { maxChosen } from './rows.ts'
import type { Contact } from './view.ts'

export type Chosen = ReadonlyMap<string, Contact>

interface State {
  /** The view to which the choice belongs: in another one nothing is chosen. */
  key: string
  chosen: Chosen
  isAll: boolean
  /** The row of the last choice, from which a range goes on. */
  last: string | null
}

/** Contacts one by one, up to 1,000, or all that match the view. */
export const useSelection = (key: string, rows: readonly Contact[]) => {
  const { t } = useLingui()
  const [state, setState] = useState<State>({ key, chosen: new Map(), isAll: false, last: null })
  const { chosen, isAll, last } =
    state.key === key ? state : { chosen: new Map() as Chosen, isAll: false, last: null }

  const choose = (contacts: Iterable<Contact>, last: string | null = null): void => {
    const next = [...contacts]
    if (next.length > maxChosen)
      toast({ text: t`Up to 1,000 contacts can be selected one by one. Use “Select all” for more.` })
    setState({
      key,
      chosen: new Map(next.slice(0, maxChosen).map((contact) => [contact.id, contact])),
      isAll: false,
      last,
    })
  }
  const loaded = rows.slice(0, maxChosen)
  const grid: Selection = {
    has: (id) => isAll || chosen.has(id),
    toggle: (id, to, isRange) => {
      // One less than all: the loaded rows are chosen one by one, as the bar says.
      const before = isAll ? new Map(loaded.map((contact) => [contact.id, contact])) : chosen
      const at = rows.findIndex((row) => row.id === id)
      const from = isRange ? rows.findIndex((row) => row.id === last) : at
      const range = from < 0 ? [at, at] : [Math.min(from, at), Math.max(from, at)]
      const next = new Map(before)
      for (const row of rows.slice(range[0], (range[1] as number) + 1))
        if (to) next.set(row.id, row)
        else next.delete(row.id)
      if (isAll) toast({ text: t`Only the contacts that are loaded are selected now.` })
      choose(next.values(), id)
    },
    toggleAll: (to) => choose(to ? loaded : []),
    state:
      isAll || (loaded.length > 0 && loaded.every(({ id }) => chosen.has(id)))
        ? 'all'
        : chosen.size > 0
          ? 'some'
          : 'none',
  }
  return {
    grid,
    chosen,
    isAll,
    choose: (contacts: readonly Contact[]) => choose(contacts),
    chooseAll: () => setState({ key, chosen: new Map(), isAll: true, last: null }),
    clear: () => setState({ key, chosen: new Map(), isAll: false, last: null }),
  }
}
