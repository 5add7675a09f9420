import { defineNode, forAll } from '../node.ts'

export const goTo = defineNode<{ node_id: string }>({
  key: 'go_to',
  group: 'control',
  label: 'Go to a step',
  description: 'Continues at another step. A loop must contain a step that waits.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['node_id'],
    properties: {
      node_id: {
        type: 'string',
        maxLength: 100,
        title: 'Step',
        description: 'Id of the step.',
        'x-node': true,
      },
    },
  },
  sample: { node_id: 'welcome' },
  feature: 'automation_branching',
  branches: () => [],
  effect: 'none',
  needsApproval: false,
  run: async (_context, { node_id }, visits) => forAll(visits, { goTo: node_id }),
})
