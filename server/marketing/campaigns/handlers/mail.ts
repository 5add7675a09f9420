import { basePath } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { suppressedAmong } from '../../../audience/suppressions/index.ts'
import { previewValues, requireContact } from '../../../content/smart-codes/index.ts'
import { previewOf } from '../../../content/templates/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { digestOf } from '../../../platform/http/digest.ts'
import { actorOf } from '../../../platform/principal.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import { queueMessage } from '../../../sending/outbox/index.ts'
import { requireTestMail } from '../../../system/users/index.ts'
import { issue, type LintIssue } from '../lint/finding.ts'
import { lintCampaign, whyNotReady } from '../lint/index.ts'
import { senderIssues } from '../lint/sender.ts'
import { openContent, senderOf } from '../open-content.ts'
import { type CampaignRow, type Content, findCampaign, type VariantKey } from '../store/campaigns.ts'
import { requireCampaign } from '../transitions.ts'

/** The requested variant, or the first one; null without a test. @throws invalid_request */
const variantIn = ({ ab }: CampaignRow, requested: VariantKey | undefined): VariantKey | null => {
  if (requested === undefined) return ab?.variants[0]?.key ?? null
  if (ab?.variants.some(({ key }) => key === requested)) return requested
  const detail =
    ab === null
      ? 'The campaign has no A/B test. Leave out `variant`.'
      : `The campaign has no variant \`${requested}\`. Use a variant of its A/B test.`
  throw problem('invalid_request', { errors: [{ pointer: '/variant', code: 'invalid_value', detail }] })
}

/** A campaign with unsaved content, in place of its own or of the variant's. */
const withChanges = (
  row: CampaignRow,
  key: VariantKey | null,
  changes: components['schemas']['ContentToPreview'] | undefined,
): CampaignRow => {
  if (changes === undefined) return row
  const content: Content = { ...row.content, ...changes }
  if (row.ab === null) return { ...row, content }
  const variants = row.ab.variants.map((variant) =>
    variant.key === key ? { ...variant, ...overridden(variant, changes) } : variant,
  )
  return { ...row, content, ab: { ...row.ab, variants } }
}

type Variant = NonNullable<CampaignRow['ab']>['variants'][number]

/** Changes replace the variant's own content. */
const overridden = (
  { subject, preheader, content }: Variant,
  changes: components['schemas']['ContentToPreview'],
): Pick<Variant, 'subject' | 'preheader' | 'content'> => ({
  subject: changes.subject === undefined ? subject : null,
  preheader: changes.preheader === undefined ? preheader : null,
  content:
    content === null
      ? null
      : {
          kind: changes.kind ?? content.kind,
          source: changes.source ?? content.source,
          text: changes.text === undefined ? content.text : changes.text,
        },
})

/** Refuses faults that prevent even a test e-mail. */
const testBlockers: readonly LintIssue['key'][] = [
  'sender_missing',
  'sender_unverified',
  'mail_server_missing',
  'mail_server_paused',
]

const contextOf = ({ sql, clock, config }: AppContext, row: CampaignRow, subject: string | null) => ({
  pool: sql,
  now: clock.now(),
  publicUrl: config.publicUrl,
  campaign: { id: row.id, name: row.name, subject },
})

export const mailHandlers = {
  async getCampaignLint({ params }, context) {
    const row = await requireCampaign(findCampaign(context.sql, params.id))
    const body = { campaign_id: row.id, ...(await lintCampaign(context, context.sql, row)) }
    return { status: 200, body, etag: digestOf(body) }
  },

  async previewCampaign({ params, body }, context) {
    const saved = await requireCampaign(findCampaign(context.sql, params.id))
    const key = variantIn(saved, body.variant)
    const contactId = await requireContact(context.sql, body.contact_id)
    const row = withChanges(saved, key, body.content)
    const { content, written, catalogue } = await openContent(context.sql, row, key)
    const sender = await senderOf(context.sql, context.config, row, key)
    const values = await previewValues(context.sql, contactId, content.codes, {
      ...contextOf(context, row, written.subject),
      catalogue,
      ...(sender === null ? {} : { sender: { name: sender.name, email: sender.email } }),
    })
    return { status: 200, body: await previewOf(content, values) }
  },

  async testCampaign({ params, body, principal, reserve, transaction }, context) {
    const now = context.clock.now()
    const row = await requireCampaign(findCampaign(context.sql, params.id))
    const key = variantIn(row, body.variant)
    const contactId = await requireContact(context.sql, body.contact_id)
    const suppressed = await suppressedAmong(context.sql, context.secret, body.emails)
    const faults: Fault[] = body.emails.flatMap((email, index) =>
      suppressed.has(email)
        ? [
            {
              pointer: `/emails/${index}`,
              code: 'not_allowed' as const,
              detail: `${email} is suppressed. Use another address.`,
            },
          ]
        : [],
    )
    if (faults.length > 0) throw problem('invalid_request', { errors: faults })
    const { written, content } = await openContent(context.sql, row, key)
    const sender = await senderOf(context.sql, context.config, row, key)
    const issues = senderIssues(row, key, sender, context.config.publicUrl).filter((one) =>
      testBlockers.includes(one.key),
    )
    if (written.subject === null)
      issues.push(
        issue('subject_missing', 'error', 'The campaign has no subject. Add one.', {
          pointer: '/content/subject',
        }),
      )
    if (row.content.source === null && written.source.trim() === '')
      issues.push(
        issue('content_missing', 'error', 'The campaign has no content. Write it in `content.source`.', {
          pointer: '/content/source',
        }),
      )
    for (const fault of content.faults)
      if (fault.level === 'error')
        issues.push(issue('markup_invalid', 'error', fault.detail, { pointer: '/content/source' }))
    const refusal = whyNotReady(issues)
    if (refusal !== null) throw refusal
    return transaction(async (tx) => {
      await requireTestMail(context, tx, principal, body.emails)
      await reserve(tx, body.emails.length)
      const messages: components['schemas']['MailTestMessage'][] = []
      for (const email of body.emails) {
        const message = await queueMessage(
          tx,
          {
            kind: 'test',
            to: { address: email, name: null },
            contactId: null,
            filledFor: contactId,
            senderId: sender?.id ?? null,
            replyTo: row.reply_to,
            content: { ...written, subject: `[Test] ${written.subject}` },
            values: {
              'campaign.id': row.id,
              'campaign.name': row.name,
              'campaign.subject': written.subject,
            },
          },
          actorOf(principal),
          now,
        )
        messages.push({ id: message.id, email })
      }
      const headers = { Location: `${basePath}/messages/${messages[0]?.id}` }
      return { status: 202, body: { messages }, headers }
    })
  },
} satisfies Partial<Handlers>
