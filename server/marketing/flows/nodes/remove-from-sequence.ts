import { leaveFlow } from '../joining.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'

export const removeFromSequence = defineNode<{ sequence_id: string }>({
  key: 'remove_from_sequence',
  group: 'flow',
  label: 'Remove from a sequence',
  description: 'Removes the contact from a sequence. Skipped if the contact is not in the sequence.',
  settingsSchema: settingsOf({ sequence_id: reference('sequences', 'Sequence') }),
  sample: { sequence_id: '01a15e49-7b00-7c11-8ec9-2a6dd8c0c6b2' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: (context, { sequence_id }, visits) => leaveFlow(context, sequence_id, visits),
})
