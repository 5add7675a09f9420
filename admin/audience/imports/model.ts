import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']
export type Import = Schemas['Import']
export type Preview = Schemas['ImportPreview']
export type Changes = Schemas['ImportUpdate']
export type Mapping = Schemas['ImportMappingInput']
export type Basis = Schemas['ConsentBasisInput']

/** What a column can be, besides custom fields. */
export const memberTargets = [
  'email',
  'first_name',
  'last_name',
  'prefix',
  'phone',
  'company',
  'job_title',
  'date_of_birth',
  'locale',
  'timezone',
  'address.line1',
  'address.line2',
  'address.postal_code',
  'address.city',
  'address.state',
  'address.country',
  'status',
  'opted_out',
  'opted_in',
  'consent_at',
  'consent_ip',
  'lists',
  'tags',
  'external_id',
  'source',
  'avatar_url',
  'tracking',
  'frequency',
] as const

export type MemberTarget = (typeof memberTargets)[number]

/** The column that the service adds to a file of rejected rows. It is no data of a person. */
const reasonColumn = 'import_error'

/** Targets that several columns can have. */
const severalTimes: ReadonlySet<string> = new Set(['lists', 'tags', 'opted_out', 'opted_in'])

/** The columns that the service reads as consent, also if the mapping leaves them out. */
export const consentTargets: ReadonlySet<string> = new Set(['opted_out', 'opted_in'])

export const suggestedBy = ({ columns }: Pick<Preview, 'columns'>): Mapping[] =>
  columns.flatMap(({ name, suggested_target: target }) => (target === null ? [] : [{ column: name, target }]))

export const hasAddress = (mapping: readonly Pick<Mapping, 'target'>[]): boolean =>
  mapping.some(({ target }) => target === 'email')

/** A mapping in which the column becomes the target, or nothing. A target of one column leaves the column that had it before. */
export const mapped = (mapping: readonly Mapping[], column: string, target: string | null): Mapping[] => {
  const others = mapping.filter((one) => one.column !== column)
  if (target === null) return others
  const free = severalTimes.has(target) ? others : others.filter((one) => one.target !== target)
  return [...free, { column, target }]
}

/** A mapping in which a text of a column is read as another one: null is an empty cell, undefined the text itself. */
export const withMeaning = (
  mapping: readonly Mapping[],
  column: string,
  from: string,
  to: string | null | undefined,
): Mapping[] =>
  mapping.map((one) => {
    if (one.column !== column) return one
    const rest = (one.meanings ?? []).filter((meaning) => meaning.from !== from)
    const meanings = to === undefined ? rest : [...rest, { from, to }]
    const { meanings: _, ...plain } = one
    return meanings.length === 0 ? plain : { ...plain, meanings }
  })

const inputOf = ({ column, target, meanings }: Schemas['ImportMapping']): Mapping =>
  meanings === null ? { column, target } : { column, target, meanings }

/** The mapping that is in force: what is not stored yet, what is stored, or null. */
export const mappingOf = (item: Pick<Import, 'mapping'>, draft: Changes): Mapping[] | null =>
  draft.mapping !== undefined ? draft.mapping : (item.mapping?.map(inputOf) ?? null)

/** What an import does with its rows, whatever file they are in. */
type Settings = Required<Omit<Changes, 'filename' | 'encoding' | 'delimiter' | 'has_header'>>

/** The settings of an import as changes of another one. The time of a consent is that of these people, so it stays with them. */
export const settingsOf = (item: Import, known: (target: string) => boolean = () => true): Settings => ({
  mapping: item.mapping?.map(inputOf).filter(({ target }) => known(target)) ?? null,
  date_format: item.date_format,
  decimal_separator: item.decimal_separator,
  value_separator: item.value_separator,
  duplicates: item.duplicates,
  on_invalid: item.on_invalid,
  status: item.status,
  double_opt_in: item.double_opt_in,
  run_automations: item.run_automations,
  source: item.source,
  lists: item.lists.map(({ id }) => id),
  tags: item.tags.map(({ id }) => id),
  create_missing_tags: item.create_missing_tags,
  consent: consentOf(item),
})

export type Current = Settings & Required<Pick<Changes, 'encoding' | 'delimiter' | 'has_header'>>

/** All settings as they are now, with what is not stored yet. */
export const currentOf = (item: Import, draft: Changes): Current => {
  const { encoding, delimiter, has_header } = item
  const stored = settingsOf(item)
  const { occurred_at = null } = item.consent ?? {}
  const consent = stored.consent === null ? null : { ...stored.consent, occurred_at }
  return { encoding, delimiter, has_header, ...stored, consent, ...draft }
}

const consentOf = ({ consent }: Import): NonNullable<Changes['consent']> | null => {
  if (consent === null || consent.basis === 'forced' || consent.basis === 'imported') return null
  const { purpose, basis, text_version, source } = consent
  return { purpose, basis, text_version, source }
}

/** Whether an import is set up for a file: `same` for the same columns, `near` if it maps only columns that the file has too. */
export const matchOf = (
  earlier: Pick<Import, 'mapping'>,
  preview: Pick<Preview, 'columns'>,
  /** The columns of the earlier file; null if the file is deleted. */
  earlierColumns: readonly string[] | null,
): 'same' | 'near' | null => {
  const names = preview.columns.map(({ name }) => name).filter((name) => name !== reasonColumn)
  const used = earlier.mapping ?? []
  if (!hasAddress(used) || !used.every(({ column }) => names.includes(column))) return null
  if (earlierColumns !== null) {
    const before = new Set(earlierColumns.filter((name) => name !== reasonColumn))
    return before.size === names.length && names.every((name) => before.has(name)) ? 'same' : 'near'
  }
  const isUsed = (name: string): boolean => used.some(({ column }) => column === name)
  return suggestedBy(preview).every(({ column }) => isUsed(column)) ? 'same' : 'near'
}

/** The answer to "May these people get marketing e-mail?". */
export type Agreement = 'none' | 'ask' | 'no' | Exclude<Basis, 'opt_out'>

/**
 * The answer that the settings give; null where they give none: people are never subscribed because of a default, and a pending person
 * without an e-mail that asks would wait for ever.
 */
export const agreementOf = ({
  status,
  double_opt_in,
  consent,
}: {
  status: string
  double_opt_in: boolean
  consent: { basis: string } | null
}): Agreement | null => {
  if (status === 'unsubscribed') return 'no'
  if (status === 'transactional') return 'none'
  if (double_opt_in) return 'ask'
  const known: readonly string[] = ['opt_in', 'double_opt_in', 'contract', 'legitimate_interest', 'asserted']
  return status === 'subscribed' && consent !== null && known.includes(consent.basis)
    ? (consent.basis as Agreement)
    : null
}

/** The settings that an answer stands for. All three change together, so that no answer leaves a part of the former one. */
export const changesOf = (
  agreement: Agreement,
  before: Changes['consent'] = null,
): Required<Pick<Changes, 'status' | 'double_opt_in' | 'consent'>> => {
  switch (agreement) {
    case 'none':
      return { status: 'transactional', double_opt_in: false, consent: null }
    case 'no':
      return { status: 'unsubscribed', double_opt_in: false, consent: null }
    case 'ask':
      return { status: 'pending', double_opt_in: true, consent: null }
    default:
      return {
        status: 'subscribed',
        double_opt_in: false,
        consent: { ...before, basis: agreement },
      }
  }
}
