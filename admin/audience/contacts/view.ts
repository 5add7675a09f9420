import type { components } from '../../../generated/types.ts'
import type { Search } from '../../ui/search.ts'
import { conditionIn } from '../conditions/model/index.ts'

export type Contact = components['schemas']['Contact']
export type Condition = components['schemas']['ConditionInput']
type Status = components['schemas']['ContactStatusKey']
type Membership = 'pending' | 'subscribed' | 'unsubscribed'

/** Newest first. */
export const usualSort = '-created_at'

const sorts = [
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'email',
  '-email',
  'last_name',
  '-last_name',
  'full_name',
  '-full_name',
  'status',
  '-status',
  'last_active_at',
  '-last_active_at',
] as const

/** Which contacts are shown, and in which order: what the address of the screen says. */
export interface View {
  q: string
  status: Status[]
  lists: string[]
  membership: Membership | null
  tags: string[]
  segment: string | null
  condition: Condition | null
  isTrash: boolean
  sort: (typeof sorts)[number]
  /** Why the address cannot be shown. Showing more than was asked for would be dangerous before an action on all. */
  fault: 'condition' | 'trash' | null
}

/** The parameters that choose contacts. */
export const filterNames = ['q', 'status', 'list', 'membership', 'tag', 'segment', 'condition'] as const

const many = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').filter((part) => part !== '')),
]

const readCondition = (text: string | undefined): Condition | null | 'broken' => {
  if (text === undefined || text === '') return null
  return conditionIn(text) ?? 'broken'
}

export const viewOf = (search: Search): View => {
  const condition = readCondition(search.condition)
  const isTrash = search.trashed === 'true'
  const sort = sorts.find((one) => one === search.sort) ?? usualSort
  const lists = many(search.list)
  const membership = (lists.length === 0 ? null : (search.membership ?? null)) as Membership | null
  const asks = condition !== null || membership !== null
  return {
    q: (search.q ?? '').trim(),
    status: many(search.status) as Status[],
    lists,
    membership,
    tags: many(search.tag),
    segment: search.segment ?? null,
    condition: condition === 'broken' ? null : condition,
    isTrash,
    sort,
    fault: condition === 'broken' ? 'condition' : isTrash && asks ? 'trash' : null,
  }
}

/** Whether filters of the list are not enough, so that a condition is searched for. */
export const needsCondition = ({ condition, membership }: View): boolean =>
  condition !== null || membership !== null

export const hasFilters = (view: View): boolean =>
  view.q !== '' ||
  view.status.length > 0 ||
  view.lists.length > 0 ||
  view.membership !== null ||
  view.tags.length > 0 ||
  view.segment !== null ||
  view.condition !== null

const memberOf = ({ lists, membership }: View): Condition['conditions'] => {
  if (lists.length === 0) return []
  if (membership === null) return [{ field: 'lists', operator: 'contains_any', value: lists }]
  const on = lists.map((list_id) => ({
    field: 'list_membership',
    operator: 'is' as const,
    value: membership,
    parameters: { list_id },
  }))
  return on.length === 1 ? on : [{ match: 'any', conditions: on }]
}

/** A search text of one character is refused by the service. */
export const isTooShort = ({ q }: View): boolean => q.length === 1

/** The condition that matches exactly the contacts of the view; null where the address says none. */
export const conditionOf = (view: View): Condition | null => {
  if (view.fault !== null || isTooShort(view)) return null
  const rules: Condition['conditions'] = [
    ...(view.status.length > 0 ? [{ field: 'status', operator: 'in' as const, value: view.status }] : []),
    ...memberOf(view),
    ...(view.tags.length > 0 ? [{ field: 'tags', operator: 'contains_any' as const, value: view.tags }] : []),
    ...(view.segment !== null
      ? [{ field: 'segment', operator: 'contains_any' as const, value: [view.segment] }]
      : []),
    ...(view.q === '' ? [] : [{ field: 'search', operator: 'contains' as const, value: view.q }]),
  ]
  // A condition alone stays as it was written, so that a segment made of it can be edited as such.
  if (view.condition !== null && rules.length === 0) return view.condition
  return { match: 'all', conditions: view.condition === null ? rules : [...rules, view.condition] }
}

/** What chooses and orders the rows: another key is another list. */
export const keyOfView = (view: View): string => JSON.stringify(view)

/** Parts of the screen of one contact, in their order; the address names one. */
export const tabs = ['timeline', 'emails', 'details', 'consent', 'automations'] as const
export type Tab = (typeof tabs)[number]

/** The state of a list, for an address. What belongs to one contact stays behind. */
export const listState = (search: Search): string => {
  const { preview: _preview, new: _new, kind: _kind, with: _with, ...state } = search
  const text = new URLSearchParams(
    Object.entries(state).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
  ).toString()
  return text === '' ? '' : `?${text}`
}

/** The path of one contact, with the state of the list, so that it can lead to the next one and back. */
export const contactPath = (id: string, search: Search = {}, tab: Tab | 'merge' = 'timeline'): string =>
  `/contacts/${id}/${tab}${listState(search)}`
