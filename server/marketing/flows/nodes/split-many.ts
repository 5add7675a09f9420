import type { Tree } from '../../../audience/conditions/index.ts'
import { decide, leavesUndecided } from '../conditions.ts'
import { defineNode, type StepResult } from '../node.ts'
import { branchKeyMember, conditionMember, repeatedKeys } from './control-schema.ts'

interface SplitMany extends Record<string, unknown> {
  branches: { key: string; condition: Tree }[]
}

const otherwise = 'otherwise'

export const splitMany = defineNode<SplitMany>({
  key: 'split_many',
  group: 'control',
  label: 'Split by conditions',
  description:
    'Takes the first branch whose condition the contact matches now, and `otherwise` if it matches none. A contact leaves the automation if a condition depends on opens or clicks that are not counted for this contact.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['branches'],
    properties: {
      branches: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        title: 'Branches',
        description: 'The branches, in the order in which they are tried.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['key', 'condition'],
          properties: { key: branchKeyMember, condition: conditionMember('The condition of the branch.') },
        },
      },
    },
  },
  sample: {
    branches: [
      {
        key: 'subscribed',
        condition: { match: 'all', conditions: [{ field: 'status', operator: 'is', value: 'subscribed' }] },
      },
    ],
  },
  feature: 'automation_branching',
  branches: ({ branches }) => [...branches.map(({ key }) => key), otherwise],
  effect: 'none',
  needsApproval: false,
  check: ({ branches }) => [
    ...repeatedKeys(branches),
    ...branches.flatMap(({ key }, at) =>
      key === otherwise
        ? [
            {
              pointer: `/branches/${at}/key`,
              detail: '`otherwise` is reserved for contacts that match no branch. Choose another key.',
            },
          ]
        : [],
    ),
  ],
  async run({ tx, now }, { branches }, visits) {
    const results = new Map<string, StepResult>()
    let open = visits
    for (const { key, condition } of branches) {
      const ids = open.map(({ contactId }) => contactId)
      const { matching, undecided } = await decide(tx, condition, ids, now)
      for (const { enrolmentId, contactId } of open)
        if (undecided.has(contactId)) results.set(enrolmentId, leavesUndecided)
        else if (matching.has(contactId)) results.set(enrolmentId, { branch: key })
      open = open.filter(({ enrolmentId }) => !results.has(enrolmentId))
    }
    for (const { enrolmentId } of open) results.set(enrolmentId, { branch: otherwise })
    return results
  },
})
