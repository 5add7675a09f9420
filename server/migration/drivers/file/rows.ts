import { readYesNo } from '../../../audience/contact-members/index.ts'
import { type Cell, meaningOf, plain, textOf, valuesOf } from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import {
  classOf,
  isStricter,
  type Normalise,
  negatives,
  type SourceAddress,
  type SourceConsent,
  type SourceMembership,
  type SourceValue,
  type Staged,
  type StagedSuppression,
  type StatusClass,
  strictest,
} from '../../records/index.ts'
import { isPossible } from '../define.ts'
import { withdrawn } from '../staging.ts'
import { ipOf } from '../values.ts'
import { addressOf, type Cells, cellsBy } from './cells.ts'
import type { Column, Refusal } from './columns.ts'
import { fileDate, fileTime } from './dates.ts'
import type { Layout } from './layout.ts'
import type { FileRole } from './settings.ts'
import { classOfMeaning, noStatus } from './statuses.ts'

/** A row of a table. `fault` says why it cannot be read. */
export interface RawRow {
  line: number
  cells: Cell[] | null
  fault: string | null
}

/** What a row must know of its table. Plain JSON. */
export interface Table {
  role: FileRole
  columns: Column[]
  refusals: Refusal[]
  /** The status of all rows; null if nothing tells it. */
  word: string | null
  list: string | null
  zone: string
}

const classes: Record<Exclude<FileRole, 'contacts'>, StagedSuppression['class']> = {
  suppressions: 'blocked',
  unsubscribed: 'opted_out',
  bounced: 'bounced',
  complained: 'complained',
}

const negative = new Set<StatusClass>(['opted_out', 'bounced', 'complained', 'blocked'])

const lineId = (line: number): string => `line ${line}`

/** The status of a row. Other cells count only if they are stricter. */
interface Status {
  word: string
  stricter: StatusClass | undefined
  class: StatusClass
  /** Whether another column than the status says it, which is about the person and not about one list. */
  isPersonal: boolean
}

/** Columns that tell more of the status, which may be one of a list. */
const isOfStatus: ReadonlySet<string> = new Set(['unsubscribed_at', 'reason'])

/** What the columns say in which a person can say no. A cell that cannot be read is no withdrawal, and no consent. */
const statedIn = (
  { refusals, columns }: Table,
  cells: readonly Cell[],
): { class: StatusClass; isTime: boolean }[] =>
  refusals.flatMap(({ column, target }) => {
    const index = columns.findIndex(({ name }) => name === column)
    const cell = cells[index] ?? null
    const text = textOf(cell) ?? ''
    const flag = typeof cell === 'boolean' ? cell : readYesNo(text)
    const meaning = meaningOf(target, { name: column, text, flag })
    if (meaning === 'yes') return []
    const isTime = isOfStatus.has(columns[index]?.target ?? '')
    return [{ class: meaning === null ? 'unknown' : classOfMeaning[meaning], isTime }]
  })

const statusOf = (layout: Layout, table: Table, cells: Cells): Status => {
  const words = { table: layout.statuses, isFile: true, chosen: {} }
  const isColumn = cells.has('status')
  const written = isColumn ? (cells.text('status') ?? '') : (table.word ?? noStatus)
  const word = isColumn && layout.word !== undefined ? layout.word(written, cells.text) : written
  const refusals = statedIn(table, cells.row)
  const stated = refusals.map((one) => one.class)
  // The word that stands for none is no word of a column.
  if (isColumn && word.trim().toLowerCase() === noStatus) stated.push('unknown')
  if (isColumn && table.word !== null) stated.push(classOf(words, table.word))
  if (layout.complaint?.test(cells.text('reason') ?? '') === true) stated.push('complained')
  const stricter = strictest(stated) ?? undefined
  const isPersonal = refusals.some((one) => !one.isTime && negatives.has(one.class))
  return { word, stricter, class: classOf(words, word, stricter), isPersonal }
}

/** When a person refused: the first time in a column of refusals. */
const refusedAt = ({ refusals, columns, zone }: Table, cells: readonly Cell[]): string | null => {
  for (const { column, target, order } of refusals) {
    if (target !== 'opted_out') continue
    const at = fileTime(textOf(cells[columns.findIndex(({ name }) => name === column)] ?? null), order, zone)
    if (at !== null) return at
  }
  return null
}

const timeIn =
  (cells: Cells, zone: string) =>
  (target: string): string | null =>
    fileTime(cells.text(target), cells.column(target)?.order ?? null, zone)

