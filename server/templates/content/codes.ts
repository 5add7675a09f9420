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

const wordFor = (source: string): string => {
  let longest = -1
  for (const [, tail = ''] of source.toLowerCase().matchAll(/zqx(q*)/g))
    longest = Math.max(longest, tail.length)
  return `zqx${'q'.repeat(longest + 1)}`
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
