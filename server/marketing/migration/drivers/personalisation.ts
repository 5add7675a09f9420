/*
 * Personalisation of other tools, translated to smart codes. Everything else that could be a smart code is neutralised:
 * text of a source is data. What is not in a table stays as visible text.
 */

/** What a tag of a source means here. */
export type Meaning =
  | { code: string; default?: string | null }
  /** A custom field by its key at the source. */
  | { field: string; default?: string | null }
  /** It does nothing for the recipient, such as counting. */
  | 'drop'

export interface Personalisation {
  /** Finds tags. Global, without nested repetition: the text is untrusted. */
  pattern: RegExp
  /** Null for what stays as text. `tag` is the whole tag, `groups` what the pattern captured. */
  meaning(tag: string, groups: readonly (string | undefined)[]): Meaning | null
}

export interface TranslateOptions {
  /** Whether the text is HTML, where a brace can be written so that it is shown and never read. */
  html: boolean
  /** The key of our custom field for the source's; null if it is not brought. */
  field(sourceKey: string): string | null
}

export interface Translated {
  text: string
  /** Tags that stay as text, each once. */
  untranslated: string[]
}

/** Stand for a code until all else is neutralised. Texts of a source cannot contain them. */
const [begin, end] = ['\uE000', '\uE001']

/** Shows braces, and begins no smart code; not together with a code that follows either. */
const neutralised = (text: string, html: boolean): string =>
  text.replace(/\{(?=[{%#\uE000])/g, html ? '&#123;' : '{\u200B')

const quoted = (text: string): string =>
  JSON.stringify(text.replaceAll(/["\\{}%<>&\r\n]/g, ' ').slice(0, 200))

const written = (meaning: Exclude<Meaning, 'drop'>, options: TranslateOptions): string | null => {
  const key = 'code' in meaning ? meaning.code : options.field(meaning.field)
  if (key === null) return null
  return meaning.default ? `{{ ${key} | default: ${quoted(meaning.default)} }}` : `{{ ${key} }}`
}

/** Tags that are named in a report. */
const mostNamed = 100

export const translateTags = (
  text: string,
  personalisation: Personalisation | undefined,
  options: TranslateOptions,
): Translated => {
  const untranslated = new Set<string>()
  const codes: string[] = []
  const clean = text.replaceAll(/[\uE000-\uE001]/g, '')
  const read = (tag: string, groups: readonly (string | undefined)[]): string => {
    const meaning = personalisation?.meaning(tag, groups) ?? null
    if (meaning === 'drop') return ''
    const code = meaning === null ? null : written(meaning, options)
    if (code !== null) return `${begin}${codes.push(code) - 1}${end}`
    if (untranslated.size < mostNamed) untranslated.add(tag.slice(0, 100))
    return tag
  }
  const marked =
    personalisation === undefined
      ? clean
      : clean.replace(personalisation.pattern, (tag: string, ...rest: unknown[]) =>
          read(tag, rest.filter((one) => one === undefined || typeof one === 'string').slice(0, -1)),
        )
  const safe = neutralised(marked, options.html)
  return {
    text: safe.replace(/\uE000(\d+)\uE001/g, (_, at: string) => codes[Number(at)] ?? ''),
    untranslated: [...untranslated],
  }
}

export const contact = (name: string, fallback?: string | null): Meaning => ({
  code: `contact.${name}`,
  default: fallback ?? null,
})

/** The pages and the sender's data, by the words of a source. */
export const codeOf = (code: string): Meaning => ({ code })
