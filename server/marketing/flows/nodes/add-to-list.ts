import { addMemberships } from '../../../audience/memberships/index.ts'
import { confirmations } from '../../../sending/confirmations/index.ts'
import { defineNode } from '../node.ts'
import { reference, settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const addToList = defineNode<{ list_id: string }>({
  key: 'add_to_list',
  group: 'audience',
  label: 'Add to a list',
  description:
    'Adds the contact to a list. On a list with double opt-in, the membership is pending, and the contact gets a confirmation e-mail. Skipped for a contact that is on the list or has left it.',
  settingsSchema: settingsOf({ list_id: reference('lists', 'List') }),
  sample: { list_id: '01a05c11-9ba8-7e0e-9d11-3f1f1bb0f4a5' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  // Without a status: an automation decides neither that a membership is confirmed nor that a contact returns.
  run: async ({ tx, now, actor }, { list_id }, visits) =>
    stepsOf(
      visits,
      await addMemberships(tx, [list_id], contactsOf(visits), undefined, {
        actor,
        now: now.toISOString(),
        confirmations,
      }),
    ),
})
