import { plainText } from './text.ts'

export type DecimalSeparator = 'point' | 'comma'

const longestNumber = 60
const groups = "[' \u2019`\u00b4]"

/** A sign or code of a currency in front or behind, or a percent sign. */
const currency =
  /^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}|kr|Fr|zł|Kč|Ft|TL|lei|лв|руб)\.? ?| ?(?:\p{Sc}|[A-Z]{3}|kr|Fr|zł|Kč|Ft|TL|lei|лв|руб|[円元원]|%)\.?$/gu

/** The digits of a number, its sign, and whether it is written as accounts write negative numbers. */
const bareOf = (text: string): string => {
  const plain = plainText(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^\((.*)\)$/, '-$1')
  const [, sign = '', rest = plain] = /^([+-]) ?(.*)$/.exec(plain) ?? []
  // Prices without cents, as 100,- and 100.–
  const bare = rest
    .replace(currency, '')
    .trim()
    .replace(/(\d)[.,]-{1,2}$/, '$1')
  const behind = /^(.*\d) ?-$/.exec(bare)
  return behind && sign === '' ? `-${behind[1]}` : `${sign}${bare}`
}

const patterns = {
  point: new RegExp(
    `^[+-]?(?:\\d+|[1-9]\\d{0,2}(?:(,|${groups})\\d{3})(?:\\1\\d{3})*|[1-9]\\d?(?:,\\d\\d)+,\\d{3})?(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?$`,
  ),
  comma: new RegExp(
    `^[+-]?(?:\\d+|[1-9]\\d{0,2}(?:(\\.|${groups})\\d{3})(?:\\1\\d{3})*)?(?:,\\d+)?(?:[eE][+-]?\\d{1,3})?$`,
  ),
} as const

/** The number in a text, with or without separators of thousands; null if it is none. A percentage is the number before the sign. */
export const readNumber = (text: string, decimal: DecimalSeparator): number | null => {
  if (text.length > longestNumber) return null
  const bare = bareOf(text)
  if (!patterns[decimal].test(bare) || !/\d/.test(bare)) return null
  const plain = bare.replace(/[' \u2019`\u00b4]/g, '')
  const value = Number(
    decimal === 'point' ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'),
  )
  // Of more digits than a number can hold the last ones would be others.
  return Number.isFinite(value) && (/e/i.test(bare) || Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    ? value
    : null
}

/** What a number says of the decimal separator of its column; null if it says nothing, `either` if both give another number. */
export const separatorOf = (text: string): DecimalSeparator | 'either' | null => {
  const [point, comma] = [readNumber(text, 'point'), readNumber(text, 'comma')]
  if (point !== null && comma !== null && point !== comma) return 'either'
  if ((point === null) === (comma === null)) return null
  return point === null ? 'comma' : 'point'
}
