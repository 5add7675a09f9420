import { compile, loadCatalogue, sharedValues, valuesFor } from '../../../content/smart-codes/index.ts'
import { hiddenLinkId, linkValues } from '../../../platform/mail/links.ts'
import { openTarget } from '../../../platform/mail/tokens.ts'
import { webAddress } from '../../../platform/mail/web-address.ts'
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

/**
 * Replaces smart codes in a link's URL with current values: for links of mail that was sent before links had their target.
 * Without values of the contact if it is erased.
 */
const fillIn = async (
  pageContext: PageContext,
  url: string,
  delivery: LinkedDelivery | null,
): Promise<string> => {
  const { sql, config, secret, readLastSubmissions } = pageContext.parts
  const catalogue = await loadCatalogue(sql)
  const compiled = compile(url, 'link', catalogue)
  const contactId = delivery?.contact_id ?? delivery?.filled_for ?? null
  const context = { catalogue, pool: sql, now: pageContext.clock.now(), publicUrl: config.publicUrl }
  const found =
    contactId === null
      ? null
      : await valuesFor(sql, [contactId], compiled.codes, { ...context, readLastSubmissions })
  const known = found?.get(contactId ?? '') ?? (await sharedValues(sql, context))
  const links =
    delivery === null || contactId === null
      ? {}
      : linkValues(config.publicUrl, secret, { contactId, deliveryId: delivery.id })
  const values = Object.assign(Object.create(null), known, links)
  return compiled.render(values)
}

const hasCodes = (url: string): boolean => url.includes('{{') || url.includes('{%')

export const followLink: PageHandler = async (pageContext, request) => {
  const { sql, config, secret } = pageContext.parts
  const link = openTarget(secret, request.token)
  if (link === null) return notFound(pageContext)
  const opened = readToken(pageContext, 'click', { ...request, token: link.token })
  if ('answer' in opened) return opened.answer
  const { deliveryId, linkId } = opened.content
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
  const url =
    link.target ??
    (hasCodes(written)
      ? await fillIn(pageContext, written, await findLinkedDelivery(sql, deliveryId))
      : written)
  const location = webAddress(url)
  if (location === null) return notFound(pageContext)
  await pageContext.recorder.record({
    deliveryId,
    ...visitOf(pageContext, request, { type: 'clicked', linkId }),
  })
  return { kind: 'redirect', status: 302, location }
}
