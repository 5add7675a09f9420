import { encodeWord, encodeWords, foldLines } from 'nodemailer/lib/mime-funcs'

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

/** The text in words that RFC 2047 encodes. `encodeWords` would leave out those that are encoded by their look. */
const encoded = (text: string): string => {
  const clean = text.replace(meaningless, '')
  return clean.includes('=?') ? encodeWord(clean, 'Q', 52) : encodeWords(clean, 'Q', 52, true)
}

/** A value that could inject a header or end the headers. */
export class UnsafeHeader extends Error {
  override name = 'UnsafeHeader'
}

const refuseBreaks = (name: string, value: string): void => {
  if (breaking.test(value)) throw new UnsafeHeader(`The header ${name} must not contain a line break or NUL.`)
}

/** Only one plain address is allowed in angle brackets. */
export const safeAddress = (address: string): string => {
  const [local = '', domain = '', ...rest] = address.split('@')
  const isOne = rest.length === 0 && local !== '' && domain !== ''
  if (!isOne || forbiddenInAddress.test(address) || !ascii.test(address))
    throw new UnsafeHeader('This is not an address that mail can be sent to.')
  return address
}

const isMailboxes = /^(?:from|to|cc|bcc|reply-to|sender)$/i

/** Whether mail programs show the text as it is. They decode `=?utf-8?…?=`, also within quotes. */
const isShownAsIs = (text: string): boolean => ascii.test(text) && !text.includes('=?')

/** Words that need it, encoded by RFC 2047. The words of mailboxes are encoded already, with their quotes and brackets outside. */
const worded = (name: string, text: string): string =>
  isShownAsIs(text) || (isMailboxes.test(name) && ascii.test(text)) ? text : encoded(text)

/** A name and an address; the name is quoted unless it has only plain words. */
export const formatMailbox = ({ name, address }: Mailbox): string => {
  const at = safeAddress(address)
  const shown = name?.replace(meaningless, '').replaceAll('\t', ' ').trim() ?? ''
  if (shown === '') return at
  refuseBreaks('of a name', shown)
  if (!isShownAsIs(shown)) return `${encoded(shown)} <${at}>`
  const isPlain = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/.test(shown)
  return `${isPlain ? shown : `"${shown.replace(/["\\]/g, '\\$&')}"`} <${at}>`
}

/** Headers in wire format, folded, with CRLF. A value with a line break or NUL is rejected. */
export const formatHeaders = (headers: readonly Header[]): string =>
  headers
    .map(([name, value]) => {
      refuseBreaks(name, value)
      return `${foldLines(`${name}: ${worded(name, value)}`, 76)}\r\n`
    })
    .join('')
