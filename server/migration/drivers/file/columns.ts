import { readYesNo } from '../../../audience/contact-members/index.ts'
import {
  type ConsentTarget,
  consentColumns,
  plain,
  statusLike,
  type Tool,
  targetIn,
  toolOf,
} from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import { type DateOrder, orderOf } from './dates.ts'
import type { Layout } from './layout.ts'

/** A column of a table, and what it contains. Plain JSON. */
export interface Column {
  name: string
  target: string
  /** Of its dates; null if its values leave it open. */
  order: DateOrder | null
  /** What its tool writes into empty cells of it; null if nothing. */
  nothing: string | null
}

/** What a column can contain. */
export const targets: ReadonlySet<string> = new Set([
  'email',
  'source_id',
  'first_name',
  'last_name',
  'full_name',
  'prefix',
  'phone',
  'company',
  'job_title',
  'date_of_birth',
  'locale',
  'timezone',
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.postal_code',
  'address.country',
  'status',
  'lists',
  'list_status',
  'tags',
  'opted_in_at',
  'opted_in_ip',
  'confirmed_at',
  'confirmed_ip',
  'consent_source',
  'unsubscribed_at',
  'status_at',
  'reason',
  'created_at',
  'updated_at',
  'deleted_at',
  'opted_out',
  'opted_in',
  'ignore',
])

export const severalTimes: ReadonlySet<string> = new Set([
  'lists',
  'tags',
  'unsubscribed_at',
  'opted_out',
  'opted_in',
  'ignore',
])

const times: ReadonlySet<string> = new Set([
  'date_of_birth',
  'opted_in_at',
  'confirmed_at',
  'unsubscribed_at',
  'status_at',
  'created_at',
  'updated_at',
  'deleted_at',
])

/** What imports suggest for a column, in the words of migrations. */
const imported: Readonly<Record<string, string>> = {
  consent_at: 'opted_in_at',
  consent_ip: 'opted_in_ip',
  external_id: 'source_id',
  source: 'consent_source',
}

const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_$/g, '')
    .slice(0, 40)

/** A custom field of a column that is known for nothing else. */
const fieldOf = (name: string, taken: Set<string>): string => {
  const plain = keyOf(name) || 'field'
  for (let number = 1; ; number++) {
    const key = `custom.${number === 1 ? plain : `${plain}_${number}`}`
    if (taken.has(key)) continue
    taken.add(key)
    return key
  }
}

interface Found {
  names: readonly string[]
  /** What imports suggest for each column. */
  suggested: readonly (string | null)[]
  samples: readonly (readonly string[])[]
}

const wholeNames: ReadonlySet<string> = new Set(['name', 'fullname', 'displayname', 'contactname'])

/** A whole name, unless another column has the other part of it. */
const nameIn = (suggested: string | null, others: readonly (string | null)[]): string => {
  const other = suggested === 'first_name' ? 'last_name' : 'first_name'
  return suggested !== null && others.includes(other) ? suggested : 'full_name'
}

/** The tool whose columns a file has. A file of any tool is known by its header. */
const toolIn = (layout: Layout, names: readonly string[]): Tool | null => layout.tool ?? toolOf(names)

const hasStatus = (tool: Tool): boolean => Object.values(tool.columns).includes('status')

const knownTarget = (
  layout: Layout,
  tool: Tool | null,
  { name, suggested }: { name: string; suggested: string | null },
  others: readonly (string | null)[],
): string | null => {
  const named = plain(name)
  const inTool = own(layout.columns ?? {}, named) ?? targetIn(tool, name)
  // What a tool says of a person's permission is the status, if it says nothing else.
  if (inTool === 'opted_in' && tool !== null && !hasStatus(tool)) return 'status'
  if (inTool !== undefined) return inTool
  if (wholeNames.has(named)) return nameIn(suggested, others)
  const written = name.trim().toLowerCase()
  const isOnList = written === 'lists' && suggested === 'opted_in'
  if (layout.tool === null && targets.has(written) && !isOnList) return written
  if (suggested === null || suggested === 'email') return suggested
  // A tool whose columns are known has its status only there.
  if (layout.tool === null && suggested === 'opted_in' && statusLike.has(named)) return 'status'
  const target = own(imported, suggested) ?? suggested
  const isElsewhere = layout.tool !== null && (target === 'status' || target === 'opted_in')
  return targets.has(target) && !isElsewhere ? target : null
}

const saysNo: ReadonlySet<string> = new Set([
  'status',
  'list_status',
  'opted_in',
  'opted_out',
  'marketing_consent',
])

/** Whether a no is a value of a column: it is about consent, or has a yes as well. */
const canBeNo = (target: string, samples: readonly string[]): boolean =>
  saysNo.has(target) || (target.startsWith('custom.') && samples.some((text) => readYesNo(text) === true))

/** What the columns of a table contain: by the setting, else by what is known for the source. */
export const columnsOf = (
  layout: Layout,
  { names, suggested, samples }: Found,
  chosen: {
    column_mapping: readonly { column: string; target: string }[] | null
    date_format: DateOrder | null
  },
): Column[] => {
  const taken = new Set<string>()
  const tool = toolIn(layout, names)
  const emailIsKnown = names.some((name) => targetIn(tool, name) === 'email')
  const byName = new Map(chosen.column_mapping?.map(({ column, target }) => [column, target]))
  return names.map((name, index) => {
    const order = chosen.date_format ?? orderOf(samples[index] ?? [])
    const of = (target: string): Column => ({
      name,
      target,
      order: times.has(target) ? order : null,
      nothing: canBeNo(target, samples[index] ?? []) ? null : (tool?.nothing ?? null),
    })
    if (chosen.column_mapping !== null) return of(byName.get(name) ?? 'ignore')
    const one = suggested[index] ?? null
    const suggestion = emailIsKnown && one === 'email' ? null : one
    const others = suggested.filter((_, at) => at !== index)
    const target = knownTarget(layout, tool, { name, suggested: suggestion }, others)
    if (target === null || (taken.has(target) && !severalTimes.has(target))) return of(fieldOf(name, taken))
    taken.add(target)
    return of(target)
  })
}

/** A column in which a person can say no, and the order of its dates. Plain JSON. */
export interface Refusal {
  column: string
  target: ConsentTarget
  order: DateOrder | null
}

/** Only these say something else than a no. A column that is left out, or is a custom field, can say one as well. */
const saysElse = (target: string): boolean =>
  target !== 'ignore' &&
  target !== 'unsubscribed_at' &&
  target !== 'reason' &&
  target !== 'opted_out' &&
  target !== 'opted_in' &&
  !target.startsWith('custom.')

/** The columns of a table in which a person can say no, whether they are brought or not. */
export const refusalsOf = (
  layout: Layout,
  { names, samples }: Pick<Found, 'names' | 'samples'>,
  columns: readonly Column[],
  date_format: DateOrder | null,
): Refusal[] => {
  const targetOf = (column: string): string => columns.find(({ name }) => name === column)?.target ?? 'ignore'
  const stated = columns.flatMap(({ name, target }): { column: string; target: ConsentTarget }[] => {
    if (target === 'opted_in' || target === 'opted_out') return [{ column: name, target }]
    return target === 'unsubscribed_at' ? [{ column: name, target: 'opted_out' }] : []
  })
  const isStated = (column: string): boolean =>
    saysElse(targetOf(column)) || stated.some((one) => one.column === column)
  const others = consentColumns({ columns: names, samples }, toolIn(layout, names), isStated)
  return [...stated, ...others].map((one) => ({
    ...one,
    order: date_format ?? orderOf(samples[names.indexOf(one.column)] ?? []),
  }))
}