/** Evidence, no better than the table is: see decision 243. */
const consentsOf = (layout: Layout, table: Table, cells: Cells, status: Status): SourceConsent[] => {
  const time = timeIn(cells, table.zone)
  const [source, text] = [cells.text('consent_source'), cells.text('reason')]
  if (status.class === 'opted_out') {
    const at = refusedAt(table, cells.row) ?? cells.text('unsubscribed_at') ?? time('status_at')
    return [withdrawn(at, source, text)]
  }
  if (status.class !== 'explicit') return []
  const [signedUp, confirmed] = [time('opted_in_at'), time('confirmed_at')]
  const [ip, confirmedIp] = [ipOf(cells.text('opted_in_ip')), ipOf(cells.text('confirmed_ip'))]
  const base = { kind: 'given' as const, source, text }
  // A time that cannot be read is evidence of nothing, and the report shows it.
  const unread = ['opted_in_at', 'confirmed_at']
    .map(cells.text)
    .find((one, index) => one !== null && [signedUp, confirmed][index] === null)
  if (unread !== undefined && unread !== null)
    return [{ ...base, basis: 'imported', occurred_at: signedUp ?? unread, ip: null }]
  if (layout.importedOnly === true)
    return [
      {
        ...base,
        basis: 'imported',
        occurred_at: signedUp ?? time('status_at'),
        ip: signedUp === null ? null : ip,
      },
    ]
  if (signedUp === null)
    return confirmed === null ? [] : [{ ...base, basis: 'imported', occurred_at: confirmed, ip: null }]
  if (confirmed !== null && confirmed > signedUp && confirmedIp !== null)
    return [{ ...base, basis: 'double_opt_in', occurred_at: confirmed, ip: confirmedIp }]
  const isOwnAct = source === null || !/admin|import|api|sync/i.test(source)
  if (ip !== null && confirmed === signedUp && isOwnAct)
    return [{ ...base, basis: 'opt_in', occurred_at: signedUp, ip }]
  return [{ ...base, basis: 'imported', occurred_at: signedUp, ip: isOwnAct ? ip : null }]
}

/** An impossible time proves nothing. It stays until the report has shown it. */
export const believed = (consent: SourceConsent, now: Date): SourceConsent =>
  isPossible(consent.occurred_at, now) || consent.kind === 'withdrawn'
    ? consent
    : { ...consent, basis: 'imported', ip: null }

const mostOfEach = 200

const namesIn = (cells: readonly Cell[]): string[] => [
  ...new Set(
    cells.flatMap((cell) => valuesOf(cell, 'comma').map((name) => name.trim().slice(0, 100).trim())),
  ),
]

const listsOf = (layout: Layout, table: Table, cells: Cells): string[] => {
  const none = new Set(layout.noLists ?? [])
  const names = [...(table.list === null ? [] : [table.list]), ...namesIn(cells.all('lists'))]
  return [...new Set(names)]
    .filter((name) => name !== '' && !none.has(name.toLowerCase()))
    .slice(0, mostOfEach)
}

const idOf = (prefix: string, name: string): string => `${prefix}:${name.toLowerCase()}`

const membershipsOf = (
  layout: Layout,
  cells: Cells,
  status: Status,
  lists: readonly string[],
  times: { since: string | null; until: string | null },
): SourceMembership[] =>
  lists.map((name) => {
    const written = cells.has('list_status') ? (cells.text('list_status') ?? '') : status.word
    return {
      list: idOf('l', name),
      word: layout.listWord?.(written, name) ?? written,
      since_at: times.since,
      until_at: times.until,
      reason: cells.text('reason'),
      ...(status.stricter === undefined ? {} : { class: status.stricter }),
    }
  })

/** The status of the address, not of one list. */
const always = new Set<StatusClass>(['bounced', 'complained', 'never', 'gone'])

const isOfPerson = (layout: Layout, status: Status, lists: readonly string[]): boolean => {
  if (status.isPersonal) return true
  if (layout.perList === undefined || lists.length === 0) return true
  return layout.perList === 'always' ? always.has(status.class) : status.class !== 'explicit'
}

const fieldsOf = (
  layout: Layout,
  table: Table,
  cells: Cells,
): { staged: Staged[]; values: Record<string, SourceValue> } => {
  const values: Record<string, SourceValue> = {}
  const staged: Staged[] = []
  for (const { name, target } of table.columns) {
    if (!target.startsWith('custom.')) continue
    const key = target.slice('custom.'.length)
    staged.push({
      kind: 'field',
      source_id: key,
      label: name,
      type: own(layout.types ?? {}, plain(name)) ?? 'text',
    })
    const value = cells.text(target)
    if (value !== null) values[key] = value
  }
  return { staged, values }
}

