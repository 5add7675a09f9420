import { askToConfirm } from '../../../audience/contacts/index.ts'
import { confirmations } from '../../../sending/confirmations/index.ts'
import { mailQuotaOf } from '../../../sending/deliveries/index.ts'
import { defineNode } from '../node.ts'
import { waitForQuota } from '../quota.ts'
import { settingsOf } from '../schema.ts'
import { contactsOf, stepsOf } from '../steps.ts'

export const sendDoubleOptIn = defineNode({
  key: 'send_double_opt_in',
  group: 'email',
  label: 'Send a confirmation e-mail',
  description:
    'Asks a pending contact to confirm its address. Skipped for contacts that have nothing to confirm, cannot get e-mail, or were asked less than an hour ago. If the plan allows no more e-mails this month, the contact waits at the step.',
  settingsSchema: settingsOf({}),
  sample: {},
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: true,
  run: async ({ tx, app, now, actor, isSimulated }, _settings, visits) => {
    const results = stepsOf(
      visits,
      await askToConfirm(tx, contactsOf(visits), {
        confirmations,
        secret: app.secret,
        actor,
        now: now.toISOString(),
        mailQuota: await mailQuotaOf(app),
      }),
    )
    for (const [id, result] of results)
      if ('reason' in result && result.reason === 'pro_lock')
        results.set(id, waitForQuota({ now, isSimulated }))
    return results
  },
})
