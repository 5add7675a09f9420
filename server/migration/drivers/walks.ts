import {
  type Cursor,
  type Page,
  type PageRequest,
  type Query,
  type Slice,
  SourceFault,
  type SourceHttp,
} from '../records/index.ts'
import { numberOf, objectOf, textOf, valueAt } from './values.ts'

/*
 * The ways in which sources divide a collection into pages. Each ends only where its source says so: an empty or
 * a short page before that is a fault, and never the end.
 */

/** Where a collection is and what its answer looks like. */
export interface Collection {
  path: string | ((slice: Slice) => string)
  query?: Query | ((slice: Slice, since: Date | null) => Query)
  /** The path of the records in the answer; '' is the answer itself. */
  items: string
  /** The path of the total, where there is one. */
  total?: string
  /** The largest page of this collection, if it is smaller than the source's. */
  size?: number
}

export type Walk = (http: SourceHttp, slice: Slice, at: PageRequest) => Promise<Page>

const bad = (path: string, what: string): SourceFault =>
  new SourceFault('source_bad_answer', `${path}: ${what}`)

const pathOf = ({ path }: Collection, slice: Slice): string => (typeof path === 'string' ? path : path(slice))

/** The records of an answer. PHP writes an empty object as a list, and objects by id instead of lists. */
const recordsOf = (body: unknown, { items }: Collection, path: string): unknown[] => {
  const value = valueAt(body, items)
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null) return Object.values(value)
  throw bad(path, `${items === '' ? 'The response' : `\`${items}\``} is not a list.`)
}

interface Fetched {
  body: unknown
  records: unknown[]
  total: number | null
  path: string
}

const fetchPage = async (
  http: SourceHttp,
  collection: Collection,
  slice: Slice,
  since: Date | null,
  query: Query,
): Promise<Fetched> => {
  const path = pathOf(collection, slice)
  const { query: asked } = collection
  const own = typeof asked === 'function' ? asked(slice, since) : asked
  const { body } = await http.get(path, { ...own, ...query })
  const total = collection.total === undefined ? null : numberOf(valueAt(body, collection.total))
  if (collection.total !== undefined && total === null)
    throw bad(path, `The response contains no \`${collection.total}\`.`)
  // Some sources write null instead of an empty list.
  const isNone = valueAt(body, collection.items) === null && total === 0
  return { body, records: isNone ? [] : recordsOf(body, collection, path), total, path }
}

/** Nothing where something must be: the walk would end too early. */
const requireRecords = ({ records, total, path }: Fetched, offset: number): void => {
  if (records.length === 0 && total !== null && offset < total)
    throw bad(path, `The page at record ${offset} of ${total} is empty.`)
}

const sizeOf = ({ size }: Collection, { pageSize }: PageRequest): number =>
  Math.min(pageSize, size ?? pageSize)

const after = (cursor: Cursor | null, rest: Omit<Cursor, 'page'>): Cursor => ({
  page: (cursor?.page ?? 0) + 1,
  ...rest,
})

/** `limit` and `offset`, up to a total. */
export const offsetWalk =
  (collection: Collection & { total: string }, names = { limit: 'limit', offset: 'offset' }): Walk =>
  async (http, slice, at) => {
    const offset = at.cursor?.offset ?? 0
    const page = await fetchPage(http, collection, slice, at.since, {
      [names.limit]: sizeOf(collection, at),
      [names.offset]: offset,
    })
    requireRecords(page, offset)
    // A source may return fewer records than asked for: what was not returned comes next.
    const reached = offset + page.records.length
    const isEnd = reached >= (page.total ?? 0)
    return {
      records: page.records,
      next: isEnd ? null : after(at.cursor, { offset: reached }),
      declared: page.total,
    }
  }

interface PageNames {
  page: string
  size: string
  /** The path of the page size that the source has really used. */
  used?: string
}

/** Numbered pages from 1, up to a total. The cursor is the offset, so that pages can become smaller. */
export const pageWalk =
  (collection: Collection & { total: string }, names: PageNames): Walk =>
  async (http, slice, at) => {
    const known = Number(at.cursor?.token ?? Number.POSITIVE_INFINITY)
    const size = Math.min(sizeOf(collection, at), known)
    const offset = at.cursor?.offset ?? 0
    const number = Math.floor(offset / size) + 1
    const start = (number - 1) * size
    const page = await fetchPage(http, collection, slice, at.since, {
      [names.page]: number,
      [names.size]: size,
    })
    requireRecords(page, start)
    const used = (names.used === undefined ? null : numberOf(valueAt(page.body, names.used))) || size
    if (used !== size && start > 0)
      throw bad(page.path, `The source changed the page size from ${size} to ${used}.`)
    const reached = start + used
    const isEnd = reached >= (page.total ?? 0)
    if (!isEnd && page.records.length < used)
      throw bad(page.path, `A page contains ${page.records.length} instead of ${used} records.`)
    // The next page must have the size of this one, or its number means another place.
    const kept =
      used < size ? { token: String(used) } : at.cursor?.token === undefined ? {} : { token: at.cursor.token }
    const next = isEnd ? null : after(at.cursor, { offset: reached, ...kept })
    return { records: page.records, next, declared: page.total }
  }

/** Without a total, an empty page may be the end or a fault. Only a second empty answer is believed. */
const confirmed = async (
  fetchOnce: () => Promise<Fetched>,
  isEmptyEnd: (page: Fetched) => boolean,
): Promise<Fetched> => {
  const page = await fetchOnce()
  return isEmptyEnd(page) ? fetchOnce() : page
}

