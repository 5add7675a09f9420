import { createHash } from 'node:crypto'
import { jsonPieces } from '../../../platform/json-pieces.ts'
import { createTimeSlice } from '../../../platform/time-slice.ts'
import { type RunOptions, selectedStreams } from '../../migrations/index.ts'
import {
  type Cursor,
  type Page,
  type Reference,
  type Slice,
  SourceFault,
  type SourceHttp,
  type StreamSpec,
  type WalkedSource,
} from '../../records/index.ts'

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
  /** Lists, tags or fields of the stream so far, where it is about these. */
  named?: number
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

/** Lists, tags or fields of a stream: all of them are created at once. */
const mostNamed = 50_000

/** @throws source_bad_answer */
const namedAfter = (walk: Walk, { about, name }: StreamSpec, { records }: Page): Pick<Walk, 'named'> => {
  if (about !== 'audience') return {}
  const named = (walk.named ?? 0) + records.length
  if (named > mostNamed)
    throw new SourceFault(
      'source_bad_answer',
      `The source has more than 50,000 records of \`${name}\`. Delete unused ones, or exclude them with \`selected_streams\`.`,
    )
  return { named }
}

/**
 * What follows a page. A source that repeats pages, however many, meets the one that is marked: the distance between
 * two marks grows.
 */
const afterPage = async (
  walk: Walk,
  { next, records }: Page,
): Promise<Pick<Walk, 'hash' | 'read' | 'pages' | 'mark'>> => {
  const hash = await hashOf(records)
  const pages = (walk.pages ?? 0) + 1
  const read = walk.read + records.length
  const isKnown = hash === walk.hash || hash === walk.mark
  if (next !== null && records.length > 0 && isKnown)
    throw new SourceFault('source_paging_loop', 'The source returned the same page twice.')
  if (read > mostRecords)
    throw new SourceFault(
      'source_paging_loop',
      'The source returned more than 10,000,000 records of one kind.',
    )
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

/** In pieces, because a page of 32 MiB is here once already, and may be one record. */
const hashOf = async (records: readonly unknown[]): Promise<string> => {
  const hash = createHash('sha256')
  const rest = createTimeSlice()
  for (const record of records) {
    for (const piece of jsonPieces(record)) {
      await rest()
      hash.update(piece)
    }
    hash.update('\n')
  }
  return hash.digest('hex')
}

const readPage = async (context: WalkContext, walk: Walk, spec: StreamSpec, slice: Slice) => {
  const { driver, http, options } = context
  const exact = options.exactness === 'exact'
  // The second pass follows at once: what it could miss is in the next run.
  const isHidden = spec.hides_changes === 'opt_outs' || (exact && spec.hides_changes === 'tags')
  const since = isHidden && walk.pass === 0 ? null : sinceOf(walk, context)
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
      walk = { ...walk, ...atBegin, named: 0, stream: walk.stream + 1, slice: 0 }
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
      throw new SourceFault('source_bad_answer', 'The source returned more records than requested.')
    const { declared, records } = page
    if (declared !== null && !(Number.isSafeInteger(declared) && declared >= 0))
      throw new SourceFault('source_bad_answer', 'The source returned an invalid total.')
    const reached = { ...(await afterPage(walk, page)), ...namedAfter(walk, spec, page) }
    const next: Walk =
      page.next === null
        ? { ...walk, ...reached, ...atBegin, slice: walk.slice + 1, pageSize }
        : { ...walk, ...reached, cursor: page.next, pageSize }
    const isLastOfSlice = page.next === null
    return { stream: spec.name, records, slice, declared, next, read: reached.read, repeated, isLastOfSlice }
  }
}
