import { isIPv4 } from 'node:net'
import { longestValue, plainText, withoutEdges } from './text.ts'

const stored = /^\+?[0-9(][0-9 ().-]{1,30}$/
/** An extension behind a number, as in `ext. 12`, `x12` and the German `DW 12`. */
const extension = /(?:ext(?:ension|n)?|dw|durchwahl|poste|tst|int|interno|wew|klapka|x|#)\.?:? ?\d{1,8}$/i
const edge = /^[ ,.-]$/
const separators = / ?(?::::|[;,|\n\r]) ?| (?:and|und|et|y|e|en|or|oder|ou|o) /i
/** A slash between two numbers: at least six digits stand before it, and the second one begins as numbers do. */
const twoNumbers = /^(\+?[\d ().-]{6,30}) ?\/ ?(?=[+0(])/
const label =
  /^(?:tel|t[ée]l|phone|telephone|t[ée]l[ée]phone|tel[ée]fono|telefon|telefoon|telef[oó]n|callto|mobile?|m[oó]vil|cell|gsm|handy|ph|[ptm])(?:[.:] ?:?| :) */i

/** What has digits as a number has, and is a date or an address of the network. */
const isOther = (number: string): boolean =>
  /^\d{4}-\d\d-\d\d$|^\d{1,2}([.-])\d{1,2}\1(?:19|20)\d\d$/.test(number) || isIPv4(number)

export interface Phone {
  number: string
  /** What the text has beside the number, such as an extension or a second number; empty if nothing. */
  rest: string
}

/**
 * The telephone number in a text, written as a contact stores it; null if the text is none. `00` at the beginning becomes
 * `+`, the zero in brackets after a country code is left out, and slashes become spaces.
 */
export const readPhone = (text: string): Phone | null => {
  if (text.length > longestValue) return null
  const [first = '', ...others] = text
    .replace(twoNumbers, (whole, first: string) =>
      first.replace(/\D/g, '').length < 6 ? whole : `${first};`,
    )
    .split(separators)
    .map(plainText)
    .filter((part) => part !== '')
  const dialled = first.replace(label, '').replace(/^'/, '')
  const [suffix = ''] = extension.exec(dialled) ?? []
  const written = dialled
    .slice(0, dialled.length - suffix.length)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[/\u00b7•]/g, ' ')
    .replace(/^\+?00 ?(?=[1-9])/, '+')
    .replace(/^\(\+(\d{1,3})\)/, '+$1 ')
    .replace(/^\+ +/, '+')
    .replace(/^(\+\d{1,4})[ -]{0,2}\(0\) ?-?/, '$1 ')
    .replace(/ {2,}/g, ' ')
  const number = withoutEdges(written, edge, edge)
  // ITU-T E.164 has at most fifteen digits.
  const digits = number.replace(/\D/g, '').length
  // What a contact already has comes back from an export as it was.
  const isShort = digits < 3 && number !== text
  if (!stored.test(number) || isShort || digits > 20 || isOther(number)) return null
  // Of 030/123456/7 the last part can be a second number or an extension.
  if (dialled.split('/').length > 2) return null
  return { number, rest: [suffix.trim(), ...others].filter((part) => part !== '').join('; ') }
}
