import { defineTrigger } from '../trigger.ts'
import { noSettings, textOutput } from './members.ts'

export const contactEmailChanged = defineTrigger({
  key: 'contact_email_changed',
  group: 'contact',
  label: 'E-mail address changed',
  description: 'A contact got another e-mail address.',
  settingsSchema: noSettings,
  sample: {},
  outputs: {
    from: textOutput('From', 'The former address.'),
    to: textOutput('To', 'The new address.'),
  },
  sampleData: { from: 'ada@old.example', to: 'ada@analytical.example' },
  matches: () => true,
})
