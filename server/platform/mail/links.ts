import { markOfAddress, sealToken } from './tokens.ts'

/** A link that stands in a message where people do not see it. Whoever follows it reads the source. */
export const hiddenLinkId = '00000000-0000-0000-0000-000000000000'

/**
 * The addresses that messages carry. `base` is the public address of the service or that of a tracking host, without a slash
 * at the end.
 */
export const clickUrl = (base: string, secret: Uint8Array, deliveryId: string, linkId: string): string =>
  `${base}/c/${sealToken(secret, 'click', { deliveryId, linkId })}`

/** The picture that counts opens. */
export const openUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  `${base}/o/${sealToken(secret, 'open', { deliveryId })}`

/** The page in the browser, and in `List-Unsubscribe` the address of the one click. */
export const unsubscribeUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; deliveryId: string },
): string => `${base}/unsubscribe/${sealToken(secret, 'unsubscribe', of)}`

export const preferencesUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; deliveryId: string },
): string => `${base}/preferences/${sealToken(secret, 'preferences', of)}`

export const viewUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  `${base}/view/${sealToken(secret, 'view', { deliveryId })}`

/**
 * The link by which somebody confirms: about the lists that the contact waits for at `issuedAt`, and good only while the
 * contact has the address that it was sent to.
 */
export const confirmUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; email: string; issuedAt: Date; expiresAt: Date },
): string => {
  const { contactId, email, issuedAt, expiresAt } = of
  const address = markOfAddress(secret, email)
  return `${base}/confirm/${sealToken(secret, 'confirm', { contactId, address, issuedAt, expiresAt })}`
}

/** The local part of the return path: a bounce that comes there is about this delivery (VERP). At most 52 characters. */
export const bounceLocalPart = (secret: Uint8Array, deliveryId: string): string =>
  `bounces+${sealToken(secret, 'bounce', { deliveryId })}`

type LinkCode =
  | 'links.unsubscribe_url'
  | 'links.preferences_url'
  | 'links.view_in_browser_url'
  | 'links.web_version'

/** What the smart codes of links become in one message, by their keys; of `codes`, where it is given, and no others. */
export const linkValues = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; deliveryId: string },
  codes?: readonly string[],
): Partial<Record<LinkCode, string>> => {
  const view = (): string => viewUrl(base, secret, of.deliveryId)
  const makers: Record<LinkCode, () => string> = {
    'links.unsubscribe_url': () => unsubscribeUrl(base, secret, of),
    'links.preferences_url': () => preferencesUrl(base, secret, of),
    'links.view_in_browser_url': view,
    'links.web_version': view,
  }
  const wanted = Object.entries(makers).filter(([code]) => codes?.includes(code) ?? true)
  return Object.fromEntries(wanted.map(([code, make]) => [code, make()]))
}

/**
 * The address of a link that people do not see: whoever follows it reads the source of the message, and what it follows around
 * that time counts as a machine's. It leads to the website of the business.
 */
export const hiddenLinkUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  clickUrl(base, secret, deliveryId, hiddenLinkId)
