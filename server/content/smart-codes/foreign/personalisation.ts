/*
 * Personalisation of other tools, translated to smart codes. Everything else that could be a smart code is neutralised:
 * text of a source is data. What is not in a table stays as visible text.
 */

/** What a tag of a source means here. */
export type Meaning =
  | { code: string; default?: string | null }
  /** A custom field by its key at the source. */
  | { field: string; default?: string | null }
  /** A whole link to one of our pages. */
  | { page: string; label: string }
  /** A web address that the source only counts. */
  | { url: string }
  /** It does nothing for the recipient, such as counting. */
  | 'drop'

export interface Personalisation {
  /** Finds tags. Global, without nested repetition: the text is untrusted. */
  pattern: RegExp
  /** Null for what stays as text. `tag` is the whole tag, `groups` what the pattern captured. */
  meaning(tag: string, groups: readonly (string | undefined)[]): Meaning | null
}

export interface TranslateOptions {
  /** Whether the text is HTML. */
  html: boolean
  /** Our smart code for the source's custom field; null if it is not brought. */
  field(sourceKey: string): string | null
  /** Smart codes that are not possible in this text: their tags stay as text. */
  refused?: ReadonlySet<string> | 'all'
}

export interface Translated {
  text: string
  /** Tags that stay as text, with how often they occur. */
  untranslated: Map<string, number>
  /** The smart codes that were written, as they are in the text. */
  codes: Set<string>
}

/** Stand for a code until all else is neutralised. Texts of a source cannot contain them. */
const [begin, end] = ['\uE000', '\uE001']

/**
 * Shows braces that begin no smart code. A converter may leave out what is between two braces, so each is kept apart from
 * the next one, unless a word character follows.
 */
export const neutralised = (text: string): string =>
  text.replace(/(?:\{|&#0*123;?|&#x0*7b;?|&l(?:brace|cub);)(?![\w$])/gi, '{\u200B')

const quoted = (text: string): string =>
  JSON.stringify(text.replaceAll(/["\\{}%<>&\r\n]/g, ' ').slice(0, 200))

/** The smart code of a meaning; null if there is none, or none in this text. */
const codeFor = (
  meaning: Exclude<Meaning, 'drop' | { url: string }>,
  { field, refused }: TranslateOptions,
): string | null => {
  const key = 'page' in meaning ? meaning.page : 'code' in meaning ? meaning.code : field(meaning.field)
  if (key === null) return null
  const fallback = 'page' in meaning ? null : meaning.default
  const code = fallback ? `{{ ${key} | default: ${quoted(fallback)} }}` : `{{ ${key} }}`
  return refused === 'all' || refused?.has(code) === true ? null : code
}

const around = (meaning: Meaning, code: string, { html }: TranslateOptions): string => {
  if (typeof meaning === 'string' || !('page' in meaning)) return code
  const label = meaning.label.replaceAll(/[<>&"'{}]/g, ' ').slice(0, 100)
  return html ? `<a href="${code}">${label}</a>` : `${label}: ${code}`
}

/** Tags of a text that are named in a report. */
const mostNamed = 100

const entities: [RegExp, string][] = [
  [/&quot;/g, '"'],
  [/&#0*39;|&apos;/g, "'"],
  [/&nbsp;|\u00a0/g, ' '],
  [/&amp;/g, '&'],
]

/** What an editor of HTML has written as entities within a tag. */
const decoded = (text: string | undefined): string | undefined =>
  text?.includes('&') || text?.includes('\u00a0')
    ? entities.reduce((one, [entity, sign]) => one.replace(entity, sign), text)
    : text

export const translateTags = (
  text: string,
  personalisation: Personalisation | undefined,
  options: TranslateOptions,
): Translated => {
  const untranslated = new Map<string, number>()
  const codes: string[] = []
  const clean = text.replaceAll(/[\uE000-\uE004]/g, '')
  const read = (tag: string, groups: readonly (string | undefined)[]): string => {
    const meaning = personalisation?.meaning(tag, groups.map(decoded)) ?? null
    if (meaning === 'drop') return ''
    if (meaning !== null && 'url' in meaning) return meaning.url
    const code = meaning === null ? null : codeFor(meaning, options)
    if (meaning !== null && code !== null)
      return around(meaning, `${begin}${codes.push(code) - 1}${end}`, options)
    const name = tag.slice(0, 100)
    const count = untranslated.get(name) ?? 0
    if (count > 0 || untranslated.size < mostNamed) untranslated.set(name, count + 1)
    return tag
  }
  const marked =
    personalisation === undefined
      ? clean
      : clean.replace(personalisation.pattern, (tag: string, ...rest: unknown[]) =>
          read(tag, rest.filter((one) => one === undefined || typeof one === 'string').slice(0, -1)),
        )
  return {
    text: neutralised(marked).replace(/\uE000(\d+)\uE001/g, (_, at: string) => codes[Number(at)] ?? ''),
    untranslated,
    codes: new Set(codes),
  }
}

export const contact = (name: string, fallback?: string | null): Meaning => ({
  code: `contact.${name}`,
  default: fallback ?? null,
})

/** The pages and the sender's data, by the words of a source. */
export const codeOf = (code: string): Meaning => ({ code })
