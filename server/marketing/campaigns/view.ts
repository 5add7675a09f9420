import { type Values, type ValuesContext, valuesFor } from '../../content/smart-codes/index.ts'
import { previewOf } from '../../content/templates/index.ts'
import type { Config } from '../../platform/config.ts'
import { linkValues } from '../../platform/mail/links.ts'
import { problem } from '../../platform/problem.ts'
import { NoSlot } from '../../platform/slots.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { requestLimit, runAsCaller } from '../../platform/threads/caller.ts'
import { TaskEnded } from '../../platform/threads/pool.ts'
import { findLinkedDelivery, type LinkedDelivery } from '../../sending/deliveries/index.ts'
import {
  gone,
  html,
  type PageContext,
  type PageHandler,
  type PageRoute,
  paragraphs,
  readToken,
  recordPageVisit,
  visitOf,
} from '../../sending/pages/index.ts'
import { type OpenContent, openContent, senderOf } from './open-content.ts'
import { type CampaignRow, findCampaign } from './store/campaigns.ts'

/**
 * The page runs no scripts, submits nothing and has no origin. Links open as from a mail program, without a
 * referrer.
 */
const policy = [
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  "default-src 'none'",
  'img-src https: http: data:',
  "style-src 'unsafe-inline'",
  'font-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A plain-text message as a page. */
const asPage = (subject: string, text: string, locale: string): string =>
  html`<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title>
<style>body{max-width:38rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}</style></head>
<body dir="auto">${paragraphs(text)}</body>
</html>`.markup

/** Uses the subject as the title of a page without one: browsers show it, and screen readers say it first. */
const titled = (page: string, subject: string): string => {
  const title = html`<title>${subject}</title>`.markup
  if (/<title>\s*<\/title>/i.test(page)) return page.replace(/<title>\s*<\/title>/i, () => title)
  if (/<title[\s>]/i.test(page)) return page
  // Without `<head>`, the browser makes one of what precedes the body. Nothing may precede the document type.
  const begins = [/<head(?:\s[^<>]*)?>/i, /<html(?:\s[^<>]*)?>/i, /<!doctype[^<>]*>/i]
  const begin = begins.find((one) => one.test(page)) ?? /^/
  return page.replace(begin, (start) => `${start}${title}`)
}

/**
 * Milliseconds for which compiled content is cached: compiling costs more than showing it a hundred times.
 */
const cacheMilliseconds = 60_000
const maxCached = 20
const contentCache = new Map<string, { content: Promise<OpenContent>; until: number }>()

const cachedContent = (sql: Sql, campaign: CampaignRow, variant: string | null): Promise<OpenContent> => {
  const key = `${campaign.id} ${campaign.version} ${variant}`
  const time = performance.now()
  const known = contentCache.get(key)
  if (known && known.until > time) return known.content
  const content = openContent(sql, campaign, variant)
  content.catch(() => contentCache.delete(key))
  for (const [oldest] of contentCache) if (contentCache.size >= maxCached) contentCache.delete(oldest)
  contentCache.set(key, { content, until: time + cacheMilliseconds })
  return content
}

/** The content of an e-mail with the values that are not the contact's; null if it is not stored any more. */
export interface ViewedMail {
  open: OpenContent
  context: Omit<ValuesContext, 'catalogue' | 'now' | 'publicUrl'>
  /** Values by full key that this e-mail alone has. */
  own?: Values
}

/** Finds the content of an e-mail of one kind. */
export type FindViewed = (sql: Sql, config: Config, delivery: LinkedDelivery) => Promise<ViewedMail | null>

const findCampaignMail: FindViewed = async (sql, config, delivery) => {
  const campaign = delivery.source_id === null ? null : await findCampaign(sql, delivery.source_id)
  if (campaign === null) return null
  const open = await cachedContent(sql, campaign, delivery.variant)
  const sender = await senderOf(sql, config, campaign, delivery.variant)
  return {
    open,
    context: {
      campaign: { id: campaign.id, name: campaign.name, subject: open.written.subject },
      sender: sender ?? undefined,
    },
  }
}

/** An e-mail as one contact got it, rendered with the contact's present data on the day of sending; null if it is not stored. */
const render = async (
  sql: Sql,
  pageContext: PageContext,
  find: FindViewed,
  delivery: LinkedDelivery,
  contactId: string,
): Promise<string | null> => {
  const { config, secret, readLastSubmissions } = pageContext.parts
  const viewed = await find(sql, config, delivery)
  if (viewed === null) return null
  const { content, catalogue } = viewed.open
  const context = {
    ...viewed.context,
    catalogue,
    pool: sql,
    now: new Date(delivery.sent_at),
    publicUrl: config.publicUrl,
    readLastSubmissions,
  }
  const values = (await valuesFor(sql, [contactId], content.codes, context)).get(contactId)
  if (values === undefined) return null
  const links = linkValues(config.publicUrl, secret, { contactId, deliveryId: delivery.id })
  const shown = await previewOf(content, Object.assign(values, viewed.own, links))
  if (shown.html !== null) return titled(shown.html, shown.subject ?? '')
  return shown.text === null ? null : asPage(shown.subject ?? '', shown.text, pageContext.branding.locale)
}

/**
 * All page views together count as one caller of the threads, so that campaigns keep their turn beside any
 * number of views.
 */
const pageViews = { key: 'visitors', limit: requestLimit }

/** Maximum of messages rendered at the same time. Further requests get 503 before any work is done. */
const maxRendering = 20
let renderingNow = 0

/** @throws unavailable */
const withRenderSlot = async (show: () => Promise<string | null>): Promise<string | null> => {
  if (renderingNow >= maxRendering)
    throw problem('unavailable', {
      detail: 'Too many messages are being rendered. Try again in a few seconds.',
      headers: { 'Retry-After': '5' },
      cause: new NoSlot('Too many messages are being shown.'),
    })
  renderingNow += 1
  return runAsCaller(pageViews, show).finally(() => {
    renderingNow -= 1
  })
}

/** By the kind of e-mail; of other kinds, campaigns. */
type Finders = Partial<Record<LinkedDelivery['kind'], FindViewed>>

/** The page of an e-mail in the browser. */
export const viewPages = (finders: Finders): PageRoute[] => {
  const viewMessage: PageHandler = async (pageContext, request) => {
    const opened = readToken(pageContext, 'view', request)
    if ('answer' in opened) return opened.answer
    const { sql } = pageContext.parts
    const { deliveryId } = opened.content
    const delivery = await findLinkedDelivery(sql, deliveryId)
    const contactId = delivery?.contact_id ?? delivery?.filled_for ?? null
    const show = (mail: LinkedDelivery, id: string) =>
      withRenderSlot(() => render(sql, pageContext, finders[mail.kind] ?? findCampaignMail, mail, id))
    const shown =
      delivery === null || contactId === null
        ? null
        : await show(delivery, contactId).catch((error: unknown) => {
            if (error instanceof TaskEnded) return null
            throw error
          })
    if (shown === null) return gone(pageContext, 'message')
    await pageContext.recorder.record({
      deliveryId,
      ...visitOf(pageContext, request, { type: 'opened', linkId: null }),
    })
    await recordPageVisit(pageContext, request, deliveryId, 'view')
    return { kind: 'document', html: shown, policy }
  }
  return [{ method: 'get', path: '/view/:token', handler: viewMessage, limited: false }]
}
