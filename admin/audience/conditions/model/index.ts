import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']

export type Leaf = Schemas['ConditionLeafInput']
export type Group = Schemas['ConditionInput']
export type Part = Leaf | Group
export type Options = Schemas['ConditionOptions']
export type FieldOption = Schemas['ConditionFieldOption']

/** A place in a condition: the index in each group on the way. The whole condition is at []. */
export type Path = readonly number[]

export const empty: Group = { match: 'all', conditions: [] }

export const isGroup = (part: Part): part is Group => 'match' in part

/** The JSON pointer of a place, below that of the condition in the body of a request. */
export const pointerOf = (path: Path, root = '/condition'): string =>
  root + path.map((at) => `/conditions/${at}`).join('')

const changeGroup = (group: Group, path: Path, change: (found: Group) => Group): Group => {
  const [at, ...rest] = path
  if (at === undefined) return change(group)
  const inner = group.conditions[at]
  if (inner === undefined || !isGroup(inner)) return group
  const conditions = [...group.conditions]
  conditions[at] = changeGroup(inner, rest, change)
  return { ...group, conditions }
}

export const setMatch = (root: Group, path: Path, match: Group['match']): Group =>
  changeGroup(root, path, (group) => ({ ...group, match }))

/** Adds a part at the end of the group at `path`. */
export const addPart = (root: Group, path: Path, part: Part): Group =>
  changeGroup(root, path, (group) => ({ ...group, conditions: [...group.conditions, part] }))

export const replacePart = (root: Group, path: Path, part: Part): Group =>
  changeGroup(root, path.slice(0, -1), (group) => ({
    ...group,
    conditions: group.conditions.map((one, at) => (at === path.at(-1) ? part : one)),
  }))

/** Removes a part, and groups that it leaves empty. */
export const removePart = (root: Group, path: Path): Group => {
  const parent = path.slice(0, -1)
  const next = changeGroup(root, parent, (group) => ({
    ...group,
    conditions: group.conditions.filter((_, at) => at !== path.at(-1)),
  }))
  const left = partAt(next, parent)
  return parent.length > 0 && left !== null && isGroup(left) && left.conditions.length === 0
    ? removePart(next, parent)
    : next
}

export const partAt = (root: Group, path: Path): Part | null => {
  let part: Part = root
  for (const at of path) {
    const inner: Part | undefined = isGroup(part) ? part.conditions[at] : undefined
    if (inner === undefined) return null
    part = inner
  }
  return part
}

/** Moves a part among its neighbours. The place is the same if it cannot go further. */
export const movePart = (root: Group, path: Path, by: -1 | 1): { root: Group; path: Path } => {
  const at = path.at(-1) ?? 0
  const parent = path.slice(0, -1)
  const group = partAt(root, parent)
  const to = at + by
  if (group === null || !isGroup(group) || to < 0 || to >= group.conditions.length) return { root, path }
  const moved = changeGroup(root, parent, (found) => {
    const conditions = [...found.conditions]
    conditions.splice(to, 0, ...conditions.splice(at, 1))
    return { ...found, conditions }
  })
  return { root: moved, path: [...parent, to] }
}

/** Puts a part into a group of its own, with the other meaning of its parent. */
export const nestPart = (root: Group, path: Path): { root: Group; path: Path } => {
  const part = partAt(root, path)
  const parent = partAt(root, path.slice(0, -1))
  if (part === null || parent === null || !isGroup(parent)) return { root, path }
  const match = parent.match === 'all' ? 'any' : 'all'
  return { root: replacePart(root, path, { match, conditions: [part] }), path: [...path, 0] }
}

/** Takes a part out of its group, to behind it. */
export const unnestPart = (root: Group, path: Path): { root: Group; path: Path } => {
  const part = partAt(root, path)
  const parent = path.slice(0, -1)
  const at = parent.at(-1)
  if (part === null || at === undefined) return { root, path }
  const outer = parent.slice(0, -1)
  const holder = partAt(root, parent)
  const isLast = holder !== null && isGroup(holder) && holder.conditions.length === 1
  // First beside the group, so that the groups around it are never empty.
  const beside = changeGroup(root, outer, (group) => ({
    ...group,
    conditions: group.conditions.toSpliced(at + 1, 0, part),
  }))
  return { root: removePart(beside, path), path: [...outer, isLast ? at : at + 1] }
}

