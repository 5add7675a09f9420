import { compile, loadCatalogue, valuesFor } from '../../../content/smart-codes/index.ts'
import { hiddenLinkId, linkValues } from '../../../platform/mail/links.ts'
import { readSettings } from '../../../system/settings/index.ts'
import { findLinkedDelivery, type LinkedDelivery } from '../../deliveries/index.ts'
import { notFound, type PageContext, type PageHandler, readToken, visitOf } from '../../pages/index.ts'
import { findLinks } from '../tracking/store.ts'

export const loadPixel: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'open', request)
  if ('answer' in opened) return opened.answer
  const { deliveryId } = opened.content
  await pageContext.recorder.record({
    deliveryId,
    ...visitOf(pageContext, request, { type: 'opened', linkId: null }),
  })
  return { kind: 'pixel' }
}

/** Replaces smart codes in a link's URL with current values. Without values for an erased contact. */
const fillIn = async (
  pageContext: PageContext,
  url: string,
  delivery: LinkedDelivery | null,
): Promise<string> => {
  const { sql, config, secret } = pageContext.parts
  const catalogue = await loadCatalogue(sql)
  const compiled = compile(url, 'link', catalogue)
  const contactId = delivery?.contact_id ?? delivery?.filled_for ?? null
  const context = { catalogue, pool: sql, now: pageContext.clock.now(), publicUrl: config.publicUrl }
  const found = contactId === null ? null : await valuesFor(sql, [contactId], compiled.codes, context)
  const links =
    delivery === null || contactId === null
      ? {}
      : linkValues(config.publicUrl, secret, { contactId, deliveryId: delivery.id })
  const values = Object.assign(Object.create(null), found?.get(contactId ?? ''), links)
  return compiled.render(values)
}

/** An http or https URL as a header needs it. Null for anything else. */
const webAddress = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  return url.href.length <= 2048 ? url.href : null
}

const hasCodes = (url: string): boolean => url.includes('{{') || url.includes('{%')

export const followLink: PageHandler = async (pageContext, request) => {
  const opened = readToken(pageContext, 'click', request)
  if ('answer' in opened) return opened.answer
  const { deliveryId, linkId } = opened.content
  const { sql, config } = pageContext.parts
  if (linkId === hiddenLinkId) {
    await pageContext.recorder.record({
      deliveryId,
      ...visitOf(pageContext, request, { type: 'clicked', linkId }),
    })
    const { website_url } = await readSettings(sql, 'general')
    return { kind: 'redirect', status: 302, location: webAddress(website_url ?? '') ?? config.publicUrl }
  }
  const written = (await findLinks(sql, [linkId])).get(linkId)
  if (written === undefined) return notFound(pageContext)
  const url = hasCodes(written)
    ? await fillIn(pageContext, written, await findLinkedDelivery(sql, deliveryId))
    : written
  const location = webAddress(url)
  if (location === null) return notFound(pageContext)
  await pageContext.recorder.record({
    deliveryId,
    ...visitOf(pageContext, request, { type: 'clicked', linkId }),
  })
  return { kind: 'redirect', status: 302, location }
}
