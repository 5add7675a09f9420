import { bracketsOf } from '../../smart-codes/language.ts'

/** A text whose smart codes are replaced by words that no converter changes. */
export interface Protected {
  text: string
  /** The replaced codes, by number; whether each is an output, or a tag such as `if`. */
  codes: { code: string; isOutput: boolean }[]
  /** Puts the codes back, wherever and however often their words appear. */
  restore(converted: string): string
  /** Matches the word of a code; its number is the first group. */
  pattern: RegExp
  /** The codes whose words are missing. */
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

/** Addresses of our pages as editors of links write them. */
const encodedLinks =
  /%7B%7B(?:%20)?(links\.(?:unsubscribe_url|preferences_url|view_in_browser_url|web_version))(?:%20)?%7D%7D/gi

/** HTML editors write characters within codes as entities, and percent-encode them in links: these are decoded. */
export const plainCodes = (source: string): string =>
  source
    .replace(encodedLinks, '{{ $1 }}')
    .replace(/\{\{[^{}]*\}\}|\{%[^{}]*%\}/g, (code) =>
      code.includes('&') ? inMarkup.reduce((text, [entity, sign]) => text.replace(entity, sign), code) : code,
    )

/** A number as four characters from a to z. */
const base26 = (number: number): string =>
  number
    .toString(26)
    .padStart(4, '0')
    .replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))

/** A short word that does not occur in the text. */
const placeholderFor = (source: string): string => {
  const lower = source.toLowerCase()
  if (!lower.includes('zqx')) return 'zqx'
  const taken = new Set([...lower.matchAll(/zqx(?=([a-z]{4}))/g)].map(([, suffix]) => suffix))
  let number = 0
  while (taken.has(base26(number))) number++
  return `zqx${base26(number)}`
}

/** Protects the codes of a text that was parsed without faults. */
export const protect = (source: string): Protected => {
  const placeholder = placeholderFor(source)
  const codes: Protected['codes'] = []
  let text = ''
  let at = 0
  for (const { begin, end, isOutput } of bracketsOf(source)) {
    text += `${source.slice(at, begin)}${placeholder}${codes.length}z`
    codes.push({ code: source.slice(begin, end), isOutput })
    at = end
  }
  text += source.slice(at)
  const pattern = new RegExp(`${placeholder}(\\d+)z`, 'gi')
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
