import { encodeUrl } from '../../platform/mail/web-address.ts'
import { own } from '../../platform/own.ts'

/** Escapes a value so that it cannot leave its output context. */
export type Escape = (value: string) => string

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
}
const special = /[&<>"']/
const specials = /[&<>"']/g
const control = /[^\P{Cc}\t\n\r]/u
const controls = /[^\P{Cc}\t\n\r]/gu
const everyControl = /\p{Cc}/gu
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** Plain text: removes only characters that no text contains. */
export const escapeText: Escape = (value) => (control.test(value) ? value.replace(controls, '') : value)

/** One line of plain text: a subject always stays one header. */
export const escapeLine: Escape = (value) => value.replace(breaks, ' ')

/** HTML, between elements and in quoted attributes. */
export const escapeHtml: Escape = (value) =>
  special.test(value) || control.test(value)
    ? escapeText(value).replace(specials, (character) => own(entities, character) ?? '')
    : value

/** An unquoted attribute: characters that would end it are written as numbers too. */
export const escapeUnquoted: Escape = (value) =>
  escapeHtml(value).replace(/[\s=`]/g, (character) => `&#${character.codePointAt(0)};`)

/** Schemes of links in mail. A value has no other one: third parties write values, and other schemes can start programs. */
export const linkSchemes: ReadonlySet<string> = new Set(
  'http https mailto tel sms smsto mms webcal webcals facetime facetime-audio geo maps whatsapp callto sip sips xmpp'.split(
    ' ',
  ),
)
/** The scheme of a URL in lower case. */
export const schemeOf = (url: string): string | undefined =>
  /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase()
/** The name of a host, which people write without `https://`. */
const bareHost = /^[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,10}(?::\d{1,5})?(?:[/?#]|$)/u

/** A whole URL, by its scheme or its host. */
const isWholeUrl = (text: string): boolean => text.startsWith('//') || linkSchemes.has(schemeOf(text) ?? '')

/**
 * A whole URL: what no URL has is percent-encoded, and a host without a scheme gets `https://`. Empty for schemes that are
 * not known, because they could run something.
 */
export const escapeUrl: Escape = (value) => {
  // Browsers leave these out as well, also within the scheme.
  const trimmed = value.replace(everyControl, '').trim()
  if (bareHost.test(trimmed)) return encodeUrl(`https://${trimmed}`)
  return isWholeUrl(trimmed) ? encodeUrl(trimmed) : ''
}

/**
 * What stands where the text has `https://` in front of a value: editors add it. A value that is a whole URL stands alone, and
 * a host gets it. Null for other values.
 */
export const urlBehind = (prefix: string, value: string): string | null => {
  const trimmed = value.replace(everyControl, '').trim()
  const [scheme = ''] = prefix.toLowerCase().split(/[/\s]/)
  if (trimmed.startsWith('//')) return scheme + trimmed
  if (isWholeUrl(trimmed)) return trimmed
  return bareHost.test(trimmed) ? `${scheme}//${trimmed}` : null
}

/**
 * A part of a URL: it cannot leave that part. Half of a surrogate pair, which cannot be encoded, is replaced.
 */
export const escapeUrlPart: Escape = (value) =>
  encodeURIComponent(value.toWellFormed()).replace(
    /['()!*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
