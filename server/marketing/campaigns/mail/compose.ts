import type { listCountedLess } from '../../../audience/lists/index.ts'
import { RenderLimitExceeded, type Values } from '../../../content/smart-codes/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Header } from '../../../platform/mail/headers.ts'
import { UnsafeHeader } from '../../../platform/mail/headers.ts'
import {
  bounceLocalPart,
  clickUrl,
  hiddenLinkUrl,
  linkValues,
  openUrl,
  storedUrl,
  unsubscribeLocalPart,
  unsubscribeUrl,
} from '../../../platform/mail/links.ts'
import { composeMessage } from '../../../platform/mail/message.ts'
import { messageIdOf } from '../../../platform/mail/message-id.ts'
import { webAddress } from '../../../platform/mail/web-address.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { CannotCompose, type Recipient } from '../../../sending/deliveries/index.ts'
import type { ResolvedSender } from '../../../sending/senders/index.ts'
import { isOnList } from '../audience.ts'
import type { OpenContent } from '../open-content.ts'
import type { EligibilityRow } from '../store/audience.ts'
import type { Tracking } from '../store/campaigns.ts'

/*
 * The e-mail to one contact from compiled content, for campaigns, sequences and automations. It has the headers, links and
 * tracking that marketing e-mail requires.
 */

/** A contact with the values of its message. */
export interface MarketingRecipient extends Recipient {
  name: string | null
  values: Values
  tracking: EligibilityRow['tracking']
}

const extent = ['none', 'aggregate', 'individual'] as const
type Mode = (typeof extent)[number]

export const leastOf = (...modes: Mode[]): Mode =>
  extent[Math.min(...modes.map((mode) => extent.indexOf(mode)))] ?? 'none'

/** Maximum of characters of a subject, as in the ledger. */
const maxSubjectLength = 998

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const pixel = (url: string): string =>
  `<img src="${url}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">`

/** Invisible and not read aloud: only programs that read the source follow it. */
const hiddenLink = (url: string): string =>
  `<a href="${url}" aria-hidden="true" tabindex="-1" style="display:none;font-size:0;line-height:0;max-height:0;overflow:hidden;mso-hide:all;"></a>`

/** What all messages of one content share. */
export interface MarketingMail {
  /** What they belong to, in `List-Id` and `Feedback-ID`: a campaign and its variant, or an automation and its node. */
  source: { kind: 'campaign' | 'sequence' | 'automation'; id: string; part: string }
  /** Null for the sender's own. */
  replyTo: string | null
  compiledContent: OpenContent
  sender: ResolvedSender
  /** The ids that count clicks, by the URL as it is written; a link without one is not counted. */
  linkIds: ReadonlyMap<string, string>
  /** Smart codes of the content, except the unsubscribe link, which is also in the headers. */
  linkCodes: readonly string[]
  tracking: Tracking
  /** The lists that it goes to and that allow less tracking. */
  restrictedLists: Awaited<ReturnType<typeof listCountedLess>>
}

/**
 * The headers of marketing e-mails: one-click unsubscribe (RFC 8058), unsubscribe by e-mail if replies are
 * read, the list, and the provider's feedback id.
 */
const headersOf = (
  { source: { kind, id, part }, sender }: MarketingMail,
  { unsubscribeUrl, unsubscribeAddress }: { unsubscribeUrl: string; unsubscribeAddress: () => string },
): Header[] => [
  [
    'List-Unsubscribe',
    sender.readsAnswers
      ? `<${unsubscribeUrl}>, <mailto:${unsubscribeAddress()}?subject=unsubscribe>`
      : `<${unsubscribeUrl}>`,
  ],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ['List-Id', `<${kind}s.${sender.returnPathHost}>`],
  ['Feedback-ID', `${id}:${part}:${kind}:${hostOf(sender.email)}`],
]

/** Characters of a URL for one contact that travels with its tracked link. Longer links break in mail programs. */
const maxTarget = 1200

/**
 * Where a link of a message leads: through the counter, if it is a web page. The values of a contact may have made it
 * another link (`tel:`), which a redirect cannot follow.
 */
const isFollowable = (address: string, isOwn: boolean): boolean =>
  (!isOwn || address.length <= maxTarget) && webAddress(address) !== null

/** What composing needs besides the content. */
export interface ComposeContext {
  clock: Clock
  config: Config
  secret: Uint8Array
}

