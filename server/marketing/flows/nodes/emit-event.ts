import { insertEvents } from '../../../audience/contacts/index.ts'
import { lockContactIds } from '../../../audience/memberships/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const emitEvent = defineNode<{ name: string; properties: Record<string, string | number | boolean> }>({
  key: 'emit_event',
  group: 'integration',
  label: 'Report an event',
  description: 'Reports a custom event of the contact. The event can start automations.',
  settingsSchema: settingsOf({
    name: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      pattern: '^[a-z][a-z0-9_.-]*$',
      title: 'Event',
      description: 'Name of the event, such as `loyalty_reached`.',
    },
    properties: {
      type: 'object',
      maxProperties: 50,
      propertyNames: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[a-z][a-z0-9_]*$' },
      additionalProperties: {
        type: ['string', 'number', 'boolean'],
        maxLength: 1000,
        minimum: -9_007_199_254_740_991,
        maximum: 9_007_199_254_740_991,
      },
      title: 'Properties',
      description: 'Properties of the event, the same for all contacts.',
    },
  }),
  sample: { name: 'loyalty_reached', properties: { level: 'gold' } },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor }, { name, properties }, visits) => {
    const present = new Set(await lockContactIds(tx, contactsOf(visits)))
    const at = now.toISOString()
    const events = visits.flatMap(({ contactId }) =>
      present.has(contactId) ? [{ contact_id: contactId, name, properties, occurred_at: at }] : [],
    )
    await insertEvents(tx, events, actor, at)
    return stepsOf(visits, new Map([...present].map((id) => [id, 'changed'])))
  },
})
