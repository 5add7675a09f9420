import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { failureOf } from '../../api/client.ts'
import { get } from '../../api/queries.ts'
import { number } from '../../ui/format.ts'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { type Pick, PickOptions } from '../../ui/pick-menu.tsx'

/** Things that contacts have, by the path of their list. */
export type Kind = '/lists' | '/tags' | '/segments'

export interface Thing {
  id: string
  name: string
  opt_in?: 'single' | 'double'
}

const hintOf = (item: object): string | undefined => {
  if ('counts' in item) return number((item.counts as { subscribed: number }).subscribed)
  if ('contacts_count' in item && item.contacts_count !== null) return number(item.contacts_count as number)
  return undefined
}

/** Things by name. Shorter texts than the service searches for are looked up among the first hundred. */
const useThings = (kind: Kind, search: string) => {
  const long = search.length >= 2 ? search : ''
  return useQuery(
    get(kind as '/tags', {
      params: { query: { limit: 100, sort: 'name', ...(long === '' ? {} : { search: long }) } },
    }),
  )
}

interface Props {
  kind: Kind
  label: string
  chosen?: readonly string[]
  onPick: (thing: Thing) => void
  /** An entry for a name that nothing has yet. */
  createLabel?: (name: string) => string
  onCreate?: (name: string) => void
}

/** A choice of lists, tags or segments. */
export const ThingOptions = ({ kind, label, chosen, onPick, createLabel, onCreate }: Props): ReactNode => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = useThings(kind, search)
  const things = (query.data?.data ?? []).filter(({ name }) =>
    name.toLowerCase().includes(search.toLowerCase()),
  )
  const isNew =
    search !== '' &&
    createLabel !== undefined &&
    query.data !== undefined &&
    !things.some(({ name }) => name.toLowerCase() === search.toLowerCase())
  const picks: Pick[] = [
    ...things.map((thing) => ({ id: thing.id, label: thing.name, hint: hintOf(thing) })),
    ...(isNew ? [{ id: 'new', label: createLabel(search) }] : []),
  ]
  if (query.isError && query.data === undefined)
    return <ProblemNote error={query.error} onRetry={() => query.refetch()} />
  return (
    <PickOptions
      label={label}
      picks={picks}
      text={text}
      onText={setText}
      {...(chosen === undefined ? {} : { chosen })}
      onPick={(id) => {
        const thing = things.find((one) => one.id === id)
        if (thing !== undefined) onPick(thing)
        else onCreate?.(search)
      }}
      empty={
        query.isPending ? (
          <Trans>Loading</Trans>
        ) : search === '' ? (
          t`There are none yet.`
        ) : (
          <Trans>Nothing found</Trans>
        )
      }
    />
  )
}

/** The name of a thing of which only the id is known. */
export const ThingName = ({ kind, id }: { kind: Kind; id: string }) => {
  const query = useQuery({
    ...get(`${kind}/{id}` as '/tags/{id}', { params: { path: { id } } }),
    placeholderData: () => undefined,
    staleTime: 60_000,
    retry: false,
  })
  if (query.data !== undefined) return <bdi>{query.data.name}</bdi>
  if (failureOf(query.error)?.status === 404) return <Trans>deleted</Trans>
  return query.isError ? <Trans>unknown</Trans> : <span aria-hidden>…</span>
}
