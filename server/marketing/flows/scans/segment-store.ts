import { namedSegments } from '../../../audience/conditions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'

export interface WatchedSegment {
  segment_id: string
  due_at: string | Date
  after_id: string | null
  is_complete: boolean
}

/** Watches exactly these segments. One that is watched again begins anew. */
export const replaceWatchedSegments = async (tx: Sql, ids: readonly string[], now: Date): Promise<void> => {
  await tx`
    insert into watched_segments (segment_id, due_at)
    select id, ${now} from (${namedSegments(tx, ids)}) as named
    on conflict do nothing`
  await tx`delete from watched_segments where segment_id <> all (${ids as string[]}::uuid[])`
}

/** A segment that is due, locked; null if there is none that no other process has locked. */
export const lockDueSegment = async (tx: Sql, now: Date): Promise<WatchedSegment | null> => {
  const [row] = await tx<WatchedSegment[]>`
    select segment_id, due_at, after_id, is_complete from watched_segments
    where due_at <= ${now} order by due_at limit 1 for update skip locked`
  return row ?? null
}

export const updateWatchedSegment = async (tx: Sql, row: WatchedSegment): Promise<void> => {
  await tx`
    update watched_segments set due_at = ${row.due_at}, after_id = ${row.after_id}, is_complete = ${row.is_complete}
    where segment_id = ${row.segment_id}`
}

/** Adds contacts, and returns those that were not members. */
export const addMembers = async (tx: Sql, segmentId: string, ids: readonly string[]): Promise<string[]> => {
  const rows = await tx<{ contact_id: string }[]>`
    insert into watched_segment_members (segment_id, contact_id)
    select ${segmentId}, c.id from contacts c where c.id = any (${ids as string[]}::uuid[])
    on conflict do nothing
    returning contact_id`
  return rows.map(({ contact_id }) => contact_id)
}

/** Removes the members of a range that are not among these contacts, and returns them. */
export const removeMembers = async (
  tx: Sql,
  segmentId: string,
  { afterId, endId }: { afterId: string | null; endId: string },
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await tx<{ contact_id: string }[]>`
    delete from watched_segment_members m
    where m.segment_id = ${segmentId} and m.contact_id <= ${endId}
      and m.contact_id > coalesce(${afterId}::uuid, '00000000-0000-0000-0000-000000000000')
      and not exists (select from unnest(${ids as string[]}::uuid[]) as matched (id) where matched.id = m.contact_id)
    returning m.contact_id`
  return rows.map(({ contact_id }) => contact_id)
}

export const listWatchedSegments = async (tx: Sql): Promise<string[]> => {
  const rows = await tx<{ segment_id: string }[]>`select segment_id from watched_segments order by segment_id`
  return rows.map(({ segment_id }) => segment_id)
}

/** Removes those of the contacts that are members and do not match. */
export const removeOthers = async (
  tx: Sql,
  segmentId: string,
  ids: readonly string[],
  matched: readonly string[],
): Promise<void> => {
  await tx`
    delete from watched_segment_members
    where segment_id = ${segmentId} and contact_id = any (${ids as string[]}::uuid[])
      and contact_id <> all (${matched as string[]}::uuid[])`
}
