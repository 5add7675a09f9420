import { listCountedLess } from '../../../audience/lists/index.ts'
import { RenderLimitExceeded, type Values, valuesFor } from '../../../content/smart-codes/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Editions } from '../../../platform/editions.ts'
import type { Logger } from '../../../platform/log.ts'
import { type Header, UnsafeHeader } from '../../../platform/mail/headers.ts'
import {
  bounceLocalPart,
  clickUrl,
  hiddenLinkUrl,
  linkValues,
  openUrl,
  unsubscribeUrl,
} from '../../../platform/mail/links.ts'
import { composeMessage } from '../../../platform/mail/message.ts'
import { messageIdOf } from '../../../platform/mail/message-id.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import { TaskEnded } from '../../../platform/threads/pool.ts'
import { recordBounce } from '../../../sending/bounces/index.ts'
import { CannotCompose, type Mailing, type Recipient } from '../../../sending/deliveries/index.ts'
import { connectionsOf } from '../../../sending/mail-servers/index.ts'
import type { ResolvedSender } from '../../../sending/senders/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { isIncludedOtherwise, isOnList, type ParsedTarget, readAudience } from '../audience.ts'
import { capOf } from '../estimate.ts'
import { windowOf } from '../freeze.ts'
import { type OpenContent, openContent, senderOf } from '../open-content.ts'
import { capLeft, type EligibilityRow, listEligibility } from '../store/audience.ts'
import { type CampaignRow, findCampaign, type Tracking } from '../store/campaigns.ts'
import { listLinkIds } from '../store/links.ts'
import { pauseCampaign } from '../transitions.ts'
import { createLimiters, createPace, type Limiters, reportTo } from './limits.ts'

export interface MailingContext {
  sql: Database
  clock: Clock
  config: Config
  editions: Editions
  log: Logger
  secret: Uint8Array
  ending: AbortSignal
}

/** A contact with the values of its message. */
export interface CampaignRecipient extends Recipient {
  name: string | null
  values: Values
  tracking: EligibilityRow['tracking']
}

const extent = ['none', 'aggregate', 'individual'] as const
type Mode = (typeof extent)[number]

const leastOf = (...modes: Mode[]): Mode =>
  extent[Math.min(...modes.map((mode) => extent.indexOf(mode)))] ?? 'none'

/** Maximum of characters of a subject, as in the ledger. */
const maxSubjectLength = 998

const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

const pixel = (url: string): string =>
  `<img src="${url}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0;">`

/** Invisible and not read aloud: only programs that read the source follow it. */
const hiddenLink = (url: string): string =>
  `<a href="${url}" aria-hidden="true" tabindex="-1" style="display:none;font-size:0;line-height:0;max-height:0;overflow:hidden;mso-hide:all;"></a>`

/** What all messages of a campaign and variant share. */
interface Opened {
  row: CampaignRow
  variant: string | null
  compiledContent: OpenContent
  sender: ResolvedSender
  /**
   * In their order: the URL as written, and the id that counts its clicks; undefined if clicks are not
   * counted.
   */
  links: readonly { url: string; id: string | undefined }[]
  /** Smart codes of the content, except the unsubscribe link, which is also in the headers. */
  linkCodes: readonly string[]
  tracking: Tracking
  /** The lists of its audience with less tracking. */
  restrictedLists: Awaited<ReturnType<typeof listCountedLess>>
}

/**
 * The headers of marketing e-mails: one-click unsubscribe (RFC 8058), unsubscribe by e-mail if replies are
 * read, the list, and the provider's feedback id.
 */
const headersOf = (
  { row, variant, sender }: Opened,
  { unsubscribeUrl, returnPath }: { unsubscribeUrl: string; returnPath: string },
): Header[] => [
  [
    'List-Unsubscribe',
    sender.readsAnswers
      ? `<${unsubscribeUrl}>, <mailto:${returnPath}?subject=unsubscribe>`
      : `<${unsubscribeUrl}>`,
  ],
  ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ['List-Id', `<campaigns.${sender.returnPathHost}>`],
  ['Feedback-ID', `${row.id}:${variant ?? 'all'}:campaign:${hostOf(sender.email)}`],
]

