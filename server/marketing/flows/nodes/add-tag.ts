import { addTags } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const addTag = defineNode<{ tag_id: string }>({
  key: 'add_tag',
  group: 'audience',
  label: 'Add a tag',
  description: 'Adds a tag to the contact. Has no effect if the contact already has the tag.',
  settingsSchema: settingsOf({ tag_id: reference('tags', 'Tag') }),
  sample: { tag_id: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { tag_id }, visits) =>
    stepsOf(visits, await addTags(tx, [tag_id], contactsOf(visits), now.toISOString(), actor)),
})
