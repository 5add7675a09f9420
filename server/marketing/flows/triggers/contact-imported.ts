import { defineTrigger } from '../trigger.ts'
import { accepts, booleanOutput, chosenOf, idOutput, settingsOf } from './members.ts'

export const contactImported = defineTrigger<{ outcomes?: string[] }>({
  key: 'contact_imported',
  group: 'contact',
  label: 'Contact imported',
  description: 'An import with `run_automations` created or updated a contact.',
  settingsSchema: settingsOf({
    outcomes: chosenOf(['created', 'updated'], 'Outcomes', 'What the import did.'),
  }),
  sample: { outcomes: ['created'] },
  outputs: {
    job_id: idOutput('Job', 'Id of the job of the import.'),
    is_new: booleanOutput('New', 'Whether the import created the contact.'),
  },
  sampleData: { job_id: '01a13b70-1000-7f94-9c5d-8e9fa0b1c2d3', is_new: true },
  matches: ({ outcomes }, { data }) => accepts(outcomes, data.is_new ? 'created' : 'updated'),
})
