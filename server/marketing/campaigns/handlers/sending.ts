import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { countMismatch } from '../../../platform/count-mismatch.ts'
import { notATime } from '../../../platform/fault-details.ts'
import { requireMatch } from '../../../platform/http/preconditions.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storedWindow, windowFaults } from '../draft.ts'
import { estimate } from '../estimate.ts'
import { acknowledgeEvidence } from '../evidence.ts'
import { requireReady } from '../lint/index.ts'
import { wasPausedByEvidence } from '../rules.ts'
import { versionTag } from '../serializers.ts'
import { type CampaignRow, lockCampaign, updateState, updateWindow } from '../store/campaigns.ts'
import {
  begin,
  cancel,
  countSums,
  decideTest,
  pause,
  requireAllowed,
  requireCampaign,
  resume,
  retry,
} from '../transitions.ts'
import { shown } from './context.ts'

const year = 366 * 86_400_000

const refuse = (pointer: string, detail: string) =>
  problem('invalid_request', { errors: [{ pointer, code: 'invalid_value', detail }] })

/** @throws invalid_request */
const readSendAt = (text: string, now: Date): Date => {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw refuse('/send_at', notATime('send_at'))
  if (at <= now) throw refuse('/send_at', '`send_at` must be in the future.')
  if (at.getTime() - now.getTime() > year)
    throw refuse('/send_at', '`send_at` must be at most one year ahead.')
  return at
}

const contacts = (count: number): string => (count === 1 ? '1 contact' : `${count} contacts`)

/** The number of contacts that would get it; counted only where needed. */
const mailable = async ({ secret }: AppContext, tx: Sql, row: CampaignRow, now: Date): Promise<number> => {
  const target = { id: row.id, audience: row.audience, frequencyCap: row.frequency_cap, secret }
  return (await estimate(tx, target, now)).mailable_count
}

export const sendingHandlers = {
  async scheduleCampaign({ params, headers, body, transaction }, context) {
    const now = context.clock.now()
    const at = now.toISOString()
    const { window } = body
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(row))
      const sendAt = readSendAt(body.send_at, now)
      const [fault] = windowFaults(window, '/window')
      if (fault) throw problem('invalid_request', { errors: [fault] })
      requireAllowed('schedule', row)
      const per_contact_zone = body.per_contact_zone ?? row.per_contact_zone
      if (per_contact_zone && row.ab !== null)
        throw refuse(
          '/per_contact_zone',
          'An A/B test cannot be combined with `per_contact_zone`. Remove the A/B test, or set `per_contact_zone` to `false`.',
        )
      await requireReady(context, tx, row, 'later')
      if (window !== undefined) await updateWindow(tx, row.id, window === null ? null : storedWindow(window))
      const change = {
        state: 'scheduled',
        send_at: sendAt.toISOString(),
        per_contact_zone,
        scheduled_at: at,
      } as const
      return shown(tx, 200, await updateState(tx, row.id, change, at))
    })
  },

  async unscheduleCampaign({ params, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      requireAllowed('unschedule', row)
      const change = { state: 'draft', send_at: null, scheduled_at: null } as const
      return shown(tx, 200, await updateState(tx, row.id, change, now))
    })
  },

  async sendCampaign({ params, headers, body, reserve, transaction }, context) {
    const now = context.clock.now()
    const limited = (await context.editions.allowed('deliveries_per_month')) !== null
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      requireMatch(headers['If-Match'], versionTag(row))
      requireAllowed('send', row)
      await requireReady(context, tx, row, 'now')
      const { expected_count } = body
      if (expected_count !== undefined || limited) {
        const count = await mailable(context, tx, row, now)
        if (expected_count !== undefined && count !== expected_count)
          throw countMismatch(
            `The campaign would go to ${contacts(count)}, not ${expected_count}. Nothing was sent. Estimate the audience again.`,
            `${contacts(count)} would get the campaign.`,
          )
        await reserve(tx, count)
      }
      const at = now.toISOString()
      // The time of a schedule no longer counts: in the contacts' time zones, messages would wait for it.
      if (row.send_at !== null) await updateState(tx, row.id, { send_at: null, scheduled_at: null }, at)
      return shown(tx, 200, await begin(tx, row, at))
    })
  },

  async pauseCampaign({ params, principal, transaction }, { clock }) {
    const detail = `${principal.user.display_name} paused the campaign.`
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      if (!requireAllowed('pause', row)) return shown(tx, 200, row)
      return shown(tx, 200, await pause(tx, row, { reason: 'manual', detail }, now))
    })
  },

  async resumeCampaign({ params, reserve, transaction }, context) {
    const now = context.clock.now()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      requireAllowed('resume', row)
      const sums = await countSums(tx, row)
      await reserve(tx, sums === null ? await mailable(context, tx, row, now) : sums.queued)
      if (wasPausedByEvidence(row)) await acknowledgeEvidence(tx, row)
      return shown(tx, 200, await resume(tx, row, now.toISOString()))
    })
  },

  async cancelCampaign({ params, transaction }, { clock }) {
    const now = clock.now().toISOString()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      if (!requireAllowed('cancel', row)) return shown(tx, 200, row)
      return shown(tx, 200, await cancel(tx, row, now))
    })
  },

  async retryCampaign({ params, body, reserve, transaction }, { clock }) {
    const now = clock.now()
    const { failed = true, unknown = false } = body
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      if (!failed && !unknown) throw refuse('/failed', 'At least one of `failed` and `unknown` must be true.')
      requireAllowed('retry', row)
      const sums = await countSums(tx, row)
      const count = (failed ? (sums?.failed ?? 0) : 0) + (unknown ? (sums?.unknown ?? 0) : 0)
      if (count === 0)
        throw problem('invalid_state', {
          detail:
            'The campaign has no deliveries that the request selects. Check `failed` and `unknown` in its accounting.',
        })
      await reserve(tx, count)
      return shown(tx, 200, await retry(tx, row, { failed, unknown }, now))
    })
  },

  async pickCampaignWinner({ params, body, transaction }, { clock }) {
    const now = clock.now()
    return transaction(async (tx) => {
      const row = await requireCampaign(lockCampaign(tx, params.id))
      const { ab, ab_decided_at, audience_count, state } = row
      const whyNot =
        ab === null
          ? 'The campaign has no A/B test.'
          : ab_decided_at !== null
            ? 'The A/B test is already decided.'
            : audience_count === null
              ? 'The A/B test has not started.'
              : state === 'cancelled'
                ? 'The campaign is cancelled, so its A/B test cannot be decided.'
                : null
      if (whyNot !== null) throw problem('invalid_state', { detail: whyNot })
      if (!ab?.variants.some(({ key }) => key === body.variant))
        throw refuse(
          '/variant',
          `The campaign has no variant \`${body.variant}\`. Use a variant of its A/B test.`,
        )
      return shown(tx, 200, await decideTest(tx, row, body.variant, now))
    })
  },
} satisfies Partial<Handlers>
