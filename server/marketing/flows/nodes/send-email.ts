import { own } from '../../../platform/own.ts'
import { mailQuotaOf, skipOf } from '../../../sending/deliveries/index.ts'
import { isOnList, listEligibility } from '../../campaigns/index.ts'
import { examineMail, pinMail } from '../mail/pin.ts'
import { type MailSettings, mailSettingsSchema } from '../mail/settings.ts'
import { insertEmails, type NewEmail } from '../mail/store/emails.ts'
import { defineNode, type StepResult } from '../node.ts'
import { waitForQuota } from '../quota.ts'

/** A sequence ends for those who must not get its e-mails any more. */
const endings: Record<string, string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
}

export const sendEmail = defineNode<MailSettings>({
  key: 'send_email',
  group: 'email',
  label: 'Send an e-mail',
  description:
    'Sends an e-mail to the contact. Status, suppressions, frequency cap, send window and rates are checked when the e-mail is sent. Contacts that must not get the e-mail skip the step. If the plan allows no more e-mails this month, the contact waits at the step.',
  settingsSchema: mailSettingsSchema,
  sample: {
    content: {
      kind: 'markdown',
      subject: 'Welcome to Harbour Books',
      preheader: null,
      source: 'Dear {{ contact.first_name | default: "friend" }}, thank you for joining us.',
      text: null,
    },
  },
  branches: () => ['next'],
  effect: 'email',
  needsApproval: true,
  scopes: ({ template_id }) => (template_id ? ['templates:read'] : []),
  check: ({ template_id, content }) =>
    Boolean(template_id) === Boolean(content)
      ? [{ pointer: '', detail: 'Set exactly one of `template_id` and `content`.' }]
      : [],
  examine: examineMail,
  pin: pinMail,
  async run({ tx, app, now, flow, node, isSimulated }, settings, visits) {
    const ids = [...new Set(visits.map(({ contactId }) => contactId))]
    const rows = await listEligibility(tx, ids, {
      onList: settings.list_id ? isOnList(tx, [settings.list_id]) : null,
      allowed: tx`null::text`,
      left: tx`null::bigint`,
    })
    const people = new Map(rows.map((row) => [row.id, row]))
    const quota = await (await mailQuotaOf(app))(tx)
    let left = quota ?? Number.POSITIVE_INFINITY
    const emails: NewEmail[] = []
    const results = new Map<string, StepResult>()
    for (const { enrolmentId, contactId, visit } of visits) {
      const person = people.get(contactId)
      const skip =
        person === undefined
          ? 'contact_gone'
          : skipOf({
              status: person.status,
              trashed: person.trashed,
              onList: person.on_list,
              capLeft: null,
            })
      const ending = flow.kind === 'sequence' ? own(endings, person?.status ?? '') : undefined
      if (ending !== undefined) results.set(enrolmentId, { exit: ending, status: 'exited' })
      else if (skip !== null || person === undefined)
        results.set(enrolmentId, { branch: 'next', outcome: 'skipped', reason: skip ?? 'contact_gone' })
      else if (left <= 0) results.set(enrolmentId, waitForQuota({ now, isSimulated }))
      else {
        left -= 1
        emails.push({ enrolmentId, visit, contactId, address: person.email })
        results.set(enrolmentId, { branch: 'next' })
      }
    }
    const source = {
      flow,
      nodeId: node.id,
      tracking: settings.tracking ?? null,
      listId: settings.list_id ?? null,
    }
    await insertEmails(tx, source, emails, now)
    return results
  },
})