const addressIn = (cells: Cells): SourceAddress | null => {
  const text = (part: string): string | null => cells.text(`address.${part}`)
  const address = {
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    region: text('state'),
    postal_code: text('postal_code'),
    country: text('country'),
  }
  return Object.values(address).every((part) => part === null) ? null : address
}

const contactOf = (layout: Layout, table: Table, cells: Cells, email: string, now: Date): Staged[] => {
  const time = timeIn(cells, table.zone)
  const status = statusOf(layout, table, cells)
  const lists = listsOf(layout, table, cells)
  const tags = namesIn(cells.all('tags')).slice(0, mostOfEach)
  const fields = fieldsOf(layout, table, cells)
  const ended = refusedAt(table, cells.row) ?? time('status_at')
  const since = time('confirmed_at') ?? time('opted_in_at')
  const text = cells.text
  return [
    ...lists.map(
      (name): Staged => ({
        kind: 'list',
        source_id: idOf('l', name),
        name,
        opt_in: null,
        visibility: 'private',
      }),
    ),
    ...tags.map((name): Staged => ({ kind: 'tag', source_id: idOf('t', name), name })),
    ...fields.staged,
    {
      kind: 'contact',
      source_id: (text('source_id') ?? email.toLowerCase()).slice(0, 250),
      email,
      first_name: text('first_name'),
      last_name: text('last_name'),
      full_name: text('full_name'),
      prefix: text('prefix'),
      phone: text('phone'),
      company: text('company'),
      job_title: text('job_title'),
      date_of_birth: fileDate(text('date_of_birth'), cells.column('date_of_birth')?.order ?? null),
      locale: text('locale'),
      timezone: text('timezone'),
      address: addressIn(cells),
      fields: fields.values,
      tags: tags.map((name) => idOf('t', name)),
      status: isOfPerson(layout, status, lists)
        ? {
            word: status.word,
            at: ended ?? (negatives.has(status.class) ? null : since),
            reason: text('reason'),
            ...(status.stricter === undefined ? {} : { class: status.stricter }),
          }
        : null,
      memberships: membershipsOf(layout, cells, status, lists, { since, until: ended }),
      consents: consentsOf(layout, table, cells, status).map((one) => believed(one, now)),
      created_at: time('created_at'),
      updated_at: time('updated_at'),
      flags: { deleted: text('deleted_at') !== null },
    },
  ]
}

const digest = /^(?:sha256:)?[0-9a-f]{64}$/i
const domain = /^(?:\*?@)?([^\s@]{1,250}\.[^\s@]{2,63})$/

/** A value that must not get mail: an address, a domain or a hash. */
export const suppressionOf = (
  value: string,
  about: Pick<StagedSuppression, 'class' | 'at' | 'reason'>,
): StagedSuppression => {
  const base = { kind: 'suppression' as const, source_id: value.toLowerCase().slice(0, 250), ...about }
  if (digest.test(value)) return { ...base, hash: value.toLowerCase().replace(/^sha256:/, '') }
  const named = domain.exec(value)?.[1]
  return named === undefined ? { ...base, email: value } : { ...base, domain: named }
}

/** The class of a row of a file in which everybody is negative: a word counts only if it is stricter. */
export const classOfRole = (
  role: Exclude<FileRole, 'contacts'>,
  stated: StatusClass,
): StagedSuppression['class'] => {
  const own = classes[role]
  return negative.has(stated) && isStricter(stated, own) ? (stated as StagedSuppression['class']) : own
}

const isHeader = (columns: readonly Column[], cells: readonly Cell[]): boolean =>
  columns.every(({ name }, index) => String(cells[index] ?? '').toLowerCase() === name.toLowerCase())

/** Turns the rows of a tool's tables into staged records. */
export const normaliseRow =
  (layout: Layout, tableOf: (slice: Parameters<Normalise>[1]) => Table | undefined): Normalise =>
  (raw, context) => {
    const row = raw as RawRow
    const table = tableOf(context)
    if (table === undefined || row.cells === null)
      return {
        skipped: 'malformed',
        source_id: lineId(row.line),
        detail: row.fault ?? 'The row cannot be read.',
      }
    // Files that were joined have their header again in the middle.
    if (isHeader(table.columns, row.cells)) return []
    const cells = cellsBy(table.columns, row.cells)
    const email = addressOf(cells.text('email'))
    if (email === null) return { skipped: 'no_email', source_id: lineId(row.line) }
    if (table.role === 'contacts') return contactOf(layout, table, cells, email, context.now)
    const status = statusOf(layout, table, cells)
    const time = timeIn(cells, table.zone)
    const at = refusedAt(table, cells.row) ?? time('status_at')
    return [
      suppressionOf(email, {
        class: classOfRole(table.role, status.class),
        at,
        reason: cells.text('reason'),
      }),
    ]
  }
