import {
  holdsLease,
  leaseIsFree,
  releaseLease,
  renewLease,
  takeLease,
} from '../../../platform/storage/lease.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { unprepared } from '../../../platform/storage/prepared-plans.ts'
import { journalColumns } from './abandoned.ts'

/** The right to send a chunk. Each new holder gets a higher number. */
export interface ChunkLease {
  campaignId: string
  number: number
  leaseNumber: number
}

export interface ChunkRow extends ChunkLease {
  variant: string | null
  contactIds: string[]
  /** How many of the contacts are in the ledger. */
  reached: number
  /** Whether the former holder may have left deliveries open. */
  leftOpen: boolean
  /** The former holder's journal. Null where it had none. */
  formerJournal: string | null
}

/** Contacts in one chunk, which takes a worker about a second. */
const chunkSize = 1000

/**
 * Writes the chunks of an audience in one statement, so that each contact is in exactly one. Chunks of
 * several variants are sent in parallel. `audience` has the columns id, variant, due_at and timezone; rows
 * without due_at are held back. Returns the number of contacts.
 */
export const insertChunks = async (tx: Sql, campaignId: string, audience: Fragment): Promise<number> => {
  const [row] = await unprepared(tx<{ count: number }[]>`
    with written as (
      insert into campaign_chunks (campaign_id, number, variant, due_at, timezone, contact_ids)
      select ${campaignId}::uuid, row_number() over (order by due_at nulls last, part, variant, timezone), variant, due_at,
        timezone, contact_ids
      from (
        select variant, due_at, timezone, part, array_agg(id order by id) as contact_ids
        from (
          select id, variant, due_at, timezone,
            (row_number() over (partition by variant, due_at, timezone order by id) - 1) / ${chunkSize}::integer as part
          from (${audience}) as timed
        ) as numbered
        group by variant, due_at, timezone, part
      ) as chunks
      returning cardinality(contact_ids) as size
    )
    select coalesce(sum(size), 0)::bigint as count from written`)
  return row?.count ?? 0
}

const columns = (sql: Sql) => sql`
  campaign_id as "campaignId", number, variant, contact_ids as "contactIds", reached, lease_number as "leaseNumber",
  settled_lease <> lease_number as "leftOpen", case when journal_lease = lease_number then journal_id end as "formerJournal"`

/** A claim alone sends nothing, so the marks of the former number move to the new one. */
const allColumns = { numberColumns: ['settled_lease', ...journalColumns.numberColumns] }

/** Claims a chunk of this campaign that is due and whose lease is free. */
export const claimChunk = async (
  sql: Sql,
  campaignId: string,
  seconds: number,
  now: Date,
): Promise<ChunkRow | null> => {
  const [row] = await sql<ChunkRow[]>`
    update campaign_chunks set ${takeLease(sql, seconds, allColumns)}
    where (campaign_id, number) = (
      select campaign_id, number from campaign_chunks
      where campaign_id = ${campaignId} and not done and due_at <= ${now} and ${leaseIsFree(sql)}
      order by due_at, number limit 1
      for update skip locked)
    returning ${columns(sql)}`
  return row ?? null
}

/**
 * Claims a chunk that was left open and whose lease has expired, whatever the state of its campaign. Includes
 * the time of the freeze.
 */
export const claimAbandoned = async (
  sql: Sql,
  seconds: number,
): Promise<(ChunkRow & { frozenAt: string }) | null> => {
  const [row] = await sql<(ChunkRow & { frozenAt: string })[]>`
    update campaign_chunks set ${takeLease(sql, seconds, allColumns)}
    where (campaign_id, number) = (
      select campaign_id, number from campaign_chunks
      where settled_lease <> lease_number and ${leaseIsFree(sql)} limit 1
      for update skip locked)
    returning ${columns(sql)}, (select frozen_at from campaigns where id = campaign_id) as "frozenAt"`
  return row ?? null
}

const held = (sql: Sql, { campaignId, number, leaseNumber }: ChunkLease) =>
  sql`campaign_id = ${campaignId} and number = ${number} and ${holdsLease(sql, leaseNumber)}`

/** Renews the lease for `seconds` from now. Returns false where another process took it over. */
export const renewChunk = async (sql: Sql, lease: ChunkLease, seconds: number): Promise<boolean> => {
  const { count } = await sql`
    update campaign_chunks set ${renewLease(sql, seconds)} where ${held(sql, lease)}`
  return count === 1
}

