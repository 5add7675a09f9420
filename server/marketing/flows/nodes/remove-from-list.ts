import { removeMemberships } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const removeFromList = defineNode<{ list_id: string }>({
  key: 'remove_from_list',
  group: 'audience',
  label: 'Remove from a list',
  description: 'Removes the contact from a list. Has no effect if the contact is not on the list.',
  settingsSchema: settingsOf({ list_id: reference('lists', 'List') }),
  sample: { list_id: '01a05c11-9ba8-7e0e-9d11-3f1f1bb0f4a5' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { list_id }, visits) =>
    stepsOf(visits, await removeMemberships(tx, [list_id], contactsOf(visits), now.toISOString(), actor)),
})
