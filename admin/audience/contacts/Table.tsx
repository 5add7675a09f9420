import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { failureOf } from '../../api/client.ts'
import type { SetSearch } from '../../ui/address.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { type Column, Grid, type Selection } from '../../ui/grid.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import { EmptyYet, MoreFailed, NoMatch, Skeleton } from '../../ui/states.tsx'
import { clearFilters } from './Chips.tsx'
import { nameOf } from './columns.tsx'
import type { useContacts } from './rows.ts'
import {
  type Contact,
  conditionOf,
  filterNames,
  hasFilters,
  isTooShort,
  keyOfView,
  usualSort,
  type View,
} from './view.ts'
import { paramsOfCondition, withoutFaulty } from './views/state.ts'

interface Props {
  view: View
  setSearch: SetSearch
  contacts: ReturnType<typeof useContacts>
  columns: readonly Column<Contact>[]
  selection: Selection
  /** Pixels of a row. */
  rowHeight: number
  create: ReactNode
  /** All contacts without filters; null while it is not known. */
  everybody: number | null
  onCondition: () => void
  onOpen: (contact: Contact) => void
  onPreview: (contact: Contact) => void
  onCurrent: (contact: Contact) => void
}

const Empty = ({ view, setSearch, create, everybody }: Props) => {
  const { t } = useLingui()
  const clear = <Button onPress={() => clearFilters(setSearch)}>{t`Clear all`}</Button>
  if (view.fault === 'condition')
    return (
      <NoMatch title={t`The condition in the address cannot be read`} actions={clear}>
        <Trans>No contacts are shown, because they would not be those that were meant.</Trans>
      </NoMatch>
    )
  if (view.fault === 'trash')
    return (
      <NoMatch
        title={t`Conditions do not look into the trash`}
        actions={
          <Button
            onPress={() => setSearch({ condition: null, membership: null })}
          >{t`Remove the condition`}</Button>
        }
      />
    )
  if (isTooShort(view)) return <NoMatch title={t`Type at least two letters`} />
  if (hasFilters(view))
    return (
      <NoMatch title={view.isTrash ? t`Nothing in the trash matches` : t`No contact matches`} actions={clear}>
        {everybody !== null && everybody > 0 && !view.isTrash && (
          <p>
            {plural(everybody, {
              one: 'Without the filters there is # contact.',
              other: 'Without the filters there are # contacts.',
            })}
          </p>
        )}
      </NoMatch>
    )
  if (view.isTrash)
    return (
      <EmptyYet title={t`The trash is empty`}>
        <Trans>Deleted contacts stay here until they are erased. You can restore them.</Trans>
      </EmptyYet>
    )
  return (
    <EmptyYet
      title={t`No contact yet`}
      actions={
        <>
          <ButtonLink to="/imports/new" look="main">
            <Trans>Import a file</Trans>
          </ButtonLink>
          {create}
        </>
      }
    >
      <Trans>Contacts are the people you write to. Bring them from a file, or drop one here.</Trans>
    </EmptyYet>
  )
}

/** The contacts could not be read. What the condition or the order is to blame for can be removed. */
const Refused = ({ view, setSearch, contacts, onCondition }: Props) => {
  const { t } = useLingui()
  const { error } = contacts
  const failure = failureOf(error)
  const pointers = (failure?.errors ?? []).flatMap((fault) =>
    'pointer' in fault ? [fault.pointer ?? ''] : [],
  )
  const condition = conditionOf(view)
  const left = condition === null ? null : withoutFaulty(condition, pointers)
  const isFaulty = condition !== null && JSON.stringify(left) !== JSON.stringify(condition)
  const removeFaulty = (): void =>
    setSearch({
      ...Object.fromEntries(filterNames.map((name) => [name, null])),
      ...paramsOfCondition(left as Parameters<typeof paramsOfCondition>[0]),
    })
  return (
    <div className="flex min-w-0 grow flex-col">
      <ProblemNote error={error} onRetry={() => contacts.refetch()} />
      <div className="flex flex-wrap gap-2 px-4">
        {isFaulty && <Button onPress={removeFaulty}>{t`Remove what does not exist`}</Button>}
        {isFaulty && view.condition !== null && <Button onPress={onCondition}>{t`Edit condition`}</Button>}
        {failure?.code === 'too_complex' && view.sort !== usualSort && (
          <Button onPress={() => setSearch({ sort: null })}>{t`Show the newest first`}</Button>
        )}
      </div>
    </div>
  )
}

/** The contacts, or why there are none. */
export const Table = (props: Props) => {
  const { t } = useLingui()
  const { view, setSearch, contacts, columns, selection, rowHeight, onOpen, onPreview, onCurrent } = props
  const { rows, isPending, isError, isPlaceholderData, isFetchNextPageError, error } = contacts
  const isOff = view.fault !== null || isTooShort(view)
  if (isPending && !isOff) return <Skeleton lines={12} />
  if (isError && (rows.length === 0 || isPlaceholderData)) return <Refused {...props} />
  if (rows.length === 0) return <Empty {...props} />
  return (
    <div
      aria-busy={isPlaceholderData}
      className={`flex min-h-0 min-w-0 grow flex-col ${isPlaceholderData ? 'opacity-60 transition-opacity delay-1000' : ''}`}
    >
      {isError && !isFetchNextPageError && <ProblemNote error={error} onRetry={() => contacts.refetch()} />}
      <Grid
        label={view.isTrash ? t`Contacts in the trash` : t`Contacts`}
        rows={rows}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={nameOf}
        total={contacts.total?.relation === 'eq' ? contacts.total.value : null}
        offset={contacts.offset}
        sort={view.sort}
        onSort={(sort) => setSearch({ sort: sort === usualSort ? null : sort })}
        selection={selection}
        onOpen={onOpen}
        onPreview={onPreview}
        onCurrent={onCurrent}
        {...(!isFetchNextPageError && { onNearEnd: contacts.next })}
        onNearStart={contacts.previous}
        rowHeight={rowHeight}
        place={keyOfView(view)}
        words={{
          actions: t`Actions`,
          selection: t`Selection`,
          selectAll: t`Select the loaded contacts`,
          select: (name) => t`Select ${name}`,
          loading: t`Loading…`,
        }}
      />
      {isFetchNextPageError && <MoreFailed onRetry={() => contacts.fetchNextPage()} />}
    </div>
  )
}
