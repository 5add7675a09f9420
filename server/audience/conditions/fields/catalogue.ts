import type { Field, FieldInfo } from '../field.ts'
import { audienceFields, segmentField } from './audience.ts'
import { memberFields } from './contact.ts'
import { automationFields, sequenceFields } from './enrolments.ts'
import { consentFields, eventFields } from './events.ts'
import { emailFields, engagementFields } from './mail.ts'

/** Every group of fields, in the order in which a builder shows them. */
export const groups = [
  { key: 'contact', label: 'Contact', description: 'What is known of the person.' },
  { key: 'address', label: 'Address', description: 'Where the person lives.' },
  { key: 'audience', label: 'Lists, tags, segments', description: 'What the contact belongs to.' },
  { key: 'custom_fields', label: 'Custom fields', description: 'What the business itself wants to know.' },
  { key: 'engagement', label: 'Engagement', description: 'How the contact takes notice of mail.' },
  {
    key: 'email',
    label: 'E-mail',
    description: 'What was sent to the contact, and what became of it.',
  },
  {
    key: 'sequences',
    label: 'Sequences',
    description: 'Which sequences the contact is in or has been through.',
  },
  {
    key: 'automations',
    label: 'Automations',
    description: 'Which automations the contact is in or has been through.',
  },
  { key: 'events', label: 'Events', description: 'What the contact did elsewhere.' },
  { key: 'consent', label: 'Consent', description: 'What the contact agreed to.' },
] as const

/** Every field that can be asked of a row of contacts, with those that custom fields make. */
export const askable = (custom: readonly Field[]): Field[] => [
  ...memberFields,
  ...audienceFields,
  ...custom,
  ...engagementFields,
  ...emailFields,
  ...sequenceFields,
  ...automationFields,
  ...eventFields,
  ...consentFields,
]

/** Everything that can be asked, group by group. */
export const catalogue = (custom: readonly Field[]): FieldInfo[] => {
  const all: FieldInfo[] = [...askable(custom), segmentField]
  return groups.flatMap(({ key }) => all.filter(({ group }) => group === key))
}
