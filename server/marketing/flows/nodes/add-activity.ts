import { insertActivities } from '../../../audience/activities/index.ts'
import { lockContactIds } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const addActivity = defineNode<{ text: string }>({
  key: 'add_activity',
  group: 'contact',
  label: 'Add an activity',
  description: 'Adds an activity with a text to the contact.',
  settingsSchema: settingsOf({
    text: {
      type: 'string',
      minLength: 1,
      maxLength: 500,
      pattern: '^[^\\x00-\\x1f\\x7f]+$',
      title: 'Text',
      description: 'Text of the activity.',
    },
  }),
  sample: { text: 'Reached the end of the welcome series.' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { text }, visits) => {
    const present = new Set(await lockContactIds(tx, contactsOf(visits)))
    const activities = visits.flatMap(({ contactId }) =>
      present.has(contactId) ? [{ contactId, type: 'activity_added' as const, data: { reason: text } }] : [],
    )
    await insertActivities(tx, activities, actor, now.toISOString())
    return stepsOf(visits, new Map([...present].map((id) => [id, 'changed'])))
  },
})
