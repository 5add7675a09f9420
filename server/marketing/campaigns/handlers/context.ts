import type { Sql } from '../../../platform/storage/open.ts'
import { listTallies, type Tally } from '../../../sending/deliveries/index.ts'
import { serializeCampaign, versionTag } from '../serializers.ts'
import type { CampaignRow } from '../store/campaigns.ts'

export const talliesOf = (tallies: readonly Tally[], id: string): Tally[] =>
  tallies.filter(({ campaign_id }) => campaign_id === id)

/** The entity tag of the response: the accounting changes it without changing the campaign's version. */
const tagOf = (row: CampaignRow, tallies: readonly Tally[]): string => {
  if (row.audience_count === null) return versionTag(row)
  const count = tallies.map(({ status, contacts }) => `${status[0]}${status[1]}${contacts}`).sort()
  return `${versionTag(row)}-${count.join('.')}`
}

/** Serializes a campaign for a response. */
export const shown = async <Status extends 200 | 201>(sql: Sql, status: Status, row: CampaignRow) => {
  const tallies = row.audience_count === null ? [] : await listTallies(sql, [row.id])
  return { status, body: serializeCampaign(row, tallies), etag: tagOf(row, tallies) }
}
