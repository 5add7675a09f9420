import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const sequenceExited = defineTrigger<{ sequence_ids?: string[]; reasons?: string[] }>({
  key: 'sequence_exited',
  group: 'flow',
  label: 'Sequence left',
  description: 'A contact left a sequence before its end. Cancelled and failed enrolments do not count.',
  settingsSchema: settingsOf({
    sequence_ids: chosen('sequences', 'Sequences'),
    reasons: {
      type: 'array',
      maxItems: 20,
      uniqueItems: true,
      items: { type: 'string', maxLength: 50, pattern: '^[a-z_]+$' },
      title: 'Reasons',
      description: 'Reasons for leaving, as short keys such as `unsubscribed`. Empty: any.',
    },
  }),
  sample: { sequence_ids: [] },
  outputs: {
    sequence_id: idOutput('Sequence', 'Id of the sequence.'),
    enrolment_id: idOutput('Enrolment', 'Id of the enrolment that ended.'),
    entry_key: textOutput('Entry key', 'Entry key of the enrolment; empty for none.'),
    reason: textOutput('Reason', 'Why the contact left, as a short key.'),
  },
  sampleData: {
    sequence_id: examples.flow,
    enrolment_id: examples.enrolment,
    entry_key: '',
    reason: 'unsubscribed',
  },
  lookup: { setting: 'sequence_ids', member: 'sequence_id' },
  matches: ({ sequence_ids, reasons }, { data }) =>
    accepts(sequence_ids, data.sequence_id) && accepts(reasons, data.reason),
  // It goes on with the same order or cart.
  entryKey: (_settings, { data }) => String(data.entry_key ?? ''),
})
