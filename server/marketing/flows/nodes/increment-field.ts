import { changeContacts } from '../../../audience/contacts/index.ts'
import { customFieldMember, customKey, patchOfField } from '../fields.ts'
import { defineNode, forAll } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

const mostExact = Number.MAX_SAFE_INTEGER

/** Without the error of binary fractions: 0.1 + 0.2 is 0.3. */
const sum = (left: number, right: number): number =>
  Math.max(-mostExact, Math.min(mostExact, Number((left + right).toFixed(6))))

export const incrementField = defineNode<{ field: string; by: number }>({
  key: 'increment_field',
  group: 'contact',
  label: 'Increment a field',
  description: 'Adds a number to a custom field of the type number. A field without a value counts as 0.',
  settingsSchema: settingsOf({
    field: customFieldMember,
    by: {
      type: 'number',
      minimum: -1_000_000_000,
      maximum: 1_000_000_000,
      title: 'By',
      description: 'Number to add; a negative number to subtract. It must not be 0.',
    },
  }),
  sample: { field: 'custom.points', by: 10 },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  check: ({ by }) => (by === 0 ? [{ pointer: '/by', detail: 'Enter a number other than 0.' }] : []),
  run: async ({ tx, app, now, actor }, { field, by }, visits) => {
    const patch = await patchOfField(tx, field, by, app.clock)
    if ('fault' in patch) return forAll(visits, { fail: 'invalid_value', detail: patch.fault })
    const key = customKey(field) ?? ''
    // A contact with two enrolments at this node is counted for both.
    const times = Map.groupBy(visits, ({ contactId }) => contactId)
    const { outcomes } = await changeContacts(
      tx,
      contactsOf(visits),
      {
        from: 'live',
        patchOf: ({ id, custom_fields }) => {
          const present = custom_fields[key]
          const before = typeof present === 'number' ? present : 0
          return { customFields: { [key]: sum(before, by * (times.get(id)?.length ?? 1)) } }
        },
      },
      { actor, now: now.toISOString() },
    )
    return stepsOf(visits, outcomes)
  },
})
