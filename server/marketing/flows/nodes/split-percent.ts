import { createHash } from 'node:crypto'
import { defineNode, type StepResult } from '../node.ts'
import { branchKeyMember, repeatedKeys } from './control-schema.ts'

interface SplitPercent extends Record<string, unknown> {
  branches: { key: string; percent: number }[]
}

/** A number from 0 to 100 that is always the same for a contact at a node. */
const placeOf = (contactId: string, nodeId: string): number =>
  (createHash('sha256').update(`${contactId} ${nodeId}`).digest().readUInt32BE(0) / 2 ** 32) * 100

const chosen = ({ branches }: SplitPercent, place: number): string => {
  let until = 0
  for (const { key, percent } of branches) {
    until += percent
    if (place < until) return key
  }
  return branches.at(-1)?.key ?? ''
}

export const splitPercent = defineNode<SplitPercent>({
  key: 'split_percent',
  group: 'control',
  label: 'Split by percentage',
  description:
    'Distributes contacts at random to the branches. A contact that arrives again takes the same branch, unless the branches or their percentages have changed.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['branches'],
    properties: {
      branches: {
        type: 'array',
        minItems: 2,
        maxItems: 10,
        title: 'Branches',
        description: 'The branches. Their percentages must add up to 100.',
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['key', 'percent'],
          properties: {
            key: branchKeyMember,
            percent: {
              type: 'integer',
              minimum: 1,
              maximum: 99,
              title: 'Percentage',
              description: 'Percentage of the contacts.',
            },
          },
        },
      },
    },
  },
  sample: {
    branches: [
      { key: 'a', percent: 50 },
      { key: 'b', percent: 50 },
    ],
  },
  feature: 'automation_branching',
  branches: ({ branches }) => branches.map(({ key }) => key),
  effect: 'none',
  needsApproval: false,
  check: ({ branches }) => [
    ...repeatedKeys(branches),
    ...(branches.reduce((sum, { percent }) => sum + percent, 0) === 100
      ? []
      : [{ pointer: '/branches', detail: 'The percentages must add up to 100.' }]),
  ],
  run: async ({ node }, settings, visits) =>
    new Map(
      visits.map(({ enrolmentId, contactId }): [string, StepResult] => [
        enrolmentId,
        { branch: chosen(settings, placeOf(contactId, node.id)) },
      ]),
    ),
})
