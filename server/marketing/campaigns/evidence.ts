import type { Logger } from '../../platform/log.ts'
import type { Database, Sql } from '../../platform/storage/open.ts'
import { bouncesOf } from './accounting.ts'
import { type Evidence, evidenceAgainst } from './rules.ts'
import { type CampaignRow, findCampaign, lockCampaign, updateEvidence } from './store/campaigns.ts'
import { countComplaints, type Tally } from './store/statistics.ts'
import { listTallies } from './store/tallies.ts'
import { pause } from './transitions.ts'

const count = (tallies: readonly Tally[], fits: (tally: Tally) => boolean): number =>
  tallies.filter(fits).reduce((sum, { contacts }) => sum + contacts, 0)

/** What a campaign has met so far that may speak against going on; of kept sums and an index, however large it is. */
const gather = async (sql: Sql, id: string): Promise<Evidence> => {
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

/** From now on only what comes anew speaks against a campaign: somebody has seen what there is, and goes on. */
export const setEvidenceAside = async (tx: Sql, row: CampaignRow): Promise<void> =>
  updateEvidence(tx, row.id, await gather(tx, row.id))

/**
 * Pauses a campaign that is being sent when more comes back, more complain or more cannot be made than is good. Looks without a lock,
 * and once more with one before it pauses. True where it did.
 */
export const pauseByEvidence = async (
  { sql, log }: { sql: Database; log: Logger },
  id: string,
  now: Date,
): Promise<boolean> => {
  const against = async (on: Sql, row: CampaignRow | null) =>
    row?.state === 'sending' ? evidenceAgainst(await gather(on, id), row.evidence) : null
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
