interface Campaign {
  state: string
  started_at: string | null
}

/** Why a campaign is not among the e-mails of a contact: what can be known without its delivery. */
export type Absence = 'not started' | 'created later' | 'under way' | 'not a recipient'

export const absenceOf = (campaign: Campaign, contact: { created_at: string }): Absence => {
  if (campaign.started_at === null) return 'not started'
  if (contact.created_at > campaign.started_at) return 'created later'
  return ['sending', 'paused'].includes(campaign.state) ? 'under way' : 'not a recipient'
}
