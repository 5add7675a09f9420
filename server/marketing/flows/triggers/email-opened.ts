import { defineTrigger } from '../trigger.ts'
import { isFromSource, type MailSource, mailOutputs, mailSample, mailSettings } from './mail.ts'

export const emailOpened = defineTrigger<MailSource & Record<string, unknown>>({
  key: 'email_opened',
  group: 'email',
  label: 'E-mail opened',
  description: 'A contact opened an e-mail. Opens by machines and anonymous opens do not count.',
  settingsSchema: mailSettings(),
  sample: { campaign_ids: [] },
  outputs: mailOutputs,
  sampleData: mailSample,
  matches: (settings, { data }) => isFromSource(settings, data),
})
