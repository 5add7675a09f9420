import { own } from '../../../../platform/own.ts'
import { type DateOrder, orderOf } from './dates.ts'
import { type Layout, plainName } from './layout.ts'

/** A column of a table, and what it contains. Plain JSON. */
export interface Column {
  name: string
  target: string
  /** Of its dates; null if its values leave it open. */
  order: DateOrder | null
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
  'ignore',
])

export const severalTimes: ReadonlySet<string> = new Set(['lists', 'tags', 'ignore'])

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

const knownTarget = (layout: Layout, name: string, suggested: string | null): string | null => {
  const plain = plainName(name)
  const known = own(layout.columns, plain) ?? (wholeNames.has(plain) ? 'full_name' : undefined)
  if (known !== undefined) return known
  const written = name.trim().toLowerCase()
  if (layout.signatures.length === 0 && targets.has(written)) return written
  if (suggested === null || suggested === 'email') return suggested
  const target = own(imported, suggested) ?? suggested
  // A tool whose columns are known has its status only there.
  const isStated = target === 'status' && layout.signatures.length > 0
  return targets.has(target) && !isStated ? target : null
}

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
  const emailIsKnown = names.some((name) => own(layout.columns, plainName(name)) === 'email')
  const byName = new Map(chosen.column_mapping?.map(({ column, target }) => [column, target]))
  return names.map((name, index) => {
    const order = chosen.date_format ?? orderOf(samples[index] ?? [])
    const of = (target: string): Column => ({ name, target, order: times.has(target) ? order : null })
    if (chosen.column_mapping !== null) return of(byName.get(name) ?? 'ignore')
    const suggestion = suggested[index] ?? null
    const target = knownTarget(layout, name, emailIsKnown && suggestion === 'email' ? null : suggestion)
    if (target === null || (taken.has(target) && !severalTimes.has(target))) return of(fieldOf(name, taken))
    taken.add(target)
    return of(target)
  })
}
