import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { failureOf } from '../../../api/client.ts'
import { get } from '../../../api/queries.ts'
import type { SetSearch } from '../../../ui/address.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Kind } from '../pickers.tsx'
import type { View } from '../view.ts'
import { columnsText, type ShownColumn } from './state.ts'

const sentenceOf = (kind: Kind): string =>
  ({
    '/lists': t`A list that the filters name does not exist any more.`,
    '/tags': t`A tag that the filters name does not exist any more.`,
    '/segments': t`A segment that the filters name does not exist any more.`,
  })[kind]

/** The lists, tags and segments that the filters name, and that are gone. */
const useGone = ({ lists, tags, segment }: View) => {
  const named: { kind: Kind; id: string }[] = [
    ...lists.map((id) => ({ kind: '/lists' as const, id })),
    ...tags.map((id) => ({ kind: '/tags' as const, id })),
    ...(segment === null ? [] : [{ kind: '/segments' as const, id: segment }]),
  ]
  const read = useQueries({
    // As the names of the filters are read: no request more.
    queries: named.map(({ kind, id }) => ({
      ...get(`${kind}/{id}` as '/tags/{id}', { params: { path: { id } } }),
      placeholderData: () => undefined,
      staleTime: 60_000,
      retry: false,
    })),
  })
  return named.filter((_, at) => {
    const status = failureOf(read[at]?.error)?.status
    return status === 404 || status === 400
  })
}

interface Props {
  view: View
  setSearch: SetSearch
  shown: readonly ShownColumn[]
  /** Keys of columns that do not exist. */
  unknownColumns: readonly string[]
}

/** Says what the filters and columns name that is gone, with the way on. */
export const Missing = ({ view, setSearch, shown, unknownColumns }: Props) => {
  const { t } = useLingui()
  const gone = useGone(view)
  if (gone.length === 0 && unknownColumns.length === 0) return null
  const isGone = (kind: Kind, id: string): boolean => gone.some((one) => one.kind === kind && one.id === id)
  const removeFilters = (): void => {
    const [lists, tags] = [
      view.lists.filter((id) => !isGone('/lists', id)),
      view.tags.filter((id) => !isGone('/tags', id)),
    ]
    const isSegmentGone = view.segment !== null && isGone('/segments', view.segment)
    setSearch({
      list: lists.join() || null,
      tag: tags.join() || null,
      ...(lists.length === 0 ? { membership: null } : {}),
      ...(isSegmentGone ? { segment: null } : {}),
    })
  }
  const removeColumns = (): void =>
    setSearch({ columns: columnsText(shown.filter(({ key }) => !unknownColumns.includes(key))) || null })
  const columns = unknownColumns.join(', ')
  return (
    <div role="status" className="mx-4 mb-2 flex flex-col gap-2">
      {gone.length > 0 && (
        <Note tone="warn">
          <div className="flex flex-wrap items-center gap-2">
            <span>{[...new Set(gone.map(({ kind }) => sentenceOf(kind)))].join(' ')}</span>
            <Button look="quiet" onPress={removeFilters}>{t`Remove the filter`}</Button>
          </div>
        </Note>
      )}
      {unknownColumns.length > 0 && (
        <Note tone="warn">
          <div className="flex flex-wrap items-center gap-2">
            <span>
              <Trans>
                These columns do not exist any more: <bdi>{columns}</bdi>.
              </Trans>
            </span>
            <Button look="quiet" onPress={removeColumns}>{t`Remove the columns`}</Button>
          </div>
        </Note>
      )}
    </div>
  )
}
