import type { components } from '../../../generated/types.ts'
import { orTooComplex } from '../../audience/conditions/index.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readSettings } from '../../system/settings/index.ts'
import { byFrequency } from './accounting.ts'
import { audienceWarnings, isIncluded, readAudience } from './audience.ts'
import { type Cap, capLeft, listEstimate, notOfCampaign } from './store/audience.ts'
import type { Audience } from './store/campaigns.ts'

type Estimate = components['schemas']['CampaignEstimate']
type Reason = components['schemas']['DeliverySkipReason']

/** The frequency cap of the settings, if the campaign applies it. */
export const capOf = async (sql: Sql, keepsToIt: boolean): Promise<Cap | null> =>
  keepsToIt ? (await readSettings(sql, 'sending')).frequency_cap : null

/** Estimates at `now` how many contacts a campaign would reach, in one statement. @throws too_complex */
export const estimate = async (
  sql: Sql,
  {
    id,
    audience,
    frequencyCap,
    secret,
  }: { id: string; audience: Audience; frequencyCap: boolean; secret: Uint8Array },
  now: Date,
): Promise<Omit<Estimate, 'deliveries_left_count' | 'estimated_at'>> => {
  const sound = await readAudience(sql, audience)
  const cap = await capOf(sql, frequencyCap)
  const rows = await orTooComplex(
    listEstimate(sql, {
      included: isIncluded(sql, sound.include, now),
      excluded: isIncluded(sql, sound.exclude, now),
      left: capLeft(sql, cap, notOfCampaign(sql, id), now),
      secret,
    }),
  )
  const sum = (fits: (row: (typeof rows)[number]) => boolean): number =>
    rows.filter(fits).reduce((total, { contacts }) => total + contacts, 0)
  const included = rows.filter(({ excluded }) => !excluded)
  return {
    included_count: sum(() => true),
    excluded_count: sum(({ excluded }) => excluded),
    audience_count: sum(({ excluded }) => !excluded),
    mailable_count: sum(({ excluded, reason }) => !excluded && reason === null),
    skipped_by_reason: byFrequency(
      included.flatMap(({ reason, contacts }) =>
        reason === null ? [] : [[reason as Reason, contacts] as const],
      ),
    ).map(([reason, contacts_count]) => ({ reason, contacts_count })),
    warnings: await audienceWarnings(sql, sound),
  }
}
