import { changeContacts } from '../../../audience/contacts/index.ts'
import { fieldMember, patchOfField } from '../fields.ts'
import { defineNode, forAll } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const clearField = defineNode<{ field: string }>({
  key: 'clear_field',
  group: 'contact',
  label: 'Clear a field',
  description: 'Removes the value of a member or a custom field of the contact.',
  settingsSchema: settingsOf({ field: fieldMember }),
  sample: { field: 'job_title' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, app, now, actor }, { field }, visits) => {
    const patch = await patchOfField(tx, field, null, app.clock)
    if ('fault' in patch) return forAll(visits, { fail: 'invalid_value', detail: patch.fault })
    const change = { from: 'live', patchOf: () => patch } as const
    const { outcomes } = await changeContacts(tx, contactsOf(visits), change, {
      actor,
      now: now.toISOString(),
    })
    return stepsOf(visits, outcomes)
  },
})
