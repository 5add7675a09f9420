import { bracketsOf } from '../../smart-codes/language.ts'

/** A text whose smart codes have given way to words that no converter changes. */
export interface Protected {
  text: string
  /** What stood there, by number; whether it writes a value, or is a tag such as `if`. */
  codes: { code: string; isOutput: boolean }[]
  /** Puts the codes back, wherever and however often their words have come to stand. */
  restore(converted: string): string
  /** The word for a code, for patterns: its number is the first group. */
  pattern: RegExp
  /** Those whose words are gone. */
  lostIn(converted: string): string[]
}

const inMarkup: [RegExp, string][] = [
  [/&quot;/g, '"'],
  [/&#0*39;|&apos;/g, "'"],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&nbsp;|\u00a0/g, ' '],
  [/&amp;/g, '&'],
]

/** Editors of HTML write signs within codes as entities: there they mean themselves. */
export const plainCodes = (source: string): string =>
  source.replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, (code) =>
    code.includes('&') ? inMarkup.reduce((text, [entity, sign]) => text.replace(entity, sign), code) : code,
  )

/** The letters of a number, four of them. */
const lettersOf = (number: number): string =>
  number
    .toString(26)
    .padStart(4, '0')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

/** A short word that does not stand in a text, whatever stands there. */
const wordFor = (source: string): string => {
  const lower = source.toLowerCase()
  if (!lower.includes('zqx')) return 'zqx'
  const taken = new Set([...lower.matchAll(/zqx(?=([a-z]{4}))/g)].map(([, letters]) => letters))
  let number = 0
  while (taken.has(lettersOf(number))) number++
  return `zqx${lettersOf(number)}`
}

/** Protects the codes of a text that has been read without a fault. */
export const protect = (source: string): Protected => {
  const word = wordFor(source)
  const codes: Protected['codes'] = []
  let text = ''
  let at = 0
  for (const { begin, end, isOutput } of bracketsOf(source)) {
    text += `${source.slice(at, begin)}${word}${codes.length}z`
    codes.push({ code: source.slice(begin, end), isOutput })
    at = end
  }
  text += source.slice(at)
  const pattern = new RegExp(`${word}(\\d+)z`, 'gi')
  return {
    text,
    codes,
    pattern,
    restore: (converted) =>
      converted.replace(pattern, (_, number: string) => codes[Number(number)]?.code ?? ''),
    lostIn: (converted) => {
      const found = new Set([...converted.matchAll(pattern)].map(([, number]) => Number(number)))
      return codes.flatMap(({ code }, number) => (found.has(number) ? [] : [code]))
    },
  }
}
