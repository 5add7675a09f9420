import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'

/** A header line: name and value as text. */
export type Header = readonly [name: string, value: string]

export interface Mailbox {
  name?: string | null
  address: string
}

/** ASCII control characters except tab: a line break would start a header or the body. */
const breaking = /[^\P{Cc}\t\u0080-\u009f]/u
/** C1 control characters: not text, but no reason to refuse the message. */
const meaningless = /[\u0080-\u009f]/g
const forbiddenInAddress = /[\p{Cc}\s<>()[\]\\,;:"]/u
const ascii = /^[\x20-\x7e]*$/

/** A value that could inject a header or end the headers. */
export class UnsafeHeader extends Error {
  override name = 'UnsafeHeader'
}

const refuseBreaks = (name: string, value: string): void => {
  if (breaking.test(value)) throw new UnsafeHeader(`The header ${name} may not hold a line break or NUL.`)
}

/** Only one plain address is allowed in angle brackets. */
export const safeAddress = (address: string): string => {
  const [local = '', domain = '', ...rest] = address.split('@')
  const isOne = rest.length === 0 && local !== '' && domain !== ''
  if (!isOne || forbiddenInAddress.test(address) || !ascii.test(address))
    throw new UnsafeHeader('This is not an address that mail can be sent to.')
  return address
}

/** Non-ASCII words, encoded by RFC 2047. */
const worded = (text: string): string =>
  ascii.test(text) ? text : encodeWords(text.replace(meaningless, ''), 'Q', 52, true)

/** A name and an address; the name is quoted unless it has only plain words. */
export const formatMailbox = ({ name, address }: Mailbox): string => {
  const at = safeAddress(address)
  const shown = name?.replace(meaningless, '').trim() ?? ''
  if (shown === '') return at
  refuseBreaks('of a name', shown)
  if (!ascii.test(shown)) return `${encodeWords(shown, 'Q', 52, true)} <${at}>`
  const isPlain = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(shown)
  return `${isPlain ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`} <${at}>`
}

/** Headers in wire format, folded, with CRLF. A value with a line break or NUL is rejected. */
export const formatHeaders = (headers: readonly Header[]): string =>
  headers
    .map(([name, value]) => {
      refuseBreaks(name, value)
      return `${foldLines(`${name}: ${worded(value)}`, 76)}\r\n`
    })
    .join('')
