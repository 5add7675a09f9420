import { suppressContacts } from '../../../audience/contacts/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const suppressContact = defineNode<{ note: string | null }>({
  key: 'suppress',
  group: 'contact',
  label: 'Suppress the address',
  description:
    'Adds the address of the contact to the suppressions. The contact gets no more e-mail of any kind.',
  settingsSchema: settingsOf({
    note: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 500,
      pattern: '^[^\\x00-\\x1f\\x7f]+$',
      title: 'Note',
      description: 'Reason for the suppression; null for none.',
    },
  }),
  sample: { note: 'Closed the account.' },
  branches: () => ['next'],
  effect: 'transaction',
  // Only an administrator can lift it.
  needsApproval: true,
  run: async ({ tx, app, now, actor }, { note }, visits) =>
    stepsOf(
      visits,
      await suppressContacts(tx, contactsOf(visits), {
        note,
        secret: app.secret,
        actor,
        now: now.toISOString(),
      }),
    ),
})
