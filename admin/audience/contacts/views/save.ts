import { t } from '@lingui/core/macro'
import { client, failureOf, unwrap } from '../../../api/client.ts'
import { newKey } from '../../../api/new-key.ts'
import { refresh, tagged } from '../../../api/queries.ts'
import { askConflict } from '../../../editing/Conflict.tsx'
import { isSame, type Members } from '../../../editing/merge.ts'
import { patiently } from '../../../editing/patiently.ts'
import { save } from '../../../editing/save.ts'
import { toast } from '../../../ui/toast.tsx'
import { wordOf } from '../../../ui/word.tsx'
import { columnsOf } from '../columns.tsx'
import type { Condition } from '../view.ts'
import { patchViews, replaceViews } from './queries.ts'
import type { Kept, SavedView } from './state.ts'

/** What can be changed of a view. */
export type Values = Pick<SavedView, 'name' | 'shared' | 'position'> & Kept

/** Columns are one member in their order: arrays are sets. */
const membersOf = ({
  name,
  shared,
  position,
  condition,
  sort,
  columns,
  density,
}: SavedView | Values): Members => ({
  name,
  shared,
  position,
  condition,
  sort,
  columns: { list: columns },
  density,
})

const labelOf = (member: string): string =>
  wordOf(
    {
      name: t`Name`,
      shared: t`Sharing`,
      position: t`Order`,
      condition: t`Filters`,
      sort: t`Order of the rows`,
      columns: t`Columns`,
      density: t`Height of the rows`,
    },
    member,
  )

/** A rule in a few words: enough to tell two conditions apart. */
const ruleText = (part: Condition['conditions'][number]): string =>
  'conditions' in part
    ? `(${part.conditions.map(ruleText).join('; ')})`
    : [part.field, part.operator, part.value ?? ''].flat().join(' ').replaceAll('_', ' ').trim()

const columnTitle = (key: string): string =>
  columnsOf([], () => '').find(({ id }) => id === key)?.title ?? key.replaceAll('_', ' ')

const sortText = (sort: string): string => {
  const title = columnTitle(sort.replace('-', ''))
  return sort.startsWith('-') ? t`${title}, descending` : t`${title}, ascending`
}

const textOf = (member: string, value: unknown): string => {
  if (value === null) return ''
  switch (member) {
    case 'shared':
      return value ? t`Shared` : t`Private`
    case 'sort':
      return sortText(String(value))
    case 'density':
      return value === 'compact' ? t`Compact` : t`Comfortable`
    case 'columns':
      return (value as { list: Kept['columns'] }).list.map(({ key }) => columnTitle(key)).join(', ')
    case 'condition':
      return ruleText(value as Condition)
    default:
      return String(value)
  }
}

/** Saves members of a view that were edited from `base`. What others have changed meanwhile stays. */
const write = async (base: SavedView, changes: Members): Promise<SavedView | null> => {
  const { id, name } = base
  const path = { id }
  const saved = await save<SavedView>(
    {
      name: `view ${id}`,
      membersOf,
      read: () => tagged(client.GET('/views/{id}', { params: { path } })),
      write: ({ columns, ...members }, header) =>
        tagged(
          client.PUT('/views/{id}', {
            params: { path, header },
            body: {
              ...members,
              ...(columns === undefined ? {} : { columns: (columns as { list: Kept['columns'] }).list }),
            },
          }),
        ),
      decide: (conflicts) =>
        askConflict({ title: t`${name} was changed`, conflicts, labelOf, textOf, authorOf: () => null }),
    },
    base,
    changes,
  )
  if (saved.kind === 'kept') return null
  if (saved.others.length > 0) {
    const what = saved.others.map(labelOf).join(', ')
    toast({ text: t`Merged with another change of ${what}.` })
  }
  replaceViews([saved.data])
  await refresh('/views')
  return saved.data
}

const sayFailed = (error: unknown): void =>
  toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` })

/** Changes a view, and says so with an undo. Null if the user decides later what holds. */
export const changeView = async (
  base: SavedView,
  changes: Partial<Values>,
  said: string,
): Promise<SavedView | null> => {
  const before = membersOf(base)
  const after = membersOf({ ...base, ...changes } as Values)
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]))
  const pick = (members: Members): Members => Object.fromEntries(names.map((name) => [name, members[name]]))
  const saved = await write(base, pick(after))
  if (saved === null) return null
  const undo = (): void => {
    write(saved, pick(before)).catch(sayFailed)
  }
  toast({ text: said, ...(names.length === 0 ? {} : { action: { label: t`Undo`, onAction: undo } }) })
  return saved
}

/** Gives views the positions that they have now. The order is shown at once, and as before if it cannot be saved. */
export const placeViews = async (
  views: readonly SavedView[],
  changed: readonly SavedView[],
): Promise<void> => {
  replaceViews(changed)
  try {
    for (const { id, position } of changed) {
      const before = views.find((view) => view.id === id)
      if (before !== undefined) await write(before, { position })
    }
  } catch (error) {
    replaceViews(views)
    sayFailed(error)
    await refresh('/views')
  }
}

/** `key` is the same when the user tries again. */
export const createView = async (
  kept: Kept,
  given: Pick<Values, 'name' | 'shared'>,
  key = newKey(),
): Promise<SavedView> => {
  const header = { 'Idempotency-Key': key }
  const body = { area: 'contacts' as const, ...given, ...kept }
  const view = await patiently(() => unwrap(client.POST('/views', { params: { header }, body })))
  patchViews((views) => [...views, view])
  return view
}
