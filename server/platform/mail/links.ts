import { markOfAddress, signTarget, signToken } from './tokens.ts'

/** The token in the links of previews, and of test mails that are filled with the examples of the smart codes. */
export const exampleToken = 'EXAMPLE'

/** A hidden link of a message. Only programs follow it. */
export const hiddenLinkId = '00000000-0000-0000-0000-000000000000'

/** The pages of a message that count as links: to follow one is a reaction of the recipient. */
export const pageLinkIds = {
  preferences: '00000000-0000-0000-0000-000000000001',
  view: '00000000-0000-0000-0000-000000000002',
} as const

/**
 * The URLs in messages. `base` is the public URL of the service or of a tracking host, without a final slash.
 * `target` is the URL of this one message, for a link with smart codes. The link carries it, so it is not stored
 * (decision 18).
 */
export const clickUrl = (
  base: string,
  secret: Uint8Array,
  deliveryId: string,
  linkId: string,
  target: string | null = null,
): string => {
  const token = signToken(secret, 'click', { deliveryId, linkId })
  return `${base}/c/${target === null ? token : signTarget(secret, token, target)}`
}

/** The text under which a link of content is stored and counted. */
export const storedUrl = (url: string): string => url.slice(0, 2048)

/** The image that counts opens. */
export const openUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  `${base}/o/${signToken(secret, 'open', { deliveryId })}`

/** The page in the browser; in `List-Unsubscribe`, the one-click URL. */
export const unsubscribeUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; deliveryId: string },
): string => `${base}/unsubscribe/${signToken(secret, 'unsubscribe', of)}`

export const preferencesUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; deliveryId: string },
): string => `${base}/preferences/${signToken(secret, 'preferences', of)}`

export const viewUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  `${base}/view/${signToken(secret, 'view', { deliveryId })}`

/**
 * The confirmation link. It confirms the lists that were pending at `issuedAt`, and is valid only while the
 * contact still has the address that it was sent to.
 */
export const confirmUrl = (
  base: string,
  secret: Uint8Array,
  of: { contactId: string; email: string; issuedAt: Date; expiresAt: Date },
): string => {
  const { contactId, email, issuedAt, expiresAt } = of
  const address = markOfAddress(secret, email)
  return `${base}/confirm/${signToken(secret, 'confirm', { contactId, address, issuedAt, expiresAt })}`
}

/**
 * The local part of the return path: a bounce to it identifies this delivery (VERP). At most 52 characters.
 */
export const bounceLocalPart = (secret: Uint8Array, deliveryId: string): string =>
  `bounces+${signToken(secret, 'bounce', { deliveryId })}`

/**
 * The local part of the address that unsubscribes by e-mail. It differs from the return path, so that what
 * replies to the message, such as a vacation notice, is never sent to it.
 */
export const unsubscribeLocalPart = (secret: Uint8Array, deliveryId: string): string =>
  `bounces+${signToken(secret, 'unsubscribe_mail', { deliveryId })}`

type LinkCode =
  | 'links.unsubscribe_url'
  | 'links.preferences_url'
  | 'links.view_in_browser_url'
  | 'links.web_version'

/** Values of link smart codes in one message by key; only those of `codes` if given. */
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
  const selected = Object.entries(makers).filter(([code]) => codes?.includes(code) ?? true)
  return Object.fromEntries(selected.map(([code, make]) => [code, make()]))
}

/**
 * The URL of the hidden link. Only programs that read the source follow it, and clicks around that time count
 * as a machine's. It leads to the website of the business.
 */
export const hiddenLinkUrl = (base: string, secret: Uint8Array, deliveryId: string): string =>
  clickUrl(base, secret, deliveryId, hiddenLinkId)
