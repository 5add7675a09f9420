import type { Field, FieldInfo } from '../field.ts'
import { audienceFields, segmentField } from './audience.ts'
import { memberFields } from './contact.ts'
import { automationFields, sequenceFields } from './enrolments.ts'
import { consentFields, eventFields } from './events.ts'
import { formFields } from './forms.ts'
import { emailFields, engagementFields } from './mail.ts'
import { viewFields } from './view.ts'

/** All groups of fields, in the order in which the condition builder shows them. */
export const groups = [
  { key: 'contact', label: 'Contact', description: 'Data about the person.' },
  { key: 'address', label: 'Address', description: 'The postal address of the person.' },
  {
    key: 'audience',
    label: 'Lists, tags, segments',
    description: 'Lists, tags and segments of the contact.',
  },
  { key: 'custom_fields', label: 'Custom fields', description: 'Fields that your business defines.' },
  { key: 'engagement', label: 'Engagement', description: 'How the contact reacts to e-mails.' },
  {
    key: 'email',
    label: 'E-mail',
    description: 'E-mails that were sent to the contact, and their results.',
  },
  {
    key: 'sequences',
    label: 'Sequences',
    description: 'Sequences that the contact is in or has completed.',
  },
  {
    key: 'automations',
    label: 'Automations',
    description: 'Automations that the contact is in or has completed.',
  },
  { key: 'forms', label: 'Forms', description: 'Forms that the contact submitted.' },
  { key: 'events', label: 'Events', description: 'Custom events that other systems reported.' },
  { key: 'consent', label: 'Consent', description: 'Consent that the contact gave or withdrew.' },
] as const

/** All fields of conditions, including those of custom fields. */
export const allFields = (custom: readonly Field[]): Field[] => [
  ...memberFields,
  ...viewFields,
  ...audienceFields,
  ...custom,
  ...engagementFields,
  ...emailFields,
  ...sequenceFields,
  ...automationFields,
  ...formFields,
  ...eventFields,
  ...consentFields,
]

/** All fields by group. */
export const catalogue = (custom: readonly Field[]): FieldInfo[] => {
  const all: FieldInfo[] = [...allFields(custom), segmentField]
  return groups.flatMap(({ key }) => all.filter(({ group }) => group === key))
}
