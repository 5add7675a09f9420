import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import { campaignDeliveryId } from '../ids.ts'
import { listLeftOpen, listNeededJournals, requeueUnsent } from '../store/abandoned.ts'
import { type ChunkRow, claimAbandoned, settleChunk } from '../store/chunks.ts'
import { queueOf, type Result, updateResults } from '../store/ledger.ts'
import type { Sending } from './context.ts'
import type { JournalState, Journals } from './journal.ts'

/**
 * A delivery whose former holder was about to send it, with its state in that holder's journal. Null without
 * a valid journal.
 */
export interface LeftOpen {
  id: string
  state: JournalState | null
}

const result = (id: string, status: 'accepted' | 'unknown', state: JournalState | null): Result => ({
  id,
  status,
  skip: null,
  trouble: null,
  retryAt: null,
  ...(status === 'unknown' ? { reason: state === null ? 'no_journal' : 'sender_ended' } : {}),
})

/** Settles open deliveries: accepted ones are accepted, unsent ones are queued, the others are unknown. */
export const settleLeftOpen = async (
  tx: Sql,
  left: readonly LeftOpen[],
  queue: number,
  now: Date,
): Promise<void> => {
  const unsent = left.flatMap(({ id, state }) => (state === 'unsent' ? [id] : []))
  await requeueUnsent(tx, unsent, queue, now)
  const settled = left.flatMap(({ id, state }) =>
    state === 'unsent' ? [] : [result(id, state === 'accepted' ? 'accepted' : 'unknown', state)],
  )
  await updateResults(tx, settled, queue, now)
}

/**
 * Settles the deliveries that a chunk's former holder left open. Closes its journal first: a holder that is
 * still alive sends nothing more.
 */
export const settleFormer = async (
  tx: Sql,
  { journals }: Pick<Sending, 'journals'>,
  chunk: ChunkRow,
  idOf: (contactId: string) => string,
  now: Date,
): Promise<void> => {
  if (!chunk.leftOpen) return
  const stateOf = journals?.read(chunk.formerJournal) ?? (() => null)
  const ids = await listLeftOpen(tx, chunk.contactIds.slice(0, chunk.reached).map(idOf))
  await settleLeftOpen(
    tx,
    ids.map((id) => ({ id, state: stateOf(id) })),
    queueOf.campaign,
    now,
  )
}

/** Lease in seconds to settle a chunk. */
const longest = 30

/**
 * Settles every chunk whose holder left deliveries open and let its lease expire, whatever the state of the
 * campaign. Returns the campaigns.
 */
export const settleAbandoned = async (
  parts: Pick<Sending, 'clock' | 'secret' | 'ending'> & { sql: Database; journals?: Journals },
): Promise<string[]> => {
  const { sql, clock, secret, ending } = parts
  const campaigns = new Set<string>()
  while (!ending.aborted) {
    const chunk = await claimAbandoned(sql, longest)
    if (chunk === null) break
    const frozen = { campaignId: chunk.campaignId, frozenAt: new Date(chunk.frozenAt) }
    await sql.begin(async (tx: Sql) => {
      if (!(await settleChunk(tx, chunk))) return
      await settleFormer(tx, parts, chunk, (id) => campaignDeliveryId(secret, frozen, id), clock.now())
    })
    campaigns.add(chunk.campaignId)
  }
  return [...campaigns]
}

/** Milliseconds between two checks for abandoned chunks. */
const checkInterval = 5_000
/** Milliseconds between two deletions of obsolete journals. */
const tidyInterval = 3_600_000

/** Settles the work of processes that died, and deletes obsolete journals, until the end. */
export const settleRepeatedly = async (
  parts: Parameters<typeof settleAbandoned>[0] & {
    journals: Journals
    log: Logger
    /** Called when chunks of a campaign were settled. */
    settled: (campaignId: string) => Promise<void>
  },
): Promise<void> => {
  const { sql, journals, log, ending } = parts
  let tidied = Number.NEGATIVE_INFINITY
  while (!ending.aborted) {
    try {
      for (const id of await settleAbandoned(parts)) await parts.settled(id)
      if (performance.now() - tidied > tidyInterval) {
        await journals.tidy((ids) => listNeededJournals(sql, ids))
        tidied = performance.now()
      }
    } catch (error) {
      log.debug({ err: error }, 'could not settle what other processes left open')
    }
    await pause(checkInterval, undefined, { signal: ending }).catch(() => undefined)
  }
}
