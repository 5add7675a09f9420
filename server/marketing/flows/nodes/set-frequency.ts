import { changeContacts } from '../../../audience/contacts/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

const rank = { all: 2, weekly: 1, monthly: 0 }

export const setFrequency = defineNode<{ frequency: 'weekly' | 'monthly' }>({
  key: 'set_frequency',
  group: 'contact',
  label: 'Set the frequency',
  description:
    'Limits e-mails to the contact to at most one a week or one a month. A contact with a lower limit keeps that limit.',
  settingsSchema: settingsOf({
    frequency: {
      type: 'string',
      enum: ['weekly', 'monthly'],
      title: 'Frequency',
      description: 'At most one e-mail a week, or one a month.',
    },
  }),
  sample: { frequency: 'monthly' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { frequency }, visits) => {
    const { outcomes } = await changeContacts(
      tx,
      contactsOf(visits),
      {
        from: 'live',
        patchOf: (row) =>
          rank[row.frequency] > rank[frequency] ? { values: { frequency } } : ('unchanged' as const),
      },
      { actor, now: now.toISOString() },
    )
    return stepsOf(visits, outcomes)
  },
})
