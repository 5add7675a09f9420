/** The members of a row. */
export type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every text of a value, in lower case. */
export const textsIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value === 'string') found.add(value.toLowerCase())
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) textsIn(inner, found)
  return found
}

/** A row without what no search looks at: ids, times, states and kinds. */
const searched = (row: Members): Members =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) => !/(?:^|_)(?:id|at|on|state|status|kind|source|by)$/.test(name)),
  )

/** Where rows have what a parameter asks for, if it is called otherwise there. */
const otherNames: Record<string, readonly string[]> = {
  ids: ['id'],
  email: ['to_address', 'value'],
  event_type: ['sent_event.type'],
  contact_id: ['sent_event.data.contact.id'],
  opened: ['first_opened_at'],
  clicked: ['first_clicked_at'],
  run: ['job_id'],
  kind: ['record_kind'],
  action: ['record_action'],
}

/** The values at a path such as `lists.id`; undefined if the row has no such member. */
const valuesAt = (row: Members, path: string): unknown[] | undefined => {
  const [first = '', ...rest] = path.split('.')
  if (!Object.hasOwn(row, first)) return undefined
  const own = row[first]
  const values = Array.isArray(own) ? own : [own]
  if (rest.length === 0) return values
  if (own === null) return []
  const inner = values.map((one) => (isMembers(one) ? valuesAt(one, rest.join('.')) : undefined))
  return inner.some((one) => one !== undefined) || values.length === 0
    ? inner.flatMap((one) => one ?? [])
    : undefined
}

/** The values that a parameter compares: `archived` has `archived_at`, `role` has `roles`, `actor_kind` has `actor.kind`. */
const comparedBy = (row: Members, name: string): unknown[] | undefined => {
  const [head = '', ...rest] = name.split('_')
  const tail = rest.join('_')
  const several = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`)
  const paths = [
    name,
    ...(otherNames[name] ?? []),
    `${name}_at`,
    `is_${name}`,
    several(name),
    tail && `${head}.${tail}`,
    tail && `${several(head)}.${tail}`,
  ]
  for (const path of paths) {
    const values = path ? valuesAt(row, path) : undefined
    if (values !== undefined) return values
  }
  return undefined
}

const isSet = (values: readonly unknown[]): boolean =>
  values.some((value) => value !== null && value !== false)

/** Whether a row fits a parameter of the query. Parameters that say nothing about its members exclude none. */
export const fitsFilter = (row: Members, name: string, value: string): boolean => {
  if (name === 'search') {
    const words = value.toLowerCase()
    return [...textsIn(searched(row))].some((text) => text.includes(words))
  }
  // Ids begin with their time.
  if (name === 'after') return String(row.id) > value
  const [, stem, side] = /^(.+)_(after|before)$/.exec(name) ?? []
  if (stem !== undefined) {
    const at = row[`${stem}_at`]
    if (typeof at !== 'string') return true
    return side === 'after' ? Date.parse(at) >= Date.parse(value) : Date.parse(at) < Date.parse(value)
  }
  if (value === 'true' || value === 'false') {
    const values = comparedBy(row, name)
    if (values !== undefined) return isSet(values) === (value === 'true')
    const opposite = name.startsWith('un') ? comparedBy(row, name.slice(2)) : undefined
    return opposite === undefined || isSet(opposite) === (value === 'false')
  }
  const values = comparedBy(row, name)
  if (values === undefined) return true
  const wanted = value.toLowerCase().split(',')
  return values.some((one) => wanted.includes(String(one).toLowerCase()))
}

/** Whether a list leaves a row out unless it is asked for: it is archived or in the trash. */
export const isPutAway = ({ archived_at = null, trashed_at = null }: Members): boolean =>
  archived_at !== null || trashed_at !== null
