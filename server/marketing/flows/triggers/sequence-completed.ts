import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const sequenceCompleted = defineTrigger<{ sequence_ids?: string[] }>({
  key: 'sequence_completed',
  group: 'flow',
  label: 'Sequence completed',
  description: 'A contact reached the end of a sequence.',
  settingsSchema: settingsOf({
    sequence_ids: chosen('sequences', 'Sequences'),
  }),
  sample: { sequence_ids: [] },
  outputs: {
    sequence_id: idOutput('Sequence', 'Id of the sequence.'),
    enrolment_id: idOutput('Enrolment', 'Id of the enrolment that ended.'),
    entry_key: textOutput('Entry key', 'Entry key of the enrolment; empty for none.'),
    reason: textOutput('Reason', 'Always null.'),
  },
  sampleData: { sequence_id: examples.flow, enrolment_id: examples.enrolment, entry_key: '', reason: null },
  lookup: { setting: 'sequence_ids', member: 'sequence_id' },
  matches: ({ sequence_ids }, { data }) => accepts(sequence_ids, data.sequence_id),
  // It goes on with the same order or cart.
  entryKey: (_settings, { data }) => String(data.entry_key ?? ''),
})
