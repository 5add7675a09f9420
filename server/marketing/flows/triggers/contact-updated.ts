import { defineTrigger } from '../trigger.ts'
import { settingsOf } from './members.ts'

const isChanged = (fields: readonly unknown[], field: string): boolean =>
  fields.includes(field.startsWith('custom.') ? `custom_fields.${field.slice('custom.'.length)}` : field)

export const contactUpdated = defineTrigger<{ fields?: string[] }>({
  key: 'contact_updated',
  group: 'contact',
  label: 'Contact updated',
  description:
    'Fields of a contact changed. Changes of the status or of the e-mail address have their own triggers.',
  settingsSchema: settingsOf({
    fields: {
      type: 'array',
      maxItems: 100,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[a-z][a-z0-9_.]*$' },
      'x-field': 'any',
      title: 'Fields',
      description: 'Keys of fields as in conditions, such as `company` or `custom.genre`. Empty: any.',
    },
  }),
  sample: { fields: ['company', 'custom.genre'] },
  outputs: {
    fields: {
      type: 'array',
      items: { type: 'string' },
      title: 'Fields',
      description: 'Keys of the fields that changed. Custom fields have keys such as `custom_fields.genre`.',
    },
    changes: {
      type: 'array',
      items: { type: 'object' },
      title: 'Changes',
      description: 'The changes: `field`, `from` and `to`.',
    },
  },
  sampleData: {
    fields: ['company'],
    changes: [{ field: 'company', from: null, to: 'Analytical Engines' }],
  },
  matches: ({ fields = [] }, { data }) =>
    fields.length === 0 || fields.some((field) => isChanged(data.fields as unknown[], field)),
})
