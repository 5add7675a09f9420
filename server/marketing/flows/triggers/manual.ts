import { defineTrigger } from '../trigger.ts'
import { noSettings } from './members.ts'

export const manual = defineTrigger({
  key: 'manual',
  group: 'events',
  label: 'Enrolled by hand',
  description: 'Only users and programs enrol contacts. No event lets a contact enter.',
  settingsSchema: noSettings,
  sample: {},
  entersOnly: 'This trigger has no event. Cancel or advance the enrolments of contacts instead.',
  outputs: {},
  sampleData: {},
  matches: () => false,
})
