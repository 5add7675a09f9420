import { defineTrigger } from '../trigger.ts'
import { isFromSource, type MailSource, mailOutputs, mailSample, mailSettings } from './mail.ts'
import { textOutput } from './members.ts'

export const emailUnsubscribed = defineTrigger<MailSource & Record<string, unknown>>({
  key: 'email_unsubscribed',
  group: 'email',
  label: 'Unsubscribed',
  description:
    'A contact unsubscribed from all e-mail itself: by a link, with its mail program or in the preference centre.',
  settingsSchema: mailSettings(),
  sample: { campaign_ids: [] },
  outputs: {
    ...mailOutputs,
    reason: textOutput('Reason', 'The reason that the contact gave; null for none.'),
  },
  sampleData: { ...mailSample, reason: 'too_often' },
  matches: (settings, { data }) => isFromSource(settings, data),
})
