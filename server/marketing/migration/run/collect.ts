import { createHash } from 'node:crypto'
import { comparedEmail } from '../../../audience/suppressions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import {
  type Cursor,
  type Driver,
  type Page,
  type Reference,
  type Slice,
  SourceFault,
  type SourceHttp,
  type StreamSpec,
} from '../driver.ts'
import type { RunOptions } from '../options.ts'
import type { Skipped, SourceMembership, Staged, StagedContact } from '../records.ts'
import { selectedStreams } from '../selection.ts'
import { classOf, negatives } from '../statuses.ts'
import { addTallies, insertProblems, type NewProblem, type Tallies, tally } from '../store/runs.ts'
import { type StagedRow, stage } from '../store/staged.ts'
import { partWithoutTime } from './parts.ts'

/** What a walk needs of a driver of an API, or of files. */
export interface WalkedSource
  extends Pick<Driver, 'descriptor' | 'streams' | 'slices' | 'prepare' | 'readPage' | 'normalise'> {
  /** Keeps records with one id apart that say different things. Default: those without a time. */
  partOf?(record: StagedContact): string | undefined
}

/** Where the walk continues. Plain JSON. */
export interface Walk {
  /** 0: everything. 1: what changed during the first pass. */
  pass: number
  stream: number
  slice: number
  cursor: Cursor | null
  /** The hash of the last page of the slice: a source that repeats it never ends. */
  hash: string
  pageSize: number
  /** Records of the slice so far. */
  read: number
  /** Pages of the slice so far, and the hash of the last one whose number is a power of two. */
  pages?: number
  mark?: string
}

/** What a process keeps between the turns of a run. It is read again after a restart. */
export interface Prepared {
  reference: Reference
  slices: Map<string, Slice[]>
  /** Slices that were begun again because their cursor had expired. A run that is resumed may do so again. */
  begunAgain?: Set<string>
}

export interface WalkContext {
  driver: WalkedSource
  http: SourceHttp
  prepared: Prepared
  /** For a delta: only what changed after this time. */
  since: Date | null
  startedAt: Date
  timezone: string
  now: Date
  options: Pick<RunOptions, 'selected_streams' | 'source_segments' | 'exactness' | 'include_sent'>
}

export const beginWalk = ({ descriptor }: Pick<WalkedSource, 'descriptor'>): Walk => ({
  pass: 0,
  stream: 0,
  slice: 0,
  cursor: null,
  hash: '',
  pageSize: descriptor.limits.page_size,
  read: 0,
})

/** Minutes that two passes overlap, because clocks differ. */
const overlap = 5 * 60_000

const sinceOf = ({ pass }: Walk, { since, startedAt, driver }: WalkContext): Date | null => {
  if (pass === 0) return since
  const { delta } = driver.descriptor.capabilities
  return delta === 'timestamp' || delta === 'date' ? new Date(startedAt.getTime() - overlap) : null
}

/**
 * The streams of a pass. The second pass is about people: a source without a filter for changes is walked again where it
 * can say no.
 */
const streamsOf = (walk: Walk, context: WalkContext): StreamSpec[] => {
  const since = sinceOf(walk, context)
  const streams = selectedStreams(context.driver.streams(since), context.options, since)
  if (walk.pass === 0) return streams
  return streams.filter(({ negative, about }) => (since === null ? negative : about !== 'content'))
}

const slicesOf = async (context: WalkContext, { name }: StreamSpec): Promise<Slice[]> => {
  const { prepared, driver, http } = context
  const present = prepared.slices.get(name)
  if (present !== undefined) return present
  const slices = await driver.slices(http, name, prepared.reference)
  prepared.slices.set(name, slices)
  return slices
}

/** Where a slice begins. */
const atBegin = { cursor: null, hash: '', read: 0, pages: 0, mark: '' }

/** Records of a slice. A source with more of them makes them up. */
const mostRecords = 10_000_000

/**
 * What follows a page. A source that repeats pages, however many, meets the one that is marked: the distance between
 * two marks grows.
 */
const afterPage = (walk: Walk, { next, records }: Page): Pick<Walk, 'hash' | 'read' | 'pages' | 'mark'> => {
  const hash = hashOf(records)
  const pages = (walk.pages ?? 0) + 1
  const read = walk.read + records.length
  const isKnown = hash === walk.hash || hash === walk.mark
  if (next !== null && records.length > 0 && isKnown)
    throw new SourceFault('source_paging_loop', 'The source returned the same page twice.')
  if (read > mostRecords)
    throw new SourceFault('source_paging_loop', 'The source returned more than 10,000,000 records of a kind.')
  const isMark = Number.isInteger(Math.log2(pages))
  return { hash, read, pages, mark: isMark ? hash : (walk.mark ?? '') }
}

