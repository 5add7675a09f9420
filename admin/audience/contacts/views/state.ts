import type { components } from '../../../../generated/types.ts'
import type { Search } from '../../../ui/search.ts'
import { type Condition, conditionOf, filterNames, usualSort, viewOf } from '../view.ts'

type Schemas = components['schemas']
export type SavedView = Schemas['View']
type Part = Condition['conditions'][number]

/** What a saved view keeps, as parameters of the address. */
export const keptNames = [...filterNames, 'trashed', 'sort', 'columns', 'density'] as const
type Name = (typeof keptNames)[number]
export type Params = Partial<Record<Name, string>>

/** Says that the address has the whole state, also where it has no other parameter. */
export const changedName = 'changed'

/** The part of the address that a view would keep. */
export const paramsIn = (search: Search): Params =>
  Object.fromEntries(
    keptNames.flatMap((name) => {
      const value = search[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )

/** Whether the address says by itself what is shown, and not by the name of its view. */
export const hasOwnState = (search: Search): boolean =>
  search[changedName] !== undefined || Object.keys(paramsIn(search)).length > 0

/** The same with its members in one order, without those that are null: answers have more of them than what was written. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, plain(inner)]),
  )
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')

/** The parameters that say the same as a rule; null if only a condition can say it. */
const paramsOfRule = (part: Part): Params | null => {
  if ('conditions' in part) return paramsOfMembership(part)
  const { field, operator, value, parameters } = part
  const given = (parameters ?? {}) as { list_id?: string }
  if (field === 'list_membership' && operator === 'is' && typeof value === 'string' && given.list_id)
    return Object.keys(given).length === 1 ? { list: given.list_id, membership: value } : null
  if (Object.keys(given).length > 0) return null
  if (field === 'status' && operator === 'in' && isTexts(value)) return { status: value.join() }
  if (field === 'lists' && operator === 'contains_any' && isTexts(value)) return { list: value.join() }
  if (field === 'tags' && operator === 'contains_any' && isTexts(value)) return { tag: value.join() }
  if (field === 'segment' && operator === 'contains_any' && isTexts(value) && value.length === 1)
    return { segment: value.join() }
  if (field === 'search' && operator === 'contains' && typeof value === 'string' && value.length > 1)
    return { q: value }
  if (field === 'trashed' && operator === 'is_true') return { trashed: 'true' }
  return null
}

/** "On one of these lists with this status", as the filters write it. */
const paramsOfMembership = ({ match, conditions }: Condition): Params | null => {
  const all = conditions.map((part) => ('conditions' in part ? null : paramsOfRule(part)))
  const [first] = all
  if (match !== 'any' || all.length < 2 || !first?.membership) return null
  if (all.some((one) => one === null || one.membership !== first.membership)) return null
  return { list: all.map((one) => one?.list).join(), membership: first.membership }
}

/** A condition as filters of the address, as far as they can say it. */
export const paramsOfCondition = (condition: Schemas['Condition'] | null): Params => {
  if (condition === null || condition.conditions.length === 0) return {}
  const whole = plain(condition) as Condition
  const params: Params = {}
  const rest: Part[] = []
  for (const part of whole.match === 'all' ? whole.conditions : []) {
    const found = paramsOfRule(part)
    if (found === null || Object.keys(found).some((name) => name in params)) rest.push(part)
    else Object.assign(params, found)
  }
  if (Object.keys(params).length === 0) return { condition: JSON.stringify(whole) }
  const [only] = rest
  if (only === undefined) return params
  const left = rest.length === 1 && 'conditions' in only ? only : { match: 'all', conditions: rest }
  return { ...params, condition: JSON.stringify(left) }
}

export interface ShownColumn {
  key: string
  width: number | null
}

const keyIn = (part: string): string => part.split(':')[0] ?? ''

/** The columns of the address, each once: `email:280,full_name`. A width is in pixels. */
export const columnsIn = (text: string | undefined): ShownColumn[] =>
  (text ?? '')
    .split(',')
    .filter((part) => part !== '')
    .filter((part, at, all) => all.findIndex((one) => keyIn(one) === keyIn(part)) === at)
    .map((part) => {
      const [key = '', width = ''] = part.split(':')
      const pixels = /^\d+$/.test(width) ? Number(width) : null
      return { key, width: pixels === null ? null : Math.min(widest, Math.max(narrowest, pixels)) }
    })

export const [narrowest, widest] = [40, 2000]

export const columnsText = (columns: readonly ShownColumn[]): string =>
  columns.map(({ key, width }) => (width === null ? key : `${key}:${width}`)).join()

/** The address of a saved view, spelled out. */
export const paramsOf = ({ condition, sort, columns, density }: SavedView): Params => ({
  ...paramsOfCondition(condition),
  ...(sort === null || sort === usualSort ? {} : { sort }),
  ...(columns.length === 0 ? {} : { columns: columnsText(columns) }),
  ...(density === null ? {} : { density }),
})

/** What a view keeps of an address. */
export interface Kept {
  condition: Condition | null
  sort: Schemas['ViewSort'] | null
  columns: ShownColumn[]
  density: Schemas['ViewDensity'] | null
}

/** Null where the address cannot be kept: its condition cannot be read, or its search text is too short. */
export const keptOf = (params: Params): Kept | null => {
  const view = viewOf(params)
  const composed = conditionOf({ ...view, fault: view.fault === 'condition' ? 'condition' : null })
  if (composed === null) return null
  const trashed: Part = { field: 'trashed', operator: 'is_true' }
  const conditions = view.isTrash
    ? composed.match === 'all'
      ? [...composed.conditions, trashed]
      : [composed, trashed]
    : composed.conditions
  const match = view.isTrash ? 'all' : composed.match
  return {
    condition: conditions.length === 0 ? null : { match, conditions },
    sort: view.sort === usualSort ? null : view.sort,
    columns: columnsIn(params.columns),
    density: params.density === 'compact' || params.density === 'comfortable' ? params.density : null,
  }
}

const sets: readonly Name[] = ['status', 'list', 'tag']

/** A text that is equal for addresses that show the same. */
const comparable = (params: Params, usual: readonly string[]): string =>
  JSON.stringify(
    keptNames.map((name) => {
      const value = params[name] ?? ''
      if (value === '') return ''
      if (sets.includes(name)) return value.split(',').sort().join()
      if (name === 'sort') return value === usualSort ? '' : value
      if (name === 'columns') return value === usual.join() ? '' : value
      if (name !== 'condition') return value
      try {
        return JSON.stringify(plain(JSON.parse(value)))
      } catch {
        return value
      }
    }),
  )

export const isSameState = (one: Params, other: Params, usual: readonly string[]): boolean =>
  comparable(one, usual) === comparable(other, usual)

/**
 * A condition without what the service does not know any more, by the pointers of its faults: one of several values, or the whole rule.
 * Null if nothing is left.
 */
export const withoutFaulty = (condition: Condition, pointers: readonly string[]): Condition | null => {
  const gone = pointers.flatMap((pointer) => {
    const found = /^\/condition((?:\/conditions\/\d+)+)(?:\/value\/(\d+))?/.exec(pointer)
    return found === null ? [] : [{ place: found[1] ?? '', value: found[2] }]
  })
  const left = (part: Part, place: string): Part[] => {
    const here = gone.filter((one) => one.place === place)
    if ('conditions' in part) {
      if (here.length > 0) return []
      const conditions = part.conditions.flatMap((inner, at) => left(inner, `${place}/conditions/${at}`))
      return conditions.length === 0 ? [] : [{ ...part, conditions }]
    }
    if (here.length === 0) return [part]
    const values = Array.isArray(part.value) ? (part.value as string[]) : []
    const kept = values.filter((_, at) => !here.some(({ value }) => value === String(at)))
    const isWhole = here.some(({ value }) => value === undefined) || kept.length === 0
    return isWhole ? [] : [{ ...part, value: kept } as Part]
  }
  const [root] = left(condition, '')
  return (root as Condition | undefined) ?? null
}
