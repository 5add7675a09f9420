import type { SchemaMember } from '../types.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

/** The choice of the campaign, sequence or automation to which an e-mail belongs. */
export interface MailSource {
  campaign_ids?: string[]
  sequence_ids?: string[]
  automation_ids?: string[]
}

/** Settings and outputs that all triggers about e-mail have. */
export const mailSettings = (more: Record<string, SchemaMember> = {}) =>
  settingsOf({
    campaign_ids: chosen('campaigns', 'Campaigns'),
    sequence_ids: chosen('sequences', 'Sequences'),
    automation_ids: chosen('automations', 'Automations'),
    ...more,
  })

export const mailOutputs = {
  delivery_id: idOutput('Delivery', 'Id of the delivery; null if the e-mail is unknown.'),
  source_kind: textOutput(
    'Kind of e-mail',
    '`campaign`, `sequence`, `automation`, `transactional` or `confirmation`; null if the e-mail is unknown.',
  ),
  source_id: idOutput('Source', 'Id of the campaign, sequence, automation or message; null for none.'),
}

export const mailSample = {
  delivery_id: examples.delivery,
  source_kind: 'campaign',
  source_id: examples.campaign,
}

/** Without a choice, e-mail of any kind is accepted. */
export const isFromSource = (settings: MailSource, data: Record<string, unknown>): boolean => {
  const ids = [settings.campaign_ids, settings.sequence_ids, settings.automation_ids].flatMap(
    (some) => some ?? [],
  )
  return accepts(ids, data.source_id)
}
