import { defineTrigger } from '../trigger.ts'
import { accepts, chosen, examples, idOutput, settingsOf, textOutput } from './members.ts'

export const formSubmitted = defineTrigger<{ form_ids?: string[]; key_by?: 'none' | 'submission' }>({
  key: 'form_submitted',
  group: 'forms',
  label: 'Form submitted',
  description: 'A contact submitted a form.',
  settingsSchema: settingsOf({
    form_ids: chosen('forms', 'Forms'),
    key_by: {
      type: 'string',
      enum: ['none', 'submission'],
      default: 'none',
      title: 'Entry key',
      description:
        'What the entry key is. `none`: the entry has no key. `submission`: the id of the submission, so that each submission starts an enrolment of its own.',
    },
  }),
  sample: { form_ids: [] },
  outputs: {
    form_id: idOutput('Form', 'Id of the form.'),
    form_name: textOutput('Name of the form', 'Name of the form.'),
    submission_id: idOutput('Submission', 'Id of the submission.'),
    values: {
      type: 'object',
      title: 'Values',
      description: 'The submitted values, by the key of the field.',
    },
  },
  sampleData: {
    form_id: examples.form,
    form_name: 'Newsletter',
    submission_id: examples.submission,
    values: { email: 'ada@analytical.example', first_name: 'Ada' },
  },
  lookup: { setting: 'form_ids', member: 'form_id' },
  matches: ({ form_ids }, { data }) => accepts(form_ids, data.form_id),
  entryKey: ({ key_by }, { data }) => (key_by === 'submission' ? String(data.submission_id) : ''),
})
