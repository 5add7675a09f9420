import type { Sql } from '../../../platform/storage/open.ts'

/** The right to send a chunk. Whoever takes it over gets a higher number. */
export interface ChunkLease {
  campaignId: string
  number: number
  leaseNumber: number
}

export interface ChunkRow extends ChunkLease {
  variant: string | null
  contactIds: string[]
  /** How many of them are in the ledger. */
  reached: number
  /** Whether its former holder may have left messages that it was about to send. */
  leftOpen: boolean
  /** The journal of that one; null where it kept none. */
  formerJournal: string | null
}

const columns = (sql: Sql) => sql`
  campaign_id as "campaignId", number, variant, contact_ids as "contactIds", reached, lease_number as "leaseNumber",
  settled_lease <> lease_number as "leftOpen", case when journal_lease = lease_number then journal_id end as "formerJournal"`

/**
 * Raises the number of a lease. A claim alone leaves nothing under way: what the former holder's number said, the new one says. Whoever
 * does not know of journals raises the one number only, and what was said does not count any more.
 */
const taken = (sql: Sql, seconds: number) => sql`
  lease_number = lease_number + 1,
  settled_lease = settled_lease + (settled_lease = lease_number)::integer,
  journal_lease = journal_lease + (journal_lease = lease_number)::integer,
  lease_until = clock_timestamp() + make_interval(secs => ${seconds}::integer)`

/** A chunk of this campaign that is due and that nobody holds, or whose holder has not been heard of. */
export const claimChunk = async (
  sql: Sql,
  campaignId: string,
  seconds: number,
  now: Date,
): Promise<ChunkRow | null> => {
  const [row] = await sql<ChunkRow[]>`
    update campaign_chunks set ${taken(sql, seconds)}
    where (campaign_id, number) = (
      select campaign_id, number from campaign_chunks
      where campaign_id = ${campaignId} and not done and due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at, number limit 1
      for update skip locked)
    returning ${columns(sql)}`
  return row ?? null
}

/** A chunk that somebody left open who has not been heard of since, whatever the state of its campaign; with the time of its freeze. */
export const claimAbandoned = async (
  sql: Sql,
  seconds: number,
): Promise<(ChunkRow & { frozenAt: string }) | null> => {
  const [row] = await sql<(ChunkRow & { frozenAt: string })[]>`
    update campaign_chunks set ${taken(sql, seconds)}
    where (campaign_id, number) = (
      select campaign_id, number from campaign_chunks
      where settled_lease <> lease_number and lease_until <= clock_timestamp() limit 1
      for update skip locked)
    returning ${columns(sql)}, (select frozen_at from campaigns where id = campaign_id) as "frozenAt"`
  return row ?? null
}

const held = (sql: Sql, { campaignId, number, leaseNumber }: ChunkLease) =>
  sql`campaign_id = ${campaignId} and number = ${number} and lease_number = ${leaseNumber}`

/** Keeps the lease for so many seconds from now; none give it back. False where it has been taken over. */
export const renewChunk = async (sql: Sql, lease: ChunkLease, seconds: number): Promise<boolean> => {
  const { count } = await sql`
    update campaign_chunks set lease_until = clock_timestamp() + make_interval(secs => ${seconds}::integer)
    where ${held(sql, lease)}`
  return count === 1
}

/** From here on messages of this chunk may be under way, and that journal tells which. False where it has been taken over. */
export const beginChunk = async (tx: Sql, lease: ChunkLease, journalId: string | null): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set settled_lease = -1, journal_id = ${journalId}, journal_lease = lease_number
    where ${held(tx, lease)}`
  return count === 1
}

/** Gives a chunk back with nothing under way. False where it has been taken over. */
export const settleChunk = async (tx: Sql, lease: ChunkLease): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set settled_lease = lease_number, lease_until = clock_timestamp() where ${held(tx, lease)}`
  return count === 1
}

/**
 * Says how far the chunk is in the ledger; without an end of the lease it is given back, with nothing under way. False where it has
 * been taken over.
 */
export const advanceChunk = async (
  tx: Sql,
  lease: ChunkLease,
  to: { reached: number; done: boolean; seconds: number },
): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set
      reached = ${to.reached}, done = ${to.done},
      settled_lease = ${to.seconds === 0 ? tx`lease_number` : tx`settled_lease`},
      lease_until = clock_timestamp() + make_interval(secs => ${to.seconds}::integer)
    where ${held(tx, lease)}`
  return count === 1
}
