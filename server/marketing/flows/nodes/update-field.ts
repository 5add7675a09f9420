import { changeContacts } from '../../../audience/contacts/index.ts'
import type { CustomValueInput } from '../../../audience/memberships/index.ts'
import { systemClock } from '../../../platform/clock.ts'
import { faultOfMember, fieldMember, patchOfField } from '../fields.ts'
import { defineNode, forAll } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const updateField = defineNode<{ field: string; value: CustomValueInput }>({
  key: 'update_field',
  group: 'contact',
  label: 'Update a field',
  description: 'Sets a member or a custom field of the contact.',
  settingsSchema: settingsOf({
    field: fieldMember,
    value: {
      type: ['string', 'number', 'boolean', 'array'],
      minLength: 1,
      maxLength: 10_000,
      maxItems: 100,
      items: { type: 'string', maxLength: 200 },
      title: 'Value',
      description: 'The new value, of the type of the field. For a field with several options, an array.',
    },
  }),
  sample: { field: 'job_title', value: 'Bookseller' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  check: ({ field, value }) => {
    const detail = faultOfMember(field, value, systemClock)
    return detail === null ? [] : [{ pointer: '/value', detail }]
  },
  run: async ({ tx, app, now, actor }, { field, value }, visits) => {
    const patch = await patchOfField(tx, field, value, app.clock)
    // The custom field was changed, archived or deleted since publishing.
    if ('fault' in patch) return forAll(visits, { fail: 'invalid_value', detail: patch.fault })
    const change = { from: 'live', patchOf: () => patch } as const
    const { outcomes } = await changeContacts(tx, contactsOf(visits), change, {
      actor,
      now: now.toISOString(),
    })
    return stepsOf(visits, outcomes)
  },
})
