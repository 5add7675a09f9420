import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf } from './members.ts'

export const campaignSentToContact = defineTrigger<{ campaign_ids?: string[] }>({
  key: 'campaign_sent_to_contact',
  group: 'email',
  label: 'Campaign sent',
  description: 'A mail server accepted the e-mail of a campaign to the contact.',
  settingsSchema: settingsOf({ campaign_ids: chosen('campaigns', 'Campaigns') }),
  sample: { campaign_ids: [] },
  outputs: {
    campaign_id: idOutput('Campaign', 'Id of the campaign.'),
    delivery_id: idOutput('Delivery', 'Id of the delivery.'),
  },
  sampleData: { campaign_id: examples.campaign, delivery_id: examples.delivery },
  lookup: { setting: 'campaign_ids', member: 'campaign_id' },
  matches: ({ campaign_ids }, { data }) => accepts(campaign_ids, data.campaign_id),
})