const compose = async (
  { secret, config, clock }: MailingContext,
  opened: Opened,
  recipient: CampaignRecipient,
  deliveryId: string,
) => {
  const { row, compiledContent, sender, tracking } = opened
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
    const { url, id } = opened.links[position - 1] ?? { url: '', id: undefined }
    made[position] ??= id === undefined ? url : clickUrl(sender.trackingBase, secret, deliveryId, id)
    return made[position]
  }
  const rewritten = clicks === 'none' ? {} : { link: linkTo }
  const trackingMarkup = [
    ...(clicks === 'none' ? [] : [hiddenLink(hiddenLinkUrl(sender.trackingBase, secret, deliveryId))]),
    ...(opens === 'none' ? [] : [pixel(openUrl(sender.trackingBase, secret, deliveryId))]),
  ].join('')
  const returnPath = sender.returnPath(bounceLocalPart(secret, deliveryId))
  const replyTo = row.reply_to ?? sender.replyTo
  const message = await composeMessage(
    {
      from: { name: sender.name, address: sender.email },
      to: { name: recipient.name, address: recipient.address },
      replyTo: replyTo === null ? null : { address: replyTo },
      subject: recipient.subject ?? content.subject?.render(values).slice(0, maxSubjectLength) ?? '',
      messageId: messageIdOf(secret, deliveryId, sender.returnPathHost),
      date: clock.now(),
      headers: headersOf(opened, { unsubscribeUrl: unsubscribeLink, returnPath }),
      html: content.html?.segments(values, { ...rewritten, trackingMarkup }) ?? null,
      text: content.text?.segments(values, rewritten) ?? '',
    },
    sender.dkimKeys,
  )
  return { envelope: { from: returnPath, to: recipient.address }, message }
}

/**
 * SQL: whether the contact is still on a list of the audience; null if the audience includes it by other
 * means, or names no lists.
 */
const stillOnList = (sql: Sql, include: ParsedTarget, now: Date) =>
  include.listIds.length === 0
    ? null
    : sql`case when ${isOnList(sql, include.listIds)} then true
        when ${isIncludedOtherwise(sql, include, now)} then null else false end`

