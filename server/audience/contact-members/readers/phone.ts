import { longestValue, plainText, withoutEdges } from './text.ts'

const stored = /^\+?[0-9(][0-9 ().-]{1,30}$/
/** An extension behind a number, as in `ext. 12`, `x12` and the German `DW 12`. */
const extension = /(?:ext(?:ension|n)?|dw|durchwahl|poste|tst|int|interno|wew|klapka|x|#)\.?:? ?\d{1,8}$/i
const edge = /^[ ,.-]$/
const separators = / ?(?::::|[;,|\n\r]) ?/

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
    .split(separators)
    .map(plainText)
    .filter((part) => part !== '')
  const dialled = first.replace(/^(?:tel|phone|callto|mobile)[:.] */i, '').replace(/^'/, '')
  const [suffix = ''] = extension.exec(dialled) ?? []
  const written = dialled
    .slice(0, dialled.length - suffix.length)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[/\u00b7•]/g, ' ')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^\(\+(\d{1,3})\)/, '+$1 ')
    .replace(/^\+ +/, '+')
    .replace(/^(\+[\d -]{1,5})\(0\)/, '$1 ')
    .replace(/ {2,}/g, ' ')
  const number = withoutEdges(written, edge, edge)
  // ITU-T E.164 has at most fifteen digits.
  const digits = number.replace(/\D/g, '').length
  if (!stored.test(number) || digits < 3 || digits > 20) return null
  return { number, rest: [suffix.trim(), ...others].filter((part) => part !== '').join('; ') }
}
