import { addTags } from '../../../audience/memberships/index.ts'
import { defineNode, type StepResult } from '../node.ts'

export const addTag = defineNode<{ tag_id: string }>({
  key: 'add_tag',
  group: 'audience',
  label: 'Add a tag',
  description: 'Adds a tag to the contact. Nothing happens if the contact has it already.',
  settingsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['tag_id'],
    properties: {
      tag_id: {
        type: 'string',
        format: 'uuid',
        title: 'Tag',
        description: 'Id of the tag.',
        'x-resource': 'tags',
      },
    },
  },
  sample: { tag_id: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  async run({ tx, now, actor }, { tag_id }, visits) {
    const ids = visits.map(({ contactId }) => contactId)
    const outcomes = await addTags(tx, [tag_id], ids, now.toISOString(), actor)
    return new Map(
      visits.map(({ enrolmentId, contactId }): [string, StepResult] => {
        const outcome = outcomes.get(contactId)
        if (outcome === undefined) return [enrolmentId, { exit: 'contact_deleted', status: 'exited' }]
        if (outcome === 'changed') return [enrolmentId, { branch: 'next' }]
        const reason = outcome === 'unchanged' ? 'unchanged' : outcome.code
        return [enrolmentId, { branch: 'next', outcome: 'skipped', reason }]
      }),
    )
  },
})
