import { insertNotes } from '../../../audience/contacts/index.ts'
import { lockContactIds } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const addNote = defineNode<{ title: string | null; body: string }>({
  key: 'add_note',
  group: 'contact',
  label: 'Add a note',
  description: 'Adds a note to the contact.',
  settingsSchema: settingsOf({
    title: {
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 200,
      pattern: '^[^\\x00-\\x1f\\x7f]+$',
      title: 'Title',
      description: 'Title of the note; null for none.',
    },
    body: {
      type: 'string',
      minLength: 1,
      maxLength: 20_000,
      pattern: '^[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f]+$',
      title: 'Text',
      description: 'Text of the note. It is stored as it is: smart codes are not replaced.',
    },
  }),
  sample: { title: 'Follow up', body: 'Asked for the spring catalogue.' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { title, body }, visits) => {
    const present = new Set(await lockContactIds(tx, contactsOf(visits)))
    const noted = visits.filter(({ contactId }) => present.has(contactId))
    const notes = noted.map(({ contactId }) => ({ contact_id: contactId, title, body, pinned: false }))
    await insertNotes(tx, notes, actor, now.toISOString())
    return stepsOf(visits, new Map([...present].map((id) => [id, 'changed'])))
  },
})
