import { enterFlow } from '../joining.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'

export const enrolInSequence = defineNode<{ sequence_id: string }>({
  key: 'enrol_in_sequence',
  group: 'flow',
  label: 'Enrol in a sequence',
  description:
    'Enrols the contact in a sequence. Skipped if the sequence is not active, or if its re-entry rule or the status of the contact does not allow the entry.',
  settingsSchema: settingsOf({ sequence_id: reference('sequences', 'Sequence') }),
  sample: { sequence_id: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b2' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: true,
  run: (context, { sequence_id }, visits) => enterFlow(context, sequence_id, visits),
})
