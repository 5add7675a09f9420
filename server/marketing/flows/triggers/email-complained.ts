import { defineTrigger } from '../trigger.ts'
import { isFromSource, type MailSource, mailOutputs, mailSample, mailSettings } from './mail.ts'

export const emailComplained = defineTrigger<MailSource & Record<string, unknown>>({
  key: 'email_complained',
  group: 'email',
  label: 'Spam complaint',
  description: 'A contact reported an e-mail as spam. The contact gets no more e-mail.',
  settingsSchema: mailSettings(),
  sample: { campaign_ids: [] },
  outputs: mailOutputs,
  sampleData: mailSample,
  matches: (settings, { data }) => isFromSource(settings, data),
})
