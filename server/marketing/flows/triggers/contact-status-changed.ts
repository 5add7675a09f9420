import { defineTrigger } from '../trigger.ts'
import { accepts, allOf, booleanOutput, chosenOf, rule, settingsOf, statuses, textOutput } from './members.ts'

export const contactStatusChanged = defineTrigger<{ from?: string[]; to?: string[] }>({
  key: 'contact_status_changed',
  group: 'contact',
  label: 'Status changed',
  description: 'The status of a contact changed, for any reason.',
  settingsSchema: settingsOf({
    from: chosenOf(statuses, 'From', 'The former status.'),
    to: chosenOf(statuses, 'To', 'The new status.'),
  }),
  sample: { from: ['pending'], to: ['subscribed'] },
  outputs: {
    from: textOutput('From', 'The former status.'),
    to: textOutput('To', 'The new status.'),
    reason: textOutput('Reason', 'The reason that was given; null for none.'),
    forced: booleanOutput('Forced', 'Whether the change was forced.'),
  },
  sampleData: { from: 'pending', to: 'subscribed', reason: null, forced: false },
  // What the status was before is not known.
  fitting: ({ from, to }) => (from?.length || !to?.length ? null : allOf(rule('status', 'in', to))),
  lookup: { setting: 'to', member: 'to' },
  matches: ({ from, to }, { data }) => accepts(from, data.from) && accepts(to, data.to),
})
