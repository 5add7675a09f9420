import { own } from '../../platform/own.ts'
/** Puts a value into a place of which it cannot break out. */
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
const breaks = /[\p{Cc}\u2028\u2029]+/gu

/** Plain text: nothing but what no text has. */
export const escapeText: Escape = (value) => (control.test(value) ? value.replace(controls, '') : value)

/** One line of plain text: a subject, whatever becomes of it, stays one header. */
export const escapeLine: Escape = (value) => value.replace(breaks, ' ')

/** HTML, between elements and within quotes. */
export const escapeHtml: Escape = (value) =>
  special.test(value) || control.test(value)
    ? escapeText(value).replace(specials, (character) => own(entities, character) ?? '')
    : value

/** An attribute without quotes: what would end it is written as a number too. */
export const escapeUnquoted: Escape = (value) =>
  escapeHtml(value).replace(/[\s=`]/g, (character) => `&#${character.codePointAt(0)};`)

const wholeUrl = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\{}|^]*$/i

/** A whole address; what is none, or neither of the web nor of a person, becomes nothing. */
export const escapeUrl: Escape = (value) => {
  const trimmed = value.trim()
  return wholeUrl.test(trimmed) ? trimmed : ''
}

/** A part of an address: it cannot leave the part. Half of a pair of surrogates, which has no encoding, becomes a mark. */
export const escapeUrlPart: Escape = (value) =>
  encodeURIComponent(value.toWellFormed()).replace(
    /['()!*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