/** The number of rules and groups, and of nested levels, against the limits of the service. */
export const sizeOf = (part: Part): { parts: number; depth: number } => {
  if (!isGroup(part)) return { parts: 1, depth: 0 }
  const inner = part.conditions.map(sizeOf)
  return {
    parts: 1 + inner.reduce((sum, { parts }) => sum + parts, 0),
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
  }
}

/** All leaves with their places, in order. */
export const leavesIn = (part: Part, path: Path = []): { leaf: Leaf; path: Path }[] =>
  isGroup(part)
    ? part.conditions.flatMap((inner, at) => leavesIn(inner, [...path, at]))
    : [{ leaf: part, path }]

/** What an operator needs as its value. */
export const valueKindOf = (
  options: Options,
  { type }: Pick<FieldOption, 'type'>,
  operator: string,
): 'none' | 'one' | 'pair' | 'many' | 'days' =>
  options.types.find(({ key }) => key === type)?.operators.find(({ key }) => key === operator)?.value ?? 'one'

/** Whether a leaf has everything that it needs, so that asking the service makes sense. */
export const isComplete = (options: Options, leaf: Leaf): boolean => {
  const field = options.fields.find(({ key }) => key === leaf.field)
  if (field === undefined) return false
  const { value = null, parameters } = leaf
  const given = (parameters ?? {}) as Record<string, unknown>
  if (field.parameters.some(({ key, required }) => required && (given[key] ?? null) === null)) return false
  switch (valueKindOf(options, field, leaf.operator)) {
    case 'none':
      return true
    case 'many':
      return Array.isArray(value) && value.length > 0
    case 'pair':
      return Array.isArray(value) && value.length === 2 && value.every((one) => one !== '')
    default:
      return value !== null && value !== ''
  }
}

/** The condition without rules that are not complete yet: they do not count while somebody writes them. */
export const completeIn = (options: Options, group: Group): Group => ({
  ...group,
  conditions: group.conditions.flatMap((part): Part[] => {
    if (!isGroup(part)) return isComplete(options, part) ? [part] : []
    const inner = completeIn(options, part)
    return inner.conditions.length === 0 ? [] : [inner]
  }),
})

/** A new rule about a field, with its first operator. */
export const leafFor = (options: Options, field: FieldOption): Leaf => {
  const operator = field.operators[0] as Leaf['operator']
  const kind = valueKindOf(options, field, operator)
  return {
    field: field.key,
    operator,
    ...(kind === 'none' ? {} : { value: kind === 'many' ? [] : null }),
  } as Leaf
}

/** The same rule with another operator. The value stays where it still fits. */
export const withOperator = (
  options: Options,
  field: FieldOption,
  leaf: Leaf,
  operator: Leaf['operator'],
): Leaf => {
  const kind = valueKindOf(options, field, operator)
  const before = valueKindOf(options, field, leaf.operator)
  const { value: _, ...rest } = leaf
  if (kind === 'none') return { ...rest, operator }
  if (kind === before) return { ...leaf, operator }
  const one = Array.isArray(leaf.value) ? (leaf.value[0] ?? null) : (leaf.value ?? null)
  if (kind === 'many') return { ...rest, operator, value: one === null ? [] : [one as string] }
  return { ...rest, operator, value: kind === 'one' && before === 'many' ? one : null }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether a value of an address or of the clipboard has the form of a condition. The service says what is wrong with its rules. */
const hasForm = (value: unknown): boolean =>
  isObject(value) &&
  'match' in value &&
  typeof value.match === 'string' &&
  'conditions' in value &&
  Array.isArray(value.conditions) &&
  value.conditions.every(
    (part: unknown) =>
      isObject(part) &&
      ('match' in part || 'conditions' in part
        ? hasForm(part)
        : 'field' in part && typeof part.field === 'string'),
  )

/** Condition from text: what was copied, or what the address has. Null if it is none. */
export const conditionIn = (text: string | undefined): Group | null => {
  if (text === undefined || text === '') return null
  try {
    const value = JSON.parse(text) as unknown
    return hasForm(value) ? (value as Group) : null
  } catch {
    return null
  }
}