const composed = async (
  { secret, config, clock }: ComposeContext,
  opened: MarketingMail,
  recipient: MarketingRecipient,
  deliveryId: string,
  messageHost = opened.sender.returnPathHost,
) => {
  const { compiledContent, sender, tracking } = opened
  const { content } = compiledContent
  const of = { contactId: recipient.contactId, deliveryId }
  const unsubscribeLink = unsubscribeUrl(config.publicUrl, secret, of)
  const links = linkValues(config.publicUrl, secret, of, opened.linkCodes)
  const values: Values = Object.assign(recipient.values, links, { 'links.unsubscribe_url': unsubscribeLink })
  const clicks = leastOf(tracking.clicks, recipient.tracking)
  const opens = leastOf(tracking.opens, recipient.tracking)
  const made: string[] = []
  // Called once for HTML and once for text.
  const linkTo = (position: number): string => {
    const known = made[position]
    if (known !== undefined) return known
    const url = content.links[position - 1]?.url ?? ''
    const target = content.targets[position - 1] ?? null
    const address = target?.render(values) ?? url
    const id = isFollowable(address, target !== null) ? opened.linkIds.get(storedUrl(url)) : undefined
    const leading =
      id === undefined ? address : clickUrl(sender.trackingBase, secret, deliveryId, id, target && address)
    made[position] = leading
    return leading
  }
  const rewritten = clicks === 'none' ? {} : { link: linkTo }
  const trackingMarkup = [
    ...(clicks === 'none' ? [] : [hiddenLink(hiddenLinkUrl(sender.trackingBase, secret, deliveryId))]),
    ...(opens === 'none' ? [] : [pixel(openUrl(sender.trackingBase, secret, deliveryId))]),
  ].join('')
  const returnPath = sender.returnPath(bounceLocalPart(secret, deliveryId))
  const replyTo = opened.replyTo ?? sender.replyTo
  const message = await composeMessage(
    {
      from: { name: sender.name, address: sender.email },
      to: { name: recipient.name, address: recipient.address },
      replyTo: replyTo === null ? null : { address: replyTo },
      subject: recipient.subject ?? content.subject?.render(values).slice(0, maxSubjectLength) ?? '',
      messageId: messageIdOf(secret, deliveryId, messageHost),
      date: clock.now(),
      headers: headersOf(opened, {
        unsubscribeUrl: unsubscribeLink,
        unsubscribeAddress: () => sender.returnPath(unsubscribeLocalPart(secret, deliveryId)),
      }),
      html: content.html?.segments(values, { ...rewritten, trackingMarkup }) ?? null,
      text: content.text?.segments(values, rewritten) ?? '',
    },
    sender.dkimKeys,
  )
  return { envelope: { from: returnPath, to: recipient.address }, message }
}

/** The complete e-mail to one contact. @throws CannotCompose */
export const compose = async (
  ...given: Parameters<typeof composed>
): Promise<Awaited<ReturnType<typeof composed>>> => {
  try {
    return await composed(...given)
  } catch (error) {
    if (error instanceof UnsafeHeader || error instanceof RenderLimitExceeded)
      throw new CannotCompose(error.message, { cause: error })
    throw error
  }
}

/** SQL: the tracking that the contact's lists allow; the strictest applies. */
export const trackingAllowedBy = (sql: Sql, { none, aggregate }: MarketingMail['restrictedLists']) => {
  if (none.length + aggregate.length === 0) return sql`null::text`
  return sql`case when ${isOnList(sql, none)} then 'none' when ${isOnList(sql, aggregate)} then 'aggregate' end`
}

/**
 * The subject if it differs from the written one. Also null if it cannot be rendered; composing the message
 * then reports the error.
 */
const subjectFor = ({ content, written }: OpenContent, values: Values): string | null => {
  try {
    const subject = content.subject?.render(values).slice(0, maxSubjectLength) ?? null
    return subject === written.subject ? null : subject
  } catch (error) {
    if (error instanceof RenderLimitExceeded) return null
    throw error
  }
}

/** A contact at the moment of sending, with the values of its e-mail. */
export const recipientOf = (
  row: EligibilityRow,
  values: Values,
  content: OpenContent,
): MarketingRecipient => {
  const name = [row.first_name, row.last_name].filter((part) => part !== null).join(' ')
  return {
    contactId: row.id,
    address: row.email,
    name: name === '' ? null : name,
    values,
    tracking: leastOf(row.tracking, row.allowed ?? 'individual'),
    allowed: row.allowed,
    subject: subjectFor(content, values),
    eligibility: { status: row.status, trashed: row.trashed, onList: row.on_list, capLeft: row.cap_left },
  }
}
