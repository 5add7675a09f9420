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

const wholeUrl = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"'`\\{}|^]*$/i

/** A whole URL; empty unless it is a web, e-mail or telephone URL. */
export const escapeUrl: Escape = (value) => {
  const trimmed = value.trim()
  return wholeUrl.test(trimmed) ? trimmed : ''
}

/**
 * A part of a URL: it cannot leave that part. Half of a surrogate pair, which cannot be encoded, is replaced.
 */
export const escapeUrlPart: Escape = (value) =>
  encodeURIComponent(value.toWellFormed()).replace(
    /['()!*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
