import { readMessageIds } from '../../platform/mail/message-id.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { storable } from '../../platform/storage/text.ts'
import type { JobKind, NewJobError, Progress, Work } from '../../system/jobs/index.ts'
import { listCampaignsOf, lockStatuses, type SettledOutcome, settleUnknown } from './store/settle.ts'

/** The payload of a settlement job. */
export interface SettlementPayload {
  outcome: SettledOutcome
  message_ids: string[]
}

/** Informs campaigns about changed outcomes of their deliveries. */
export interface CampaignsSettled {
  /** Called before any of their deliveries is locked: the lock order of the whole service. */
  lock(tx: Sql, ids: readonly string[]): Promise<void>
  settled(tx: Sql, ids: readonly string[], now: Date): Promise<void>
  /** Bounced deliveries are failed now, so a finished campaign can retry them. */
  corrected(tx: Sql, ids: readonly string[], now: Date): Promise<void>
}

/** Deliveries per transaction. */
const atOnce = 500

interface Entry {
  text: string
  lineNumber: number
  id: string | null
}

/**
 * Accepts a Message-ID as in a relay's log, with angle brackets. A text with several Message-IDs names none.
 */
const entryOf = (secret: Uint8Array, text: string, lineNumber: number): Entry => {
  const [named] = text.split('@').length === 2 ? readMessageIds(secret, text) : []
  return { text, lineNumber, id: named?.deliveryId ?? null }
}

const errorOf = (
  { text, lineNumber }: Entry,
  code: 'not_found' | 'invalid_state',
  detail: string,
): NewJobError => ({ code, detail: storable(`${text}: ${detail}`, 1000), lineNumber })

/** Settles some deliveries and returns the result of each. */
const settleSome = async (
  tx: Sql,
  { context, dryRun, actor }: Work,
  outcome: SettledOutcome,
  entries: readonly Entry[],
  campaigns: CampaignsSettled,
): Promise<Required<Pick<Progress, 'counted' | 'errors'>>> => {
  const ids = [...new Set(entries.flatMap(({ id }) => id ?? []))]
  const sources = await listCampaignsOf(tx, ids)
  await campaigns.lock(tx, sources)
  const statuses = await lockStatuses(tx, ids)
  const errors = entries.flatMap((entry): NewJobError[] => {
    const status = entry.id === null ? undefined : statuses.get(entry.id)
    if (status === undefined)
      return [errorOf(entry, 'not_found', 'The Message-ID does not belong to a delivery.')]
    if (status === 'unknown' || status === outcome) return []
    return [errorOf(entry, 'invalid_state', `The delivery is ${status}, not unknown.`)]
  })
  const open = ids.filter((id) => statuses.get(id) === 'unknown')
  if (!dryRun) {
    const now = context.clock.now()
    const detail = storable(`${outcome}, by ${actor.name ?? actor.kind}`, 500)
    await settleUnknown(tx, open, outcome, { detail, now })
    await campaigns.settled(tx, sources, now)
  }
  const counted = {
    updated: open.length,
    unchanged: entries.length - open.length - errors.length,
    failed: errors.length,
  }
  return { counted, errors }
}

/** Settles unknown deliveries by the log of a relay. */
export const settlementKind = (campaigns: CampaignsSettled): JobKind => ({
  kind: 'delivery_settlement',
  begin: async (work) => {
    const { outcome, message_ids: texts } = work.payload as SettlementPayload
    let at = (work.checkpoint as { at: number } | null)?.at ?? 0
    return {
      step: async (tx) => {
        const entries = texts
          .slice(at, at + atOnce)
          .map((text, index) => entryOf(work.context.secret, text, at + index + 1))
        const became = await settleSome(tx, work, outcome, entries, campaigns)
        at += entries.length
        return { checkpoint: { at }, total: texts.length, ...became, finished: at >= texts.length }
      },
    }
  },
})
