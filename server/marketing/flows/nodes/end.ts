import { defineNode, forAll } from '../node.ts'

export const end = defineNode<Record<string, never>>({
  key: 'end',
  group: 'control',
  label: 'End',
  description: 'Ends the enrolment. The contact has completed the automation.',
  settingsSchema: { type: 'object', additionalProperties: false, required: [], properties: {} },
  sample: {},
  branches: () => [],
  effect: 'none',
  needsApproval: false,
  run: async (_context, _settings, visits) => forAll(visits, { exit: 'ended', status: 'completed' }),
})