/** A page that was read and is not stored yet. */
export interface ReadPage {
  stream: string
  records: unknown[]
  slice: Slice
  declared: number | null
  /** Null if everything was read. */
  next: Walk | null
  read: number
  /** Records of the slice that were read before its cursor expired, and are read again. */
  repeated: number
  isLastOfSlice: boolean
}

const smallestPage = 10

/** Record by record, because a page of 32 MiB is here once already. */
const hashOf = (records: readonly unknown[]): string => {
  const hash = createHash('sha256')
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`)
  return hash.digest('hex')
}

const readPage = async (context: WalkContext, walk: Walk, spec: StreamSpec, slice: Slice) => {
  const { driver, http, options } = context
  const exact = options.exactness === 'exact'
  // The second pass follows at once: what it could miss is in the next run.
  const since = exact && spec.hides_changes && walk.pass === 0 ? null : sinceOf(walk, context)
  for (let pageSize = walk.pageSize; ; pageSize = Math.max(smallestPage, Math.floor(pageSize / 2))) {
    try {
      return {
        pageSize,
        page: await driver.readPage(http, spec.name, slice, {
          cursor: walk.cursor,
          pageSize,
          since,
          sent: options.include_sent,
          exact,
        }),
      }
    } catch (error) {
      const isServer = error instanceof SourceFault && error.code === 'source_unavailable'
      if (!isServer || pageSize <= smallestPage) throw error
    }
  }
}

/** Answers to a cursor that the source no longer knows. */
const expired = new Set([400, 410])

/** The slice from its beginning, once. Records that were staged already are staged again. @throws the error otherwise */
const beginAgain = (error: unknown, { prepared }: WalkContext, walk: Walk): Walk => {
  const isExpired =
    error instanceof SourceFault &&
    error.status !== null &&
    expired.has(error.status) &&
    walk.cursor?.token !== undefined
  const slice = `${walk.pass} ${walk.stream} ${walk.slice}`
  const begunAgain = prepared.begunAgain ?? new Set<string>()
  if (!isExpired || begunAgain.has(slice)) throw error
  prepared.begunAgain = begunAgain.add(slice)
  return { ...walk, ...atBegin }
}

/** Reads the next page. Null if the walk is over. Uses the network, so it must be outside of a transaction. */
export const readNext = async (context: WalkContext, from: Walk): Promise<ReadPage | null> => {
  let walk = from
  let repeated = 0
  for (;;) {
    const spec = streamsOf(walk, context)[walk.stream]
    if (spec === undefined) {
      if (walk.pass > 0) return null
      walk = { ...beginWalk(context.driver), pass: 1 }
      continue
    }
    const slices = await slicesOf(context, spec)
    const slice = slices[walk.slice]
    if (slice === undefined) {
      walk = { ...walk, ...atBegin, stream: walk.stream + 1, slice: 0 }
      continue
    }
    let result: Awaited<ReturnType<typeof readPage>>
    try {
      result = await readPage(context, walk, spec, slice)
    } catch (error) {
      repeated = walk.read
      walk = beginAgain(error, context, walk)
      continue
    }
    const { page, pageSize } = result
    if (page.records.length > pageSize * 2 + 100)
      throw new SourceFault('source_bad_answer', 'The source returned more records than were asked for.')
    const { declared, records } = page
    if (declared !== null && !(Number.isSafeInteger(declared) && declared >= 0))
      throw new SourceFault('source_bad_answer', 'The source returned a total that is no count.')
    const reached = afterPage(walk, page)
    const next: Walk =
      page.next === null
        ? { ...walk, ...atBegin, slice: walk.slice + 1, pageSize }
        : { ...walk, ...reached, cursor: page.next, pageSize }
    const isLastOfSlice = page.next === null
    return { stream: spec.name, records, slice, declared, next, read: reached.read, repeated, isLastOfSlice }
  }
}

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
    Object.entries(value).map(([key, one]) => [key, cleaned(one, longest, depth + 1)]),
  )
}

/** Members of a record that is one object. */
const mostMembers = 500
const mostMemberships = 1000

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

/** Ids and addresses by which records are found. */
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

const isSkipped = (found: Staged[] | Skipped): found is Skipped => 'skipped' in found

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
  for (const raw of page.records) {
    const met = (form: string): void => tally(tallies, 'form', form)
    const found = normalise(raw, { reference: prepared.reference, slice, timezone, now, met })
    if (isSkipped(found)) {
      tally(tallies, 'skipped', found.skipped)
      const { source_id, skipped: code, detail = 'The record was left out.' } = found
      problems.push({ source_id: source_id === null ? null : keyOf(source_id), person: null, code, detail })
    } else rows.push(...found.map((record) => rowOf(stream, withFields(record, driver, options), driver)))
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
