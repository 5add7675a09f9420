import { domainToASCII, domainToUnicode } from 'node:url'

const maxLength = 254
const maxLocalPart = 64
const maxDomain = 253

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[a-z0-9-]{1,63}$/
const ascii = /^[\x21-\x7e]+$/
/**
 * Characters that no domain has. Node converts a domain as part of a URL: it decodes % and drops the rest
 * after a slash.
 */
const foreign = /[\0-,/:-`{-\x7f]/

const isLocalPart = (text: string): boolean =>
  text.length <= maxLocalPart && text.split('.').every((word) => atom.test(word))

/**
 * The ASCII form of a domain with at least two labels, in lower case; null if invalid. A numeric last label
 * means an IPv4 address, which is not a domain.
 */
export const asciiDomain = (text: string): string | null => {
  if (text.length > maxDomain) return null
  const lower = text.toLowerCase()
  if (foreign.test(lower)) return null
  const domain = ascii.test(lower) ? lower : domainToASCII(lower)
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const isDomain =
    domain.length <= maxDomain &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && !one.startsWith('-') && !one.endsWith('-')) &&
    !/^[0-9]+$/.test(last)
  return isDomain ? domain : null
}

/**
 * The stored form of an address: the domain in ASCII (RFC 5891) and lower case. The local part is kept,
 * because some servers distinguish its case. Null unless the text is one address that SMTP without extensions
 * accepts: dot-atom with up to 64 characters, @, a domain with a dot (RFC 5321).
 */
export const asciiEmail = (text: string): string | null => {
  const at = text.lastIndexOf('@')
  if (at < 1 || !isLocalPart(text.slice(0, at))) return null
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null || at + 1 + domain.length > maxLength) return null
  return `${text.slice(0, at)}@${domain}`
}

/** The address with its domain in Unicode: `ada@xn--bcher-kva.example` becomes `ada@bücher.example`. */
export const unicodeEmail = (email: string): string => {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

/** Checks `format: idn-email`. */
export const isEmail = (text: string): boolean => asciiEmail(text) !== null
