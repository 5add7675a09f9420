import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { components } from '../../../generated/types.ts'
import { get } from '../../api/queries.ts'
import type { Search } from '../../ui/address.ts'
import { day, number } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link } from '../../ui/link.tsx'
import { Time } from '../../ui/time.tsx'
import { StatusBadge } from './statuses.tsx'
import { type Contact, contactPath } from './view.ts'
import { columnsIn } from './views/state.ts'

type CustomField = components['schemas']['CustomField']

export interface ContactColumn extends Column<Contact> {
  /** The column of an export with the same content. */
  exported: string
}

/** Columns of a new table. The trash says when a contact was deleted. */
const usualOf = (isTrash: boolean): string[] => [
  ...['full_name', 'email', 'status', 'lists', 'tags'],
  ...(isTrash ? ['trashed_at'] : ['created_at', 'last_active_at']),
]

export const nameOf = ({ full_name, email }: Contact): string => full_name ?? email

const words = (value: string | null): ReactNode => (value === null ? '–' : <bdi>{value}</bdi>)

/** The first tag, and how many more. */
const Tags = ({ tags }: { tags: Contact['tags'] }) => {
  const [first, ...more] = tags
  if (first === undefined) return '–'
  return (
    <span className="flex gap-1" title={tags.map(({ name }) => name).join(', ')}>
      <bdi className="min-w-0 truncate rounded bg-hover px-1.5">{first.name}</bdi>
      {more.length > 0 && (
        <span className="shrink-0 text-soft">
          +{more.length}
          <span className="sr-only">: {more.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

const Lists = ({ lists }: { lists: Contact['lists'] }) => {
  const names = lists.filter(({ status }) => status !== 'unsubscribed').map(({ name }) => name)
  return names.length === 0 ? '–' : <bdi title={names.join(', ')}>{names.join(', ')}</bdi>
}

type Value = Contact['custom_fields'][string]

const customValue = ({ type, options }: CustomField, value: Value | undefined): ReactNode => {
  if (value === undefined || value === null) return '–'
  const labelOf = (one: unknown): string =>
    options.find((option) => option.value === one)?.label ?? String(one)
  if (Array.isArray(value)) return <bdi>{value.map(labelOf).join(', ')}</bdi>
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`
  if (typeof value === 'number') return number(value)
  if (type === 'single_select') return <bdi>{labelOf(value)}</bdi>
  if (type === 'date') return day(String(value))
  return <bdi>{String(value)}</bdi>
}

const text = (
  id: string,
  title: string,
  value: (contact: Contact) => string | null,
  exported = id,
): ContactColumn => ({
  id,
  title,
  width: 'minmax(9rem, 1fr)',
  exported,
  cell: (contact) => words(value(contact)),
})

const time = (
  id: string,
  title: string,
  value: (contact: Contact) => string | null,
  exported: string,
): ContactColumn => ({
  id,
  title,
  width: '8rem',
  isBare: true,
  exported,
  cell: (contact) => <Time at={value(contact)} />,
})

/** All columns that a table of contacts can have. `to` leads to one contact. */
export const columnsOf = (
  customFields: readonly CustomField[],
  to: (id: string) => string,
): ContactColumn[] => [
  {
    id: 'full_name',
    title: t`Name`,
    width: 'minmax(9.5rem, 1.2fr)',
    sort: { up: 'last_name', down: '-last_name' },
    exported: 'full_name',
    cell: ({ id, full_name, email }) => (
      <Link to={to(id)}>
        <bdi>{full_name ?? email}</bdi>
      </Link>
    ),
  },
  {
    id: 'email',
    title: t`E-mail`,
    width: 'minmax(13rem, 2fr)',
    sort: { up: 'email', down: '-email' },
    exported: 'email',
    cell: ({ display_email }) => <bdi title={display_email}>{display_email}</bdi>,
  },
  {
    id: 'status',
    title: t`Status`,
    width: '9.25rem',
    sort: { up: 'status', down: '-status' },
    exported: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'lists',
    title: t`Lists`,
    width: 'minmax(7rem, 1fr)',
    exported: 'lists',
    cell: ({ lists }) => <Lists lists={lists} />,
  },
  {
    id: 'tags',
    title: t`Tags`,
    width: 'minmax(7rem, 1fr)',
    exported: 'tags',
    cell: ({ tags }) => <Tags tags={tags} />,
  },
  {
    ...time('created_at', t`Created`, ({ created_at }) => created_at, 'created_at'),
    sort: { up: 'created_at', down: '-created_at' },
  },
  {
    ...time(
      'last_active_at',
      t`Last activity`,
      ({ engagement }) => engagement.last_active_at,
      'engagement.last_active_at',
    ),
    sort: { up: 'last_active_at', down: '-last_active_at' },
  },
  {
    ...time('updated_at', t`Changed`, ({ updated_at }) => updated_at, 'updated_at'),
    sort: { up: 'updated_at', down: '-updated_at' },
  },
  time('trashed_at', t`Deleted`, ({ trashed_at }) => trashed_at, 'trashed_at'),
  time('confirmed_at', t`Confirmed`, ({ confirmed_at }) => confirmed_at, 'confirmed_at'),
  time('unsubscribed_at', t`Unsubscribed`, ({ unsubscribed_at }) => unsubscribed_at, 'unsubscribed_at'),
  text('phone', t`Telephone`, ({ phone }) => phone),
  text('company', t`Company`, ({ company }) => company),
  text('job_title', t`Job title`, ({ job_title }) => job_title),
  text('city', t`City`, ({ address }) => address.city, 'address.city'),
  text('country', t`Country`, ({ address }) => address.country, 'address.country'),
  text('locale', t`Language`, ({ locale }) => locale),
  text('source', t`Source`, ({ source }) => source),
  text('external_id', t`External id`, ({ external_id }) => external_id),
  {
    ...text('date_of_birth', t`Date of birth`, ({ date_of_birth }) => date_of_birth, 'date_of_birth'),
    width: '8rem',
    cell: ({ date_of_birth }) => day(date_of_birth),
  },
  ...customFields.map(
    (field): ContactColumn => ({
      id: `custom.${field.key}`,
      title: field.label,
      width: field.type === 'number' ? '8rem' : 'minmax(9rem, 1fr)',
      isNumber: field.type === 'number',
      exported: `custom.${field.key}`,
      cell: ({ custom_fields }) => customValue(field, custom_fields[field.key]),
    }),
  ),
]

/** The one column beside the status that a phone has room for. */
const phoneColumns = (to: (id: string) => string): ContactColumn[] => [
  {
    id: 'contact',
    title: t`Contact`,
    width: 'minmax(0, 1fr)',
    exported: 'full_name',
    cell: ({ id, full_name, display_email }) => (
      <span className="flex flex-col">
        <Link to={to(id)} className="truncate text-accent">
          <bdi>{full_name ?? display_email}</bdi>
        </Link>
        {full_name !== null && <bdi className="truncate text-sm text-soft">{display_email}</bdi>}
      </span>
    ),
  },
  {
    id: 'status',
    title: t`Status`,
    width: '9.25rem',
    exported: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
]

/** The definitions of custom fields; each can be a column. */
const useCustomFields = () =>
  useQuery({ ...get('/custom-fields', { params: { query: { limit: 200 } } }), staleTime: 60_000 })

const none: readonly CustomField[] = []

/**
 * The columns of a table: all that it can have, those that are usual, and those that the address asks for. `unknown` are the keys that
 * no column has. A hook, so that they stay the same: else all rows were rendered again.
 */
export const useColumns = (search: Search, isTrash: boolean, isNarrow: boolean) => {
  const customFields = useCustomFields()
  const to = (id: string): string => contactPath(id, search)
  const all = columnsOf(customFields.data?.data ?? none, to)
  const usual = usualOf(isTrash)
  const asked =
    search.columns === undefined ? usual.map((key) => ({ key, width: null })) : columnsIn(search.columns)
  const known = asked.flatMap(({ key, width }) => {
    const column = all.find(({ id }) => id === key)
    return column === undefined ? [] : [width === null ? column : { ...column, width: `${width}px` }]
  })
  // An address may name none that exists.
  const shown = known.length > 0 ? known : all.filter(({ id }) => usual.includes(id))
  const unknown =
    customFields.data === undefined || customFields.isPlaceholderData
      ? []
      : asked.filter(({ key }) => !all.some(({ id }) => id === key)).map(({ key }) => key)
  return { all, usual, asked, unknown, columns: isNarrow ? phoneColumns(to) : shown }
}