/**
 * Gives a chunk back, to be claimed after `rest` seconds. Deliveries in flight stay open. Returns false where
 * another process took the lease over.
 */
export const giveChunkBack = async (sql: Sql, lease: ChunkLease, rest = 0): Promise<boolean> => {
  const { count } = await sql`
    update campaign_chunks set ${releaseLease(sql, rest, allColumns)} where ${held(sql, lease)}`
  return count === 1
}

/** Gives a chunk back with nothing open. */
const settled = (sql: Sql) => sql`settled_lease = lease_number + 1, ${releaseLease(sql, 0, journalColumns)}`

/**
 * Records that deliveries of this chunk may be in flight from now on, with their journal. Returns false where
 * another process took the lease over.
 */
export const beginChunk = async (tx: Sql, lease: ChunkLease, journalId: string | null): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set settled_lease = -1, journal_id = ${journalId}, journal_lease = lease_number
    where ${held(tx, lease)}`
  return count === 1
}

/** Gives a chunk back with nothing open. Returns false where another process took the lease over. */
export const settleChunk = async (tx: Sql, lease: ChunkLease): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set ${settled(tx)} where ${held(tx, lease)}`
  return count === 1
}

/**
 * Records the position in the chunk and renews the lease. With 0 seconds it gives the chunk back with nothing
 * open. Returns false where another process took the lease over.
 */
export const advanceChunk = async (
  tx: Sql,
  lease: ChunkLease,
  to: { reached: number; done: boolean; seconds: number },
): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set
      reached = ${to.reached}, done = ${to.done}, ${to.seconds === 0 ? settled(tx) : renewLease(tx, to.seconds)}
    where ${held(tx, lease)}`
  return count === 1
}

/** Whether any chunk is unfinished. Cheap for any size of audience. */
export const hasOpenChunks = async (sql: Sql, id: string): Promise<boolean> => {
  const [row] = await sql<{ open: boolean }[]>`
    select exists (select from campaign_chunks where campaign_id = ${id} and not done) as open`
  return row?.open ?? false
}

/** Releases the chunks that were held back, for the winning variant. */
export const releaseRest = async (tx: Sql, campaignId: string, winner: string, due: Date): Promise<void> => {
  await tx`
    update campaign_chunks set variant = ${winner}::"char", due_at = ${due}
    where campaign_id = ${campaignId} and due_at is null and not done`
}

/** Postpones the unfinished chunks that are due before `until`. */
export const postponeChunks = async (sql: Sql, campaignId: string, until: Date): Promise<void> => {
  await sql`
    update campaign_chunks set due_at = ${until}
    where campaign_id = ${campaignId} and not done and due_at < ${until}`
}

export const postponeZone = async (
  sql: Sql,
  campaignId: string,
  timezone: string,
  until: Date,
): Promise<void> => {
  await sql`
    update campaign_chunks set due_at = ${until}
    where campaign_id = ${campaignId} and timezone = ${timezone} and not done and due_at < ${until}`
}

/** Whether all chunks of an A/B test are finished. */
export const isTestOut = async (sql: Sql, campaignId: string): Promise<boolean> => {
  const [row] = await sql<{ out: boolean }[]>`
    select not exists (
      select from campaign_chunks where campaign_id = ${campaignId} and due_at is not null and not done) as out`
  return row?.out ?? false
}

/** Where a contact is in a frozen audience. */
export interface PlaceInChunks {
  /** When its chunk is due; null while it is held back. */
  due_at: string | null
  timezone: string | null
  /** Whether the chunk is finished, or has come past the contact. */
  is_processed: boolean
}

/** Where a contact is in the frozen audience of a campaign; null if it is not in it. */
export const findPlaceInChunks = async (
  sql: Sql,
  campaignId: string,
  contactId: string,
): Promise<PlaceInChunks | null> => {
  const [row] = await sql<PlaceInChunks[]>`
    select due_at, timezone, done or array_position(contact_ids, ${contactId}::uuid) <= reached as is_processed
    from campaign_chunks where campaign_id = ${campaignId} and ${contactId}::uuid = any (contact_ids) limit 1`
  return row ?? null
}
