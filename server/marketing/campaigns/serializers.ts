import type { components } from '../../../generated/types.ts'
import { actorFromColumns } from '../../platform/principal.ts'
import type { Notice, Tally } from '../../sending/deliveries/index.ts'
import { accountingOf } from './accounting.ts'
import type { CampaignRow } from './store/campaigns.ts'
import type { LinkRow } from './store/statistics.ts'

type Schemas = components['schemas']

const testState = ({ ab_decided_at, frozen_at }: CampaignRow): Schemas['CampaignAb']['state'] => {
  if (ab_decided_at !== null) return 'decided'
  return frozen_at === null ? 'not_started' : 'testing'
}

const serializeAb = (row: CampaignRow): Schemas['CampaignAb'] | null =>
  row.ab === null
    ? null
    : {
        ...row.ab,
        state: testState(row),
        decides_at: row.ab_decided_at === null ? row.ab_decides_at : null,
        winner: row.ab_winner,
        decided_at: row.ab_decided_at,
      }

/** Serializes a campaign with its accounting. */
export const serializeCampaign = (row: CampaignRow, tallies: readonly Tally[]): Schemas['Campaign'] => ({
  id: row.id,
  name: row.name,
  state: row.state,
  content: row.content,
  smart_codes: row.smart_codes,
  template_id: row.template_id,
  sender_id: row.sender_id,
  reply_to: row.reply_to,
  audience: row.audience,
  schedule: { send_at: row.send_at, window: row.send_window, per_contact_zone: row.per_contact_zone },
  throttle: row.throttle,
  respects_frequency_cap: row.frequency_cap,
  tracking: row.tracking,
  ab: serializeAb(row),
  accounting: accountingOf(row, tallies),
  pause_reason: row.pause_reason,
  pause_detail: row.pause_detail,
  paused_at: row.paused_at,
  scheduled_at: row.scheduled_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  resent_from_id: row.resent_from_id,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
})

/** The version that `If-Match` is compared with. */
export const versionTag = ({ version }: CampaignRow): string => `v${version}`

const sum = (notices: readonly Notice[], what: 'opened' | 'clicked'): number =>
  notices.reduce((total, notice) => total + notice[what], 0)

export const serializeSummary = (
  row: CampaignRow,
  tallies: readonly Tally[],
  { notices, unsubscribed }: { notices: readonly Notice[]; unsubscribed: number },
): Schemas['CampaignSummary'] => ({
  id: row.id,
  name: row.name,
  state: row.state,
  subject: row.content.subject,
  sender_id: row.sender_id,
  send_at: row.send_at,
  has_ab_test: row.ab !== null,
  accounting: accountingOf(row, tallies),
  engagement:
    row.audience_count === null
      ? null
      : {
          opened_contacts_count: row.tracking.opens === 'individual' ? sum(notices, 'opened') : null,
          clicked_contacts_count: row.tracking.clicks === 'individual' ? sum(notices, 'clicked') : null,
          unsubscribed_contacts_count: unsubscribed,
        },
  pause_reason: row.pause_reason,
  scheduled_at: row.scheduled_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  resent_from_id: row.resent_from_id,
  created_by: actorFromColumns(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
  archived_at: row.archived_at,
})

/** Clicking contacts are known only where clicks are recorded individually. */
export const serializeLink = (row: LinkRow, { tracking }: CampaignRow): Schemas['CampaignLink'] => ({
  ...row,
  clicked_contacts_count: tracking.clicks === 'individual' ? row.clicked_contacts_count : null,
})
