import { type Field, inPeriod, occurrenceField } from '../field.ts'
import { offered, often, period } from '../parameters.ts'

/** Submissions of forms. A submission that was deleted does not count. */
export const formFields: readonly Field[] = [
  occurrenceField(
    {
      key: 'form_submitted',
      label: 'Form submitted',
      description: 'The contact submitted a form.',
      group: 'forms',
    },
    [offered('form_id'), ...period, ...often],
    (context) => context.sql`
      from form_submissions s
      where s.contact_id = contacts.id
        ${context.parameters.form_id === undefined ? context.sql`` : context.sql`and s.form_id = ${context.parameters.form_id}::uuid`}
        and ${inPeriod(context, context.sql`s.submitted_at`)}`,
  ),
]
