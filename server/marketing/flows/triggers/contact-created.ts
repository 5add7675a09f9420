import { defineTrigger } from '../trigger.ts'
import { accepts, allOf, chosenOf, idOutput, rule, settingsOf, statuses, textOutput } from './members.ts'

const actors = ['user', 'api_key', 'contact', 'system'] as const

export const contactCreated = defineTrigger<{ created_by?: string[] }>({
  key: 'contact_created',
  group: 'contact',
  label: 'Contact created',
  description: 'A contact was created: by a user, a program, a form, or an import with `run_automations`.',
  settingsSchema: settingsOf({
    created_by: chosenOf(
      actors,
      'Created by',
      'Who created the contact. An import counts as the user or program that started it.',
    ),
  }),
  sample: { created_by: ['contact'] },
  outputs: {
    created_by: textOutput(
      'Created by',
      'Who created the contact: `user`, `api_key`, `contact` or `system`.',
    ),
    job_id: idOutput(
      'Job',
      'Id of the job of the import that created the contact; null if no import created it.',
    ),
  },
  sampleData: { created_by: 'contact', job_id: null },
  fitting: ({ created_by }) => (created_by?.length ? null : allOf(rule('status', 'in', [...statuses]))),
  matches: ({ created_by }, { data }) => accepts(created_by, data.created_by),
})