/** An opaque cursor. `next` returns the cursor of the next page; null at the end. */
export const cursorWalk =
  (
    collection: Collection,
    names: { limit: string; cursor: string; next: (body: unknown) => string | null },
  ): Walk =>
  async (http, slice, at) => {
    const token = at.cursor?.token
    const query = {
      [names.limit]: sizeOf(collection, at),
      ...(token === undefined ? {} : { [names.cursor]: token }),
    }
    const page = await confirmed(
      () => fetchPage(http, collection, slice, at.since, query),
      ({ records }) => records.length === 0 && token !== undefined,
    )
    const next = names.next(page.body)
    if (next !== null && page.records.length === 0)
      throw bad(page.path, 'A page before the last one is empty.')
    if (next !== null && next === token)
      throw new SourceFault('source_paging_loop', `${page.path}: The source returned the same page twice.`)
    return {
      records: page.records,
      next: next === null ? null : after(at.cursor, { token: next }),
      declared: page.total,
    }
  }

/** Records after the last id, up to an empty page. */
export const idWalk =
  (
    collection: Collection,
    names: { limit: string; beyond: (lastId: string) => Query; id: (record: unknown) => string | null },
  ): Walk =>
  async (http, slice, at) => {
    const lastId = at.cursor?.after_id ?? '0'
    const size = sizeOf(collection, at)
    const query = { ...names.beyond(lastId), [names.limit]: size }
    const page = await confirmed(
      () => fetchPage(http, collection, slice, at.since, query),
      ({ records }) => records.length === 0,
    )
    // A page that is not full is no proof: only an empty page after the last id is the end.
    const last = page.records.length === 0 ? null : names.id(page.records.at(-1))
    if (page.records.length > 0 && (last === null || last === lastId))
      throw new SourceFault('source_paging_loop', `${page.path}: The source returned the same page twice.`)
    return {
      records: page.records,
      next: last === null ? null : after(at.cursor, { after_id: last }),
      // Later totals may be of what is left.
      declared: at.cursor === null ? page.total : null,
    }
  }

/** A collection that comes whole. */
export const wholeWalk =
  (collection: Collection): Walk =>
  async (http, slice, at) => {
    const { records } = await fetchPage(http, collection, slice, at.since, {})
    return { records, next: null, declared: records.length }
  }

/** Adds what is only in each record's own answer. One request each: for collections that are small. */
export const withDetails =
  (
    walk: Walk,
    path: (record: Readonly<Record<string, unknown>>, slice: Slice) => string,
    items: string,
    query: Query = {},
    isSent: (record: Readonly<Record<string, unknown>>) => boolean = () => false,
  ): Walk =>
  async (http, slice, at) => {
    const page = await walk(http, slice, at)
    const records: unknown[] = []
    for (const record of page.records.map(objectOf)) {
      // What was sent is only counted, unless it is wanted.
      const isOver = at.sent === false && isSent(record)
      const body = isOver ? {} : await detailsOf(http, path(record, slice), query)
      if (body !== null) records.push({ ...record, ...objectOf(isOver ? {} : valueAt(body, items)) })
    }
    return { ...page, records }
  }

/** A walk that asks more, for runs that are exact. */
export const exactly =
  (walk: Walk, exact: Walk): Walk =>
  (http, slice, at) =>
    (at.exact === true ? exact : walk)(http, slice, at)

/** Answers about a record that was deleted since its page was read: some sources have no better one than 400. */
const gone = new Set([400, 404, 410])

/** The answer about one record; null if the record is gone. */
export const detailsOf = async (http: SourceHttp, path: string, query: Query = {}): Promise<unknown> => {
  try {
    return (await http.get(path, query)).body
  } catch (error) {
    if (error instanceof SourceFault && error.status !== null && gone.has(error.status)) return null
    throw error
  }
}

/** A walk of slices, some of which are of campaigns that were sent. Those are only read if they are wanted. */
export const exceptSent =
  (walk: Walk, isSent: (slice: Slice) => boolean): Walk =>
  async (http, slice, at) =>
    at.sent === false && isSent(slice) ? { records: [], next: null, declared: null } : walk(http, slice, at)

/** A walk that a source may not offer: then it has no records. */
export const optionalWalk =
  (walk: Walk): Walk =>
  async (http, slice, at) => {
    try {
      return await walk(http, slice, at)
    } catch (error) {
      if (error instanceof SourceFault && error.code === 'source_not_found')
        return { records: [], next: null, declared: 0 }
      throw error
    }
  }

/** Records of a collection that is read whole. */
const mostNamed = 50_000

/** All records of a walk: for lists, fields and tags, of which there are few. */
export const walkAll = async (
  walk: Walk,
  http: SourceHttp,
  pageSize: number,
  slice: Slice = {},
): Promise<unknown[]> => {
  const records: unknown[] = []
  let cursor: Cursor | null = null
  for (let page = 0; page < 1_000; page++) {
    const one: Page = await walk(http, slice, { cursor, pageSize, since: null })
    for (const record of one.records) records.push(record)
    if (records.length > mostNamed)
      throw new SourceFault('source_bad_answer', 'The source has more than 50,000 lists, tags or fields.')
    if (one.next === null) return records
    cursor = one.next
  }
  throw new SourceFault(
    'source_paging_loop',
    'The source returned more than 1,000 pages of lists, tags or fields.',
  )
}

/** The cursor in the query of a link. The link itself is never followed. */
export const cursorOfLink = (link: unknown, name: string): string | null => {
  const text = textOf(link)
  return text === null ? null : (URL.parse(text, 'https://link.invalid')?.searchParams.get(name) ?? null)
}