/** SQL: the tracking that the contact's lists in the audience allow; the strictest applies. */
const trackingOfLists = (sql: Sql, { none, aggregate }: Opened['restrictedLists']) => {
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

const load = async (
  { sql, config }: MailingContext,
  { row, compiledContent, sender, restrictedLists }: Opened,
  include: ParsedTarget,
  tx: Sql,
  contactIds: readonly string[],
  now: Date,
): Promise<CampaignRecipient[]> => {
  const cap = await capOf(sql, row.frequency_cap)
  const [eligibility, values] = await Promise.all([
    listEligibility(tx, contactIds, {
      onList: stillOnList(tx, include, now),
      allowed: trackingOfLists(tx, restrictedLists),
      left: capLeft(tx, cap, row.id, now),
    }),
    valuesFor(tx, contactIds, compiledContent.content.codes, {
      catalogue: compiledContent.catalogue,
      pool: sql,
      now,
      publicUrl: config.publicUrl,
      campaign: { id: row.id, name: row.name, subject: compiledContent.written.subject },
      sender: { name: sender.name, email: sender.email },
    }),
  ])
  return eligibility.flatMap((one) => {
    const own = values.get(one.id)
    if (own === undefined) return []
    const name = [one.first_name, one.last_name].filter((part) => part !== null).join(' ')
    return [
      {
        contactId: one.id,
        address: one.email,
        name: name === '' ? null : name,
        values: own,
        tracking: leastOf(one.tracking, one.allowed ?? 'individual'),
        allowed: one.allowed,
        subject: subjectFor(compiledContent, own),
        eligibility: {
          status: one.status,
          trashed: one.trashed,
          onList: one.on_list,
          capLeft: one.cap_left,
        },
      },
    ]
  })
}

/**
 * Content is compiled once. Senders and servers can change at any time and are read again after so many
 * milliseconds.
 */
const senderCacheMilliseconds = 3_000

interface CachedMailing {
  version: number
  until: number
  mailing: Mailing<CampaignRecipient>
}

/** Maximum of campaigns and variants that one process caches. */
const maxCached = 50

/**
 * Opens a campaign for sending. It is compiled once for each campaign and variant, and again after a change
 * of the campaign. Its sender is read again after a few seconds. Null if it cannot be sent: without a sender
 * or a server it is paused.
 */
export const createOpenMailing = (context: MailingContext, limiters: Limiters = createLimiters(context)) => {
  const { sql, clock, config, secret } = context
  const mailings = new Map<string, CachedMailing>()
  const contents = new Map<string, { frozenAt: string; compiledContent: Promise<OpenContent> }>()

  const contentFor = (row: CampaignRow, variant: string | null, frozenAt: string): Promise<OpenContent> => {
    const key = `${row.id} ${variant}`
    const known = contents.get(key)
    if (known?.frozenAt === frozenAt) return known.compiledContent
    const compiledContent = openContent(sql, row, variant)
    compiledContent.catch(() => contents.delete(key))
    if (contents.size >= maxCached) contents.delete(contents.keys().next().value ?? '')
    contents.set(key, { frozenAt, compiledContent })
    return compiledContent
  }

  const stop = async (
    row: CampaignRow,
    detail: string,
    reason: 'mail_server' | 'render_errors' = 'mail_server',
  ): Promise<null> => {
    await sql.begin((tx: Sql) => pauseCampaign(tx, row.id, { reason, detail }, clock.now()))
    return null
  }

  const open = async (
    row: CampaignRow,
    variant: string | null,
    frozenAt: string,
  ): Promise<Mailing<CampaignRecipient> | null> => {
    const sender = await senderOf(sql, config, row, variant)
    if (sender === null) return stop(row, 'The sender was deleted.')
    const { mailServer: server } = sender
    if (server === null) return stop(row, `${sender.email} no longer has a mail server.`)
    if (server.state === 'paused') return stop(row, `The mail server ${server.name} is paused.`)
    const settings = await readSettings(sql, 'tracking')
    const compiledContent = await contentFor(row, variant, frozenAt).catch((error: unknown) => {
      if (error instanceof TaskEnded) return null
      throw error
    })
    if (compiledContent === null)
      return stop(row, 'The content takes too long to render. Simplify it.', 'render_errors')
    const linkIds = await listLinkIds(sql, row.id, row.ab === null ? null : variant)
    const { include } = await readAudience(sql, row.audience)
    const opened: Opened = {
      row,
      variant,
      compiledContent,
      sender,
      links: compiledContent.content.links.map(({ url }) => ({ url, id: linkIds.get(url.slice(0, 2048)) })),
      linkCodes: compiledContent.content.codes.filter((code) => code !== 'links.unsubscribe_url'),
      tracking: {
        opens: leastOf(row.tracking.opens, settings.opens),
        clicks: leastOf(row.tracking.clicks, settings.clicks),
      },
      restrictedLists: await listCountedLess(sql, include.listIds),
    }
    const breaker = await limiters.breakerOf(server.id)
    const domains = limiters.domains.of(server.id)
    await limiters.domains.refresh()
    return {
      source: { kind: 'campaign', id: row.id, variant },
      frozenAt: new Date(frozenAt),
      connections: connectionsOf(config, server),
      load: (tx, contactIds, now) => load(context, opened, include, tx, contactIds, now),
      compose: async (recipient, deliveryId) => {
        try {
          return await compose(context, opened, recipient, deliveryId)
        } catch (error) {
          if (error instanceof UnsafeHeader || error instanceof RenderLimitExceeded)
            throw new CannotCompose(error.message, { cause: error })
          throw error
        }
      },
      allow: await createPace(context, limiters, row, server, await windowOf(sql, row)),
      unused: breaker.unused,
      hold: domains.hold,
      report: (outcome, address, attempt) => {
        reportTo(breaker, outcome, domains.report(address, outcome, attempt))
      },
      bounced: (tx, results, now) => recordBounce(tx, secret, results, now),
    }
  }

  const openMailing = async (
    campaignId: string,
    variant: string | null,
  ): Promise<Mailing<CampaignRecipient> | null> => {
    const row = await findCampaign(sql, campaignId)
    if (row?.state !== 'sending' || row.frozen_at === null) return null
    const key = `${campaignId} ${variant}`
    const known = mailings.get(key)
    if (known?.version === row.version && performance.now() < known.until) return known.mailing
    const mailing = await open(row, variant, row.frozen_at)
    mailings.delete(key)
    if (mailing === null) return null
    if (mailings.size >= maxCached) mailings.delete(mailings.keys().next().value ?? '')
    mailings.set(key, { version: row.version, until: performance.now() + senderCacheMilliseconds, mailing })
    return mailing
  }

  return openMailing
}
