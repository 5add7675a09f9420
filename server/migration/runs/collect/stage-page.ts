import { readEmails } from '../../../audience/contact-members/index.ts'
import { comparedEmail } from '../../../audience/suppressions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'
import {
  classOf,
  negatives,
  partWithoutTime,
  type Skipped,
  type SourceMembership,
  type Staged,
  type WalkedSource,
} from '../../records/index.ts'
import { addTallies, insertProblems, type NewProblem, type Tallies, tally } from '../store/runs.ts'
import { type StagedRow, stage } from '../store/staged.ts'
import type { ReadPage, WalkContext } from './collect.ts'

/** Members of a record that is one object. */
const mostMembers = 500
const mostMemberships = 1000
/** Levels of a record that are kept. */
const mostDepth = 20
const longestText = 10_000
/** More than a template or campaign can have here, so that one that is too long is seen as such. */
const longestDocument = 600_000

/** Removes what the database cannot store, and cuts long texts. */
const cleaned = (value: unknown, longest: number, depth = 0): unknown => {
  if (typeof value === 'string')
    return value
      .slice(0, longest)
      .toWellFormed()
      .replace(/[^\P{Cc}\t\n\r]/gu, '')
  if (depth > mostDepth || value === null || typeof value !== 'object') return value ?? null
  if (Array.isArray(value))
    return value.slice(0, mostMemberships).map((one) => cleaned(one, longest, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [keyOf(key), cleaned(one, longest, depth + 1)]),
  )
}

/** Of more lists than are kept, those that say no are kept first. */
const bounded = (record: Staged, { descriptor }: WalkedSource): Staged => {
  if (record.kind !== 'contact') return record
  const { memberships = [], fields = {} } = record
  const words = { table: descriptor.statuses, isFile: descriptor.kind === 'file', chosen: {} }
  const saysNo = ({ word, class: given }: SourceMembership): boolean =>
    negatives.has(classOf(words, word, given))
  return {
    ...record,
    ...(memberships.length > mostMemberships
      ? { memberships: [...memberships.filter(saysNo), ...memberships.filter((one) => !saysNo(one))] }
      : {}),
    ...(Object.keys(fields).length > mostMembers
      ? { fields: Object.fromEntries(Object.entries(fields).slice(0, mostMembers)) }
      : {}),
  }
}

/** Ids, names and addresses by which records and their values are found. */
const keyOf = (text: string): string => cleaned(text, 300) as string

const documents = new Set<Staged['kind']>(['template', 'campaign'])

const rowOf = (name: string, record: Staged, source: WalkedSource): StagedRow => {
  const { partOf = partWithoutTime } = source
  const part = record.kind === 'contact' ? partOf(record) : undefined
  const stream = part === undefined ? name : `${name} ${part}`
  const email = record.kind === 'contact' || record.kind === 'suppression' ? record.email : undefined
  return {
    stream,
    kind: record.kind,
    source_id: keyOf(record.source_id),
    // An address without a character is none.
    person: (email && comparedEmail(keyOf(email))) || null,
    person_id: record.kind === 'contact' && record.person_id !== undefined ? keyOf(record.person_id) : null,
    record: cleaned(
      bounded(record, source),
      documents.has(record.kind) ? longestDocument : longestText,
    ) as Staged,
  }
}

/** A contact without the values of fields, if the fields of the source are not brought. */
const withFields = (
  record: Staged,
  driver: WalkedSource,
  { selected_streams }: WalkContext['options'],
): Staged => {
  if (record.kind !== 'contact' || selected_streams === null || selected_streams.includes('fields'))
    return record
  return driver.streams(null).some(({ name }) => name === 'fields') ? { ...record, fields: {} } : record
}

/**
 * Records with their addresses as the API reads them, such as `Ada <ada@example.com>`. A contact has the first of several
 * addresses, and a suppression is of all. What is no address stays as it is, and is refused when it is applied.
 */
const withAddresses = (record: Staged, told: (more: readonly string[]) => void): Staged[] => {
  if ((record.kind !== 'contact' && record.kind !== 'suppression') || !record.email) return [record]
  if (record.email.length > longestText) return [record]
  const [email = record.email, ...more] = readEmails(record.email)
  const first = { ...record, email }
  if (more.length === 0) return [first]
  if (record.kind === 'contact') {
    told(more)
    return [first]
  }
  return [first, ...more.map((one) => ({ ...record, email: one, source_id: `${record.source_id} ${one}` }))]
}

const isSkipped = (found: Staged[] | Skipped): found is Skipped => 'skipped' in found

const whyLeftOut: Record<Skipped['skipped'], string> = {
  no_email: 'The record has no valid e-mail address, so it was left out.',
  archived: 'The record is archived at the source, so it was left out.',
  deleted: 'The record was deleted at the source, so it was left out.',
  anonymised: 'The record was anonymised at the source, so it was left out.',
  malformed: 'The record cannot be read, so it was left out.',
}

/** Stores a page with the counts of the report. */
export const stagePage = async (
  tx: Sql,
  runId: string,
  page: ReadPage,
  context: WalkContext,
): Promise<void> => {
  const { driver, prepared, timezone, now, options } = context
  const { stream, slice, declared, read } = page
  const normalise = driver.normalise[stream]
  if (normalise === undefined) throw new Error(`The driver has no normaliser for ${stream}.`)
  const rows: StagedRow[] = []
  const problems: NewProblem[] = []
  const tallies: Tallies = new Map()
  const rest = createTimeSlice()
  for (const raw of page.records) {
    await rest()
    const noteForm = (form: string): void => tally(tallies, 'form', form)
    const found = normalise(raw, { reference: prepared.reference, slice, timezone, now, noteForm })
    if (isSkipped(found)) {
      tally(tallies, 'skipped', found.skipped)
      const { source_id, skipped: code, detail = whyLeftOut[code] } = found
      problems.push({ source_id: source_id === null ? null : keyOf(source_id), person: null, code, detail })
    } else
      for (const record of found) {
        const read = withAddresses(withFields(record, driver, options), (more) =>
          problems.push({
            source_id: keyOf(record.source_id),
            person: null,
            code: 'value_cut',
            detail: `A contact has one e-mail address. Left out: ${more.join(', ')}.`.slice(0, 1000),
          }),
        )
        rows.push(...read.map((one) => rowOf(stream, one, driver)))
      }
  }
  await stage(tx, runId, rows)
  const fresh = page.records.length - page.repeated
  if (fresh !== 0) tally(tallies, 'collected', stream, fresh)
  if (fresh !== 0 && page.next?.pass === 0) tally(tallies, 'returned', stream, fresh)
  if (page.isLastOfSlice && declared !== null && page.next?.pass === 0) {
    tally(tallies, 'declared', stream, declared)
    const isExact = driver.descriptor.capabilities.totals === 'exact'
    if (isExact && read < declared) tally(tallies, 'missing', stream, declared - read)
  }
  await insertProblems(tx, runId, problems)
  await addTallies(tx, runId, tallies)
}
