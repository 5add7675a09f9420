import type { Logger } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { countComplaints, listTallies, type Tally } from '../../sending/deliveries/index.ts'
import { bouncesOf } from './accounting.ts'
import { type Evidence, evidenceAgainst } from './rules.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateEvidence } from './store/campaigns.ts'
import { pause } from './transitions.ts'

const count = (tallies: readonly Tally[], fits: (tally: Tally) => boolean): number =>
  tallies.filter(fits).reduce((sum, { contacts }) => sum + contacts, 0)

/**
 * The campaign's results so far that may be reason to pause it. Read from stored sums and an index, so the
 * size of the campaign does not matter.
 */
const countEvidence = async (sql: Sql, id: string): Promise<Evidence> => {
  const [tallies, complaints] = await Promise.all([listTallies(sql, [id]), countComplaints(sql, id)])
  const render_errors = count(tallies, ({ skip_reason }) => skip_reason === 'render_error')
  const untried = ['waiting', 'queued', 'skipped']
  return {
    answered: count(tallies, ({ status }) => status === 'accepted' || status === 'bounced'),
    hard_bounces: bouncesOf(tallies).hard,
    complaints,
    made: count(tallies, ({ status }) => !untried.includes(status)) + render_errors,
    render_errors,
  }
}

/**
 * Stores the present results as seen by the user who resumes the campaign: from now on only new ones count.
 */
export const acknowledgeEvidence = async (tx: Sql, row: CampaignRow): Promise<void> =>
  updateEvidence(tx, row.id, await countEvidence(tx, row.id))

/**
 * Pauses a campaign that is being sent if bounces, complaints or render errors exceed the limits. Checks
 * without a lock first, and again with the lock before it pauses. Returns true if it paused the campaign.
 */
export const pauseByEvidence = async (
  { sql, log }: { sql: Database; log: Logger },
  id: string,
  now: Date,
): Promise<boolean> => {
  const against = async (on: Sql, row: CampaignRow | null) =>
    row?.state === 'sending' ? evidenceAgainst(await countEvidence(on, id), row.evidence) : null
  if ((await against(sql, await findCampaign(sql, id))) === null) return false
  const reason = await sql.begin(async (tx: Sql) => {
    const row = await lockCampaign(tx, id)
    const found = await against(tx, row)
    if (row !== null && found !== null) await pause(tx, row, found, now.toISOString())
    return found
  })
  if (reason === null) return false
  log.warn({ audit: 'campaign.paused', principal: 'system', campaign_id: id, ...reason })
  return true
}
