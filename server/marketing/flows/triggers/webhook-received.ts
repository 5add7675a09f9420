import { fieldsByPointer } from '../fields.ts'
import { defineTrigger } from '../trigger.ts'
import { settingsOf } from './members.ts'
import { type PropertyRule, propertyRules, satisfies } from './properties.ts'

const propertyName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
} as const

const payloadOf = (data: Record<string, unknown>): Record<string, unknown> =>
  (data.payload ?? {}) as Record<string, unknown>

export const webhookReceived = defineTrigger<{
  email_property?: string
  properties?: PropertyRule[]
  key_property?: string | null
  fields?: { pointer: string; field: string }[]
  require_signature?: boolean
}>({
  key: 'webhook_received',
  group: 'events',
  label: 'Webhook received',
  description:
    'Another system sent JSON or a form with the e-mail address of a contact to the secret URL of the automation. Unknown addresses have no effect.',
  settingsSchema: settingsOf({
    email_property: {
      ...propertyName,
      default: 'email',
      title: 'E-mail address',
      description:
        'Member of the JSON object that contains the e-mail address of the contact. A value that begins with `/` is a JSON pointer, such as `/customer/email`.',
    },
    properties: {
      ...propertyRules,
      description: 'Rules for members of the JSON object. All of them must match.',
    },
    key_property: {
      ...propertyName,
      type: ['string', 'null'],
      title: 'Entry key',
      description:
        'Member whose value is the entry key, such as `order`: two orders of a contact are two enrolments. Null for none.',
    },
    fields: {
      ...fieldsByPointer,
      title: 'Fields',
      description:
        'Values of the JSON object, by JSON pointer, and the fields of the contact to store them in before the contact enters. Values that a field does not accept are left out. Values are stored only if the rules in `properties` match. The condition of the trigger is evaluated afterwards.',
    },
    require_signature: {
      type: 'boolean',
      default: false,
      title: 'Signature',
      description:
        'Whether to accept only calls that are signed as Standard Webhooks describes and at most five minutes old. `GET /automations/{id}/webhook-key` returns the key as `incoming_key`.',
    },
  }),
  sample: {
    email_property: 'customer_email',
    properties: [{ property: 'event', operator: 'is', value: 'paid' }],
    key_property: 'order',
  },
  outputs: {
    payload: { type: 'object', title: 'Payload', description: 'The JSON object that was received.' },
  },
  sampleData: { payload: { event: 'paid', order: '2026-1187', customer_email: 'ada@analytical.example' } },
  matches: ({ properties = [] }, { data }) => properties.every((rule) => satisfies(rule, payloadOf(data))),
  entryKey: ({ key_property }, { data }) => {
    const value = typeof key_property === 'string' ? payloadOf(data)[key_property] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''
  },
})
