import type { Sql } from '../../platform/storage/open.ts'

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
}

const columns = (sql: Sql) => sql`
  campaign_id as "campaignId", number, variant, contact_ids as "contactIds", reached, lease_number as "leaseNumber"`

/** A chunk of this campaign that is due and that nobody holds, or whose holder has not been heard of. */
export const claimChunk = async (
  sql: Sql,
  campaignId: string,
  seconds: number,
  now: Date,
): Promise<ChunkRow | null> => {
  const [row] = await sql<ChunkRow[]>`
    update campaign_chunks set
      lease_number = lease_number + 1,
      lease_until = clock_timestamp() + make_interval(secs => ${seconds}::integer)
    where (campaign_id, number) = (
      select campaign_id, number from campaign_chunks
      where campaign_id = ${campaignId} and not done and due_at <= ${now} and lease_until <= clock_timestamp()
      order by due_at, number limit 1
      for update skip locked)
    returning ${columns(sql)}`
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

/** Says how far the chunk is in the ledger; without an end of the lease it is given back. False where it has been taken over. */
export const advanceChunk = async (
  tx: Sql,
  lease: ChunkLease,
  to: { reached: number; done: boolean; seconds: number },
): Promise<boolean> => {
  const { count } = await tx`
    update campaign_chunks set
      reached = ${to.reached}, done = ${to.done},
      lease_until = clock_timestamp() + make_interval(secs => ${to.seconds}::integer)
    where ${held(tx, lease)}`
  return count === 1
}
