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
    'Another system sent JSON to the secret URL of the automation, with the e-mail address of a contact. Unknown addresses have no effect.',
  settingsSchema: settingsOf({
    email_property: {
      ...propertyName,
      default: 'email',
      title: 'E-mail address',
      description:
        'Member of the JSON object that contains the e-mail address of the contact. With a `/` at the beginning, it is a JSON pointer, such as `/customer/email`.',
    },
    properties: { ...propertyRules, description: 'Rules on members of the JSON object. All must hold.' },
    key_property: {
      ...propertyName,
      type: ['string', 'null'],
      title: 'Entry key',
      description: 'Member whose value is the entry key: two orders of a contact are two enrolments.',
    },
    fields: {
      ...fieldsByPointer,
      title: 'Fields',
      description:
        'Values of the JSON object, by JSON pointer, and the fields of the contact that get them before it enters. A value that its field does not take is left out. Rules on members must hold; the condition of the trigger is evaluated afterwards.',
    },
    require_signature: {
      type: 'boolean',
      default: false,
      title: 'Signature',
      description:
        'Accept only calls of the last five minutes that are signed as Standard Webhooks describes. `GET /automations/{id}/webhook-key` returns the key as `incoming_key`.',
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
