import { type Parameter, resolve } from '../../../openapi/tools/document.ts'
import { document } from '../walk/contract.ts'
import type { Row, Scene } from './scene.ts'

type Members = Record<string, (row: Row) => unknown>

const inside = (value: unknown, member: string): unknown => (value as Row | null)?.[member]
const idsOf = (value: unknown): unknown[] => (value as Row[]).map(({ id }) => id)

/** What filters compare, where no member of a row has the filter's name. */
const compared: Members = {
  actor_id: ({ actor }) => inside(actor, 'id'),
  actor_kind: ({ actor }) => inside(actor, 'kind'),
  archived: ({ archived_at }) => archived_at !== null,
  capability: ({ capabilities }) => capabilities,
  clicked: ({ first_clicked_at }) => first_clicked_at !== null,
  email: ({ email, to_address }) => email ?? to_address,
  enabled: ({ is_enabled }) => is_enabled,
  ids: ({ id }) => id,
  list_id: ({ lists }) => idsOf(lists),
  opened: ({ first_opened_at }) => first_opened_at !== null,
  role: ({ roles }) => roles,
  tag_id: ({ tags }) => idsOf(tags),
  trashed: ({ trashed_at }) => trashed_at !== null,
  unread: ({ read }) => !read,
}

const textsOf = (row: Row, name: string): string[] =>
  [compared[name]?.(row) ?? row[name] ?? []].flat().map(String)

/** The member that `created_after` and `created_before` compare. */
const timeOf = (row: Row, name: string): string => String(row[name.replace(/_(after|before)$/, '_at')])

const isAfter = (name: string): boolean => name.endsWith('_after')
const isTime = (name: string): boolean => /_(after|before)$/.test(name)

/** Whether a row belongs to the list with the filter at this value. */
export const isKept = ({ keeps }: Scene, name: string, row: Row, value: string): boolean => {
  const own = keeps?.[name]
  if (own !== undefined) return own(row, value)
  if (isTime(name)) return timeOf(row, name) >= value === isAfter(name)
  if (name === 'search') return JSON.stringify(row).toLowerCase().includes(value.toLowerCase())
  return textsOf(row, name).some((text) => value.split(',').includes(text))
}

/** Values of a filter that keep some of these rows and exclude others. */
export const valuesFor = (
  { values }: Scene,
  { name, schema = {} }: Parameter,
  rows: readonly Row[],
): string[] => {
  const given = values?.[name]
  if (given !== undefined) return [given]
  const { type, default: usual, items } = resolve(document, schema)
  if (type === 'boolean') return usual === undefined ? ['true', 'false'] : [String(!usual)]
  const seen = isTime(name)
    ? rows.map((row) => timeOf(row, name)).sort((a, b) => b.localeCompare(a))
    : rows.flatMap((row) => textsOf(row, name === 'search' ? 'name' : name))
  const [first, second, third] = new Set(seen)
  if (first === undefined) return []
  // With three words, two of them at once must find both and still exclude the third.
  return items !== undefined && third !== undefined ? [first, `${first},${second}`] : [first]
}

const keyOf = (row: Row): string => String(row.id ?? row.key ?? JSON.stringify(row))

/** What is wrong with the rows of a list with a filter, beside those without it; null if nothing is. */
export const faultOf = (
  without: readonly Row[],
  found: readonly Row[],
  keeps: (row: Row) => boolean,
): string | null => {
  if (without.every(keeps)) return 'The rows do not differ in it: arrange rows that do.'
  if (found.length === 0) return 'It excludes every row.'
  const wrong = found.find((row) => !keeps(row))
  if (wrong !== undefined) return `It does not exclude ${JSON.stringify(wrong)}.`
  const keys = found.map(keyOf)
  const lost = without.find((row) => keeps(row) && !keys.includes(keyOf(row)))
  return lost === undefined ? null : `It excludes ${JSON.stringify(lost)}.`
}
