import { defineTrigger } from '../trigger.ts'
import { noSettings, textOutput } from './members.ts'

export const contactConfirmed = defineTrigger({
  key: 'contact_confirmed',
  group: 'contact',
  label: 'Subscription confirmed',
  description: 'A contact confirmed its subscription on the page of a confirmation e-mail.',
  settingsSchema: noSettings,
  sample: {},
  outputs: {
    former_status: textOutput('Former status', 'The status before; null if it stayed the same.'),
  },
  sampleData: { former_status: 'pending' },
  matches: () => true,
})
