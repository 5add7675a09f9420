import { removeTags } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const removeTag = defineNode<{ tag_id: string }>({
  key: 'remove_tag',
  group: 'audience',
  label: 'Remove a tag',
  description: 'Removes a tag from the contact. Has no effect if the contact does not have the tag.',
  settingsSchema: settingsOf({ tag_id: reference('tags', 'Tag') }),
  sample: { tag_id: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { tag_id }, visits) =>
    stepsOf(visits, await removeTags(tx, [tag_id], contactsOf(visits), now.toISOString(), actor)),
})
