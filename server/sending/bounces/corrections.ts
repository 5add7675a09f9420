import { shareIntents, takeBackStatusChanges } from '../../audience/contacts/index.ts'
import { liftSuppressions } from '../../audience/suppressions/index.ts'
import { countMismatch } from '../../platform/count-mismatch.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { findTargets, freezeTargets, type JobKind, type NewJobError } from '../../system/jobs/index.ts'
import { type CampaignsSettled, correctDeliveries } from '../deliveries/index.ts'
import { type BounceScope, chunkSize, placedBounces } from './store/corrections.ts'
import { type EffectRow, endEffects, lockEffects, transferEffects } from './store/effects.ts'

export interface CorrectionPayload {
  scope: BounceScope
  expected: number
}

/** The error for a number of bounces that differs from the expected one. */
export const bounceMismatch = (found: number, expected: number) => {
  const fit = found === 1 ? '1 bounce matches.' : `${found} bounces match.`
  return countMismatch(`${found} ${found === 1 ? 'bounce matches' : 'bounces match'}, not ${expected}.`, fit)
}

const changedSince = (contactId: string): NewJobError => ({
  code: 'changed_since',
  detail: 'The contact has changed since the bounce. Its status is kept.',
  contactId,
})

/**
 * The contacts whose status these bounces changed, with their status before. A contact with a later bounce
 * that still stands is left out.
 */
const previousStatuses = (effects: readonly EffectRow[], stillBounced: ReadonlySet<string>) =>
  effects.flatMap(({ contact_id, status_before, struck_at, delivery_id }) =>
    contact_id === null || status_before === null || stillBounced.has(contact_id)
      ? []
      : [{ contactId: contact_id, status: status_before, since: struck_at, deliveryId: delivery_id }],
  )

type CorrectedCampaigns = Pick<CampaignsSettled, 'corrected'>

/**
 * Takes back a chunk of bounces with all their effects. Locks deliveries, then suppressions, then contacts:
 * the order of the whole service.
 */
const correctChunk = async (
  tx: Sql,
  ids: readonly string[],
  campaigns: CorrectedCampaigns,
  now: Date,
): Promise<{ corrected: number; errors: NewJobError[] }> => {
  await shareIntents(tx)
  const { corrected, sources } = await correctDeliveries(tx, ids, now)
  await campaigns.corrected(tx, sources, now)
  const effects = await lockEffects(tx, ids)
  const stillBounced = await transferEffects(tx, effects)
  const released = effects.filter(({ contact_id }) => contact_id === null || !stillBounced.has(contact_id))
  await liftSuppressions(
    tx,
    released.flatMap(({ suppression_id }) => suppression_id ?? []),
  )
  const restored = await takeBackStatusChanges(tx, previousStatuses(effects, stillBounced), now.toISOString())
  await endEffects(
    tx,
    effects.map(({ id }) => id),
    now,
  )
  const byAddress = effects.filter(({ delivery_id }) => delivery_id === null).length
  return { corrected: corrected.length + byAddress, errors: restored.changedSince.map(changedSince) }
}

/** Takes back the effects of bounces that were recorded for a wrong reason. A second run changes nothing. */
export const correctionKind = (campaigns: CorrectedCampaigns): JobKind => ({
  kind: 'bounce_correction',
  begin: async (work) => {
    const { scope, expected } = work.payload as CorrectionPayload
    let at = work.checkpoint as { chunk: number } | null
    let { total } = work
    return {
      step: async (tx) => {
        if (at === null) {
          total = await freezeTargets(tx, work.id, placedBounces(tx, scope), chunkSize)
          if (total !== expected) throw bounceMismatch(total, expected)
          at = { chunk: 0 }
          return { checkpoint: at, total, finished: total === 0 }
        }
        const ids = await findTargets(tx, work.id, at.chunk)
        const { corrected, errors } = await correctChunk(tx, ids, campaigns, work.context.clock.now())
        at = { chunk: at.chunk + 1 }
        return {
          checkpoint: at,
          counted: { updated: corrected, unchanged: ids.length - corrected },
          errors,
          finished: at.chunk * chunkSize >= (total ?? 0),
        }
      },
    }
  },
})
