import { plainText } from './text.ts'

export type DecimalSeparator = 'point' | 'comma'

const longestNumber = 60
const groups = "[' \u2019]"

/** A sign or code of a currency in front or behind, or a percent sign. */
const currency =
  /^(?:\p{Sc}|[A-Z]{3}|R\$|kr|zł|Kč|Ft|TL|lei|лв)\.? ?| ?(?:\p{Sc}|[A-Z]{3}|kr|zł|Kč|Ft|TL|lei|лв|%)\.?$/gu

/** The digits of a number, its sign, and whether it is written as accounts write negative numbers. */
const bareOf = (text: string): string => {
  const plain = plainText(text)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^\((.*)\)$/, '-$1')
  const [, sign = '', rest = plain] = /^([+-]) ?(.*)$/.exec(plain) ?? []
  const bare = rest.replace(currency, '').trim()
  const behind = /^(.*\d) ?-$/.exec(bare)
  return behind && sign === '' ? `-${behind[1]}` : `${sign}${bare}`
}

const patterns = {
  point: new RegExp(
    `^[+-]?(?:\\d+|\\d{1,3}(?:(,|${groups})\\d{3})(?:\\1\\d{3})*)?(?:\\.\\d+)?(?:[eE][+-]?\\d{1,3})?$`,
  ),
  comma: new RegExp(
    `^[+-]?(?:\\d+|\\d{1,3}(?:(\\.|${groups})\\d{3})(?:\\1\\d{3})*)?(?:,\\d+)?(?:[eE][+-]?\\d{1,3})?$`,
  ),
} as const

/** The number in a text, with or without separators of thousands; null if it is none. A percentage is the number before the sign. */
export const readNumber = (text: string, decimal: DecimalSeparator): number | null => {
  if (text.length > longestNumber) return null
  const bare = bareOf(text)
  if (!patterns[decimal].test(bare) || !/\d/.test(bare)) return null
  const plain = bare.replace(/[' \u2019]/g, '')
  const value = Number(
    decimal === 'point' ? plain.replaceAll(',', '') : plain.replaceAll('.', '').replace(',', '.'),
  )
  return Number.isFinite(value) ? value : null
}

/** What a number says of the decimal separator of its column; null if it can be read with both, or with none. */
export const separatorOf = (text: string): DecimalSeparator | null => {
  const [point, comma] = [readNumber(text, 'point'), readNumber(text, 'comma')]
  if ((point === null) === (comma === null)) return null
  return point === null ? 'comma' : 'point'
}
