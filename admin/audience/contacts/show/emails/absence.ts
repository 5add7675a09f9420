import { t } from '@lingui/core/macro'
import type { Contact } from '../../view.ts'

interface Campaign {
  state: string
  started_at: string | null
}

/** Why a campaign is not among the e-mails of a contact: what can be known without its delivery. */
export const absenceOf = (campaign: Campaign, contact: Pick<Contact, 'created_at'>): string => {
  if (campaign.started_at === null) return t`The campaign has not started: its recipients are not chosen yet.`
  if (contact.created_at > campaign.started_at)
    return t`The contact was created after the campaign had started.`
  if (campaign.state === 'sending' || campaign.state === 'paused')
    return t`The campaign is not at its end: the e-mail may still come. Or the contact was not among its recipients.`
  return t`The contact was not among the recipients when the campaign started: not on its lists and segments, or excluded.`
}
