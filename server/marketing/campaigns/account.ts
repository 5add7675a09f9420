import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { countPace, listTallies } from '../../sending/deliveries/index.ts'
import { accountingByVariant, accountingOf, errorsOf } from './accounting.ts'
import { addsUp } from './rules.ts'
import type { CampaignRow } from './store/campaigns.ts'

/** The delivery results of a campaign's audience, in more detail. */
export const findAccount = async (
  sql: Sql,
  row: CampaignRow,
  now: Date,
): Promise<components['schemas']['CampaignAccount']> => {
  const [tallies, { repeated, taken }] = await Promise.all([
    listTallies(sql, [row.id]),
    countPace(sql, row.id, new Date(now.getTime() - 60_000)),
  ])
  const accounting = accountingOf(row, tallies)
  return {
    campaign_id: row.id,
    state: row.state,
    pause_reason: row.pause_reason,
    accounting,
    adds_up: accounting === null || addsUp(accounting),
    variants: accountingByVariant(row, tallies),
    errors: errorsOf(tallies),
    repeated_count: repeated,
    accepted_last_minute_count: taken,
  }
}
