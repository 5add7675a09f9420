import type { Tree } from '../../../audience/conditions/index.ts'
import { decide, leavesUndecided } from '../conditions.ts'
import { defineNode, type StepResult } from '../node.ts'
import { conditionMember } from './control-schema.ts'

export const ifElse = defineNode<{ condition: Tree } & Record<string, unknown>>({
  key: 'if_else',
  group: 'control',
  label: 'If and else',
  description:
    'Takes the branch `yes` for contacts that match a condition now, and `no` for the others. A contact leaves the automation if the condition depends on opens or clicks that are not counted for this contact.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['condition'],
    properties: { condition: conditionMember('The condition.') },
  },
  sample: {
    condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
  },
  branches: () => ['yes', 'no'],
  effect: 'none',
  needsApproval: false,
  async run({ tx, now }, { condition }, visits) {
    const ids = visits.map(({ contactId }) => contactId)
    const { matching, undecided } = await decide(tx, condition, ids, now)
    return new Map(
      visits.map(({ enrolmentId, contactId }): [string, StepResult] => {
        if (undecided.has(contactId)) return [enrolmentId, leavesUndecided]
        return [enrolmentId, { branch: matching.has(contactId) ? 'yes' : 'no' }]
      }),
    )
  },
})
