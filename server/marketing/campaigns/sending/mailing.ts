import { listCountedLess } from '../../../audience/lists/index.ts'
import { type ReadLastSubmissions, valuesFor } from '../../../content/smart-codes/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Editions } from '../../../platform/editions.ts'
import type { Logger } from '../../../platform/log.ts'
import type { Database, Sql } from '../../../platform/storage/open.ts'
import { TaskEnded } from '../../../platform/threads/pool.ts'
import { recordBounce } from '../../../sending/bounces/index.ts'
import type { Mailing } from '../../../sending/deliveries/index.ts'
import { connectionsOf } from '../../../sending/mail-servers/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { type ParsedTarget, readAudience, stillOnList } from '../audience.ts'
import { capOf } from '../estimate.ts'
import { windowOf } from '../freeze.ts'
import {
  compose,
  leastOf,
  type MarketingMail,
  type MarketingRecipient,
  recipientOf,
  trackingAllowedBy,
} from '../mail/compose.ts'
import { type OpenContent, openContent, senderOf } from '../open-content.ts'
import { capLeft, listEligibility, notOfCampaign } from '../store/audience.ts'
import { type CampaignRow, findCampaign } from '../store/campaigns.ts'
import { listLinkIds } from '../store/links.ts'
import { pauseCampaign } from '../transitions.ts'
import { createLimiters, createPace, type Limiters, planOf, reportTo } from './limits.ts'

export interface MailingContext {
  sql: Database
  clock: Clock
  config: Config
  editions: Editions
  log: Logger
  secret: Uint8Array
  ending: AbortSignal
  readLastSubmissions: ReadLastSubmissions
}

const load = async (
  { sql, config, readLastSubmissions }: MailingContext,
  row: CampaignRow,
  { compiledContent, sender, restrictedLists }: MarketingMail,
  include: ParsedTarget,
  tx: Sql,
  contactIds: readonly string[],
  now: Date,
): Promise<MarketingRecipient[]> => {
  const cap = await capOf(sql, row.frequency_cap)
  const [eligibility, values] = await Promise.all([
    listEligibility(tx, contactIds, {
      onList: stillOnList(tx, include, now),
      allowed: trackingAllowedBy(tx, restrictedLists),
      left: capLeft(tx, cap, notOfCampaign(tx, row.id), now),
    }),
    valuesFor(tx, contactIds, compiledContent.content.codes, {
      catalogue: compiledContent.catalogue,
      pool: sql,
      now,
      publicUrl: config.publicUrl,
      campaign: { id: row.id, name: row.name, subject: compiledContent.written.subject },
      sender: { name: sender.name, email: sender.email },
      readLastSubmissions,
    }),
  ])
  return eligibility.flatMap((one) => {
    const own = values.get(one.id)
    return own === undefined ? [] : [recipientOf(one, own, compiledContent)]
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
  mailing: Mailing<MarketingRecipient>
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
  ): Promise<Mailing<MarketingRecipient> | null> => {
    const sender = await senderOf(sql, config, row, variant)
    if (sender === null)
      return stop(row, 'The campaign has no sender, and there is no default sender. Choose a default sender.')
    const { mailServer: server } = sender
    if (server === null) return stop(row, `${sender.email} no longer has a mail server. Choose one.`)
    if (server.state === 'paused') return stop(row, `The mail server ${server.name} is paused. Resume it.`)
    const settings = await readSettings(sql, 'tracking')
    const compiledContent = await contentFor(row, variant, frozenAt).catch((error: unknown) => {
      if (error instanceof TaskEnded) return null
      throw error
    })
    if (compiledContent === null)
      return stop(
        row,
        'The content takes too long to render. Cancel the campaign, and simplify the content in a copy.',
        'render_errors',
      )
    const linkIds = await listLinkIds(sql, row.id, row.ab === null ? null : variant)
    const { include } = await readAudience(sql, row.audience)
    const opened: MarketingMail = {
      source: { kind: 'campaign', id: row.id, part: variant ?? 'all' },
      replyTo: row.reply_to,
      compiledContent,
      sender,
      linkIds,
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
      load: (tx, contactIds, now) => load(context, row, opened, include, tx, contactIds, now),
      compose: (recipient, deliveryId) => compose(context, opened, recipient, deliveryId),
      allow: await createPace(context, limiters, row, server, await windowOf(sql, row)),
      plan: planOf(context),
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
  ): Promise<Mailing<MarketingRecipient> | null> => {
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
