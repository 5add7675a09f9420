import { defineTrigger } from '../trigger.ts'
import { isFromSource, type MailSource, mailOutputs, mailSample, mailSettings } from './mail.ts'
import { textOutput } from './members.ts'

export const emailBounced = defineTrigger<MailSource & Record<string, unknown>>({
  key: 'email_bounced',
  group: 'email',
  label: 'E-mail bounced',
  description: 'An e-mail to a contact bounced permanently.',
  settingsSchema: mailSettings(),
  sample: { campaign_ids: [] },
  outputs: { ...mailOutputs, error_class: textOutput('Error', 'Kind of the error; null if unknown.') },
  sampleData: { ...mailSample, error_class: 'mailbox_unknown' },
  matches: (settings, { data }) => isFromSource(settings, data),
})
