import { changeContacts } from '../../../audience/contacts/index.ts'
import { confirmations } from '../../../sending/confirmations/index.ts'
import { defineNode } from '../node.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const changeStatus = defineNode<{ status: 'pending' | 'unsubscribed' | 'transactional' }>({
  key: 'change_status',
  group: 'contact',
  label: 'Change the status',
  description:
    'Changes the status of the contact. Only the contact can subscribe, so `subscribed` is not available. A contact that becomes `pending` gets a confirmation e-mail. Skipped if the status cannot change, for example after the contact has unsubscribed.',
  settingsSchema: settingsOf({
    status: {
      type: 'string',
      enum: ['pending', 'unsubscribed', 'transactional'],
      title: 'Status',
      description: 'The new status.',
    },
  }),
  sample: { status: 'unsubscribed' },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: false,
  run: async ({ tx, now, actor, flow }, { status }, visits) => {
    const by = { actor, now: now.toISOString() }
    const reason = `By ${flow.name}`.slice(0, 500)
    const change = { from: 'live', patchOf: () => ({ status, reason }) } as const
    const { outcomes, changed } = await changeContacts(tx, contactsOf(visits), change, by)
    if (status === 'pending')
      await confirmations.requestPendingConfirmations(
        tx,
        changed.map(({ id }) => id),
        by,
      )
    return stepsOf(visits, outcomes)
  },
})
