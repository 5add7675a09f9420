import { domainToASCII, domainToUnicode } from 'node:url'

const mostCharacters = 254
const mostInLocalPart = 64
const mostInDomain = 253

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const label = /^[a-z0-9-]{1,63}$/
const ascii = /^[\x21-\x7e]+$/
/** What no domain has. To find the ASCII form, Node reads a domain as part of a URL: it decodes %, and leaves out what follows a slash. */
const foreign = /[\0-,/:-`{-\x7f]/

const isLocalPart = (text: string): boolean =>
  text.length <= mostInLocalPart && text.split('.').every((word) => atom.test(word))

/**
 * The ASCII form of a domain of at least two labels, in lower case; null where the text is none. A last label of digits
 * is an address of IPv4, which is no domain.
 */
export const asciiDomain = (text: string): string | null => {
  if (text.length > mostInDomain) return null
  const lower = text.toLowerCase()
  if (foreign.test(lower)) return null
  const domain = ascii.test(lower) ? lower : domainToASCII(lower)
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  const isDomain =
    domain.length <= mostInDomain &&
    labels.length > 1 &&
    labels.every((one) => label.test(one) && !one.startsWith('-') && !one.endsWith('-')) &&
    !/^[0-9]+$/.test(last)
  return isDomain ? domain : null
}

/**
 * The form in which an address is kept: the domain in ASCII (RFC 5891) and lower case. The part before the @ stays as the
 * person writes it, because some servers distinguish its case. Null where the text is not one address that SMTP without
 * extensions can carry: dot-atom with up to 64 characters, @, a domain with a dot (RFC 5321).
 */
export const asciiEmail = (text: string): string | null => {
  const at = text.lastIndexOf('@')
  if (at < 1 || !isLocalPart(text.slice(0, at))) return null
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === null || at + 1 + domain.length > mostCharacters) return null
  return `${text.slice(0, at)}@${domain}`
}

/** The address with its domain as people read it: `ada@xn--bcher-kva.example` is `ada@bücher.example`. */
export const unicodeEmail = (email: string): string => {
  if (!email.includes('xn--')) return email
  const at = email.lastIndexOf('@') + 1
  return email.slice(0, at) + domainToUnicode(email.slice(at))
}

/** Checks `format: idn-email`. */
export const isEmail = (text: string): boolean => asciiEmail(text) !== null
