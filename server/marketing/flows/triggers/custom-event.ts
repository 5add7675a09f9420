import { defineTrigger } from '../trigger.ts'
import { examples, idOutput, settingsOf, textOutput } from './members.ts'
import { type PropertyRule, propertyRules, satisfies } from './properties.ts'

const propertiesOf = (data: Record<string, unknown>): Record<string, unknown> =>
  (data.properties ?? {}) as Record<string, unknown>

export const customEvent = defineTrigger<{
  name: string
  properties?: PropertyRule[]
  key_property?: string | null
}>({
  key: 'custom_event',
  group: 'events',
  label: 'Custom event',
  description: 'A custom event of the contact was reported, such as an order.',
  settingsSchema: settingsOf(
    {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        pattern: '^[a-z][a-z0-9_.-]*$',
        title: 'Event',
        description: 'Name of the event, such as `order_placed`.',
      },
      properties: propertyRules,
      key_property: {
        type: ['string', 'null'],
        maxLength: 64,
        pattern: '^[a-z][a-z0-9_]*$',
        title: 'Entry key',
        description:
          'Property whose value is the entry key, such as `order_number`: two orders of a contact are two enrolments. Null for none.',
      },
    },
    ['name'],
  ),
  sample: {
    name: 'order_placed',
    properties: [{ property: 'amount', operator: 'gte', value: 50 }],
    key_property: 'order_number',
  },
  outputs: {
    event_id: idOutput('Event', 'Id of the event.'),
    name: textOutput('Name', 'Name of the event.'),
    properties: { type: 'object', title: 'Properties', description: 'Properties of the event.' },
  },
  sampleData: {
    event_id: examples.event,
    name: 'order_placed',
    properties: { order_number: '2026-1187', amount: 84.5, first_edition: true },
  },
  lookup: { setting: 'name', member: 'name' },
  matches: ({ name, properties = [] }, { data }) =>
    data.name === name && properties.every((rule) => satisfies(rule, propertiesOf(data))),
  entryKey: ({ key_property }, { data }) => {
    if (key_property === undefined || key_property === null) return ''
    const value = propertiesOf(data)[key_property]
    return value === undefined ? '' : String(value).slice(0, 200)
  },
})
