import { encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'

/** One line of a header: its name, and its value as text. */
export type Header = readonly [name: string, value: string]

export interface Mailbox {
  name?: string | null
  address: string
}

/** ASCII's control characters, the tab excepted: a line break would begin a header, or the message itself. */
const breaking = /[^\P{Cc}\t\u0080-\u009f]/u
/** C1 control characters: no text, and no reason to keep the mail from going out. */
const meaningless = /[\u0080-\u009f]/g
const forbiddenInAddress = /[\p{Cc}\s<>()[\]\\,;:"]/u
const ascii = /^[\x20-\x7e]*$/

/** A value that could begin a header of its own, or end the headers. */
export class UnsafeHeader extends Error {
  override name = 'UnsafeHeader'
}

const refuseBreaks = (name: string, value: string): void => {
  if (breaking.test(value)) throw new UnsafeHeader(`The header ${name} may not hold a line break or NUL.`)
}

/** An address in angle brackets can be nothing but one address. */
export const safeAddress = (address: string): string => {
  const [local = '', domain = '', ...rest] = address.split('@')
  const isOne = rest.length === 0 && local !== '' && domain !== ''
  if (!isOne || forbiddenInAddress.test(address) || !ascii.test(address))
    throw new UnsafeHeader('This is not an address that mail can be sent to.')
  return address
}

/** Words outside ASCII as RFC 2047 has them. */
const worded = (text: string): string =>
  ascii.test(text) ? text : encodeWords(text.replace(meaningless, ''), 'Q', 52, true)

/** A name and an address; the name is quoted unless it is plain words. */
export const formatMailbox = ({ name, address }: Mailbox): string => {
  const at = safeAddress(address)
  const shown = name?.replace(meaningless, '').trim() ?? ''
  if (shown === '') return at
  refuseBreaks('of a name', shown)
  if (!ascii.test(shown)) return `${encodeWords(shown, 'Q', 52, true)} <${at}>`
  const isPlain = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(shown)
  return `${isPlain ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`} <${at}>`
}

/** Headers as they go over the line, each folded and ended by CRLF; a value with a line break or NUL is refused. */
export const formatHeaders = (headers: readonly Header[]): string =>
  headers
    .map(([name, value]) => {
      refuseBreaks(name, value)
      return `${foldLines(`${name}: ${worded(value)}`, 76)}\r\n`
    })
    .join('')
