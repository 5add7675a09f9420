import juice from 'juice'
import { Marked } from 'marked'
import { piecesOf, positionOf } from '../../smart-codes/language.ts'
import type { Protected } from './codes.ts'
import { asPage, inLayout } from './layout.ts'
import { excessOf } from './limits.ts'
import type { Look } from './look.ts'
import { withSafeStyles } from './style-sheets.ts'
import type { Content } from './types.ts'

export interface Flaw {
  level: 'error' | 'warning'
  detail: string
  /** Null if it concerns the whole content. */
  line: number | null
}

/** A page, still with words in place of codes; null if the conversion failed. */
export interface Converted {
  html: string | null
  flaws: Flaw[]
}

const hasStyles = (html: string): boolean => /<style[\s>]/i.test(html)

/**
 * Inlines styles, for mail programs that read no others. Media queries stay, and so do selectors that match no element.
 * Mail programs put their own elements, classes and attributes around a message: `.ExternalClass`, `[data-ogsc]`.
 */
const inlined = (html: string, keepsUnmatched = true): string =>
  hasStyles(html)
    ? withSafeStyles(
        juice(html, {
          preserveImportant: true,
          applyWidthAttributes: false,
          removeStyleTags: !keepsUnmatched,
          removeInlinedSelectors: keepsUnmatched,
          // They cannot be inlined.
          preservedSelectors: [':before', ':after'],
        }),
      )
    : html

/** No indentation: each space would be sent to every recipient. */
const dense = (html: string): string =>
  /<pre[\s>]/i.test(html)
    ? html
    : html.replace(/^[ \t]+/gm, '').replace(/(?<![ \t])[ \t]*(?:\r?\n[ \t]*){2,}/g, '\n')

/** MJML with its own language, or the given one. */
const withLanguage = (text: string, locale: string): string => {
  const begin = text.search(/<mjml[\s>]/i)
  const end = text.indexOf('>', begin)
  const opening = text.slice(begin, end < 0 ? text.length : end)
  if (/\slang=/i.test(opening)) return text
  return `${text.slice(0, begin)}<mjml lang="${locale}"${text.slice(begin + '<mjml'.length)}`
}

const fromMjml = async ({ text, lostIn }: Protected, { locale }: Look): Promise<Converted> => {
  if (!/<mjml[\s>]/i.test(text))
    return {
      html: null,
      flaws: [{ level: 'error', line: 1, detail: 'MJML must begin with the element `mjml`.' }],
    }
  const include = piecesOf(text).find((piece) => piece.kind === 'open' && piece.name === 'mj-include')
  if (include !== undefined) {
    const detail = '`mj-include` is not supported. Insert the content of the file.'
    const line = positionOf(text, include.begin).line_number
    return { html: null, flaws: [{ level: 'error', line, detail }] }
  }
  // Content without a language gets the language of the business.
  const source = withLanguage(text, locale)
  // Loading takes a third of a second and 70 MB, which is not needed without MJML.
  const { default: mjml } = await import('mjml')
  let converted: Awaited<ReturnType<typeof mjml>>
  try {
    converted = await mjml(source, {
      validationLevel: 'soft',
      ignoreIncludes: true,
      fonts: {},
      minify: false,
      beautify: false,
    })
  } catch (error) {
    const detail = `This MJML cannot be parsed: ${error instanceof Error ? error.message : 'invalid syntax'}`
    return { html: null, flaws: [{ level: 'error', line: null, detail }] }
  }
  const flaws: Flaw[] = converted.errors.slice(0, 30).map(({ line, message, tagName }) => ({
    level: message.startsWith('Attribute') ? 'warning' : 'error',
    line,
    detail: `${tagName}: ${message}.`,
  }))
  if (flaws.length === 0)
    for (const code of lostIn(converted.html).slice(0, 10))
      flaws.push({
        level: 'error',
        line: null,
        detail: `MJML does not allow ${code} here. Move it into text, an attribute or \`mj-raw\`.`,
      })
  return { html: dense(converted.html), flaws }
}

const markdown = new Marked({ gfm: true, breaks: false })

/** Removes the paragraph around tags such as `if` that stand alone in it. */
const withoutLoneTags = (html: string, { pattern, codes }: Protected): string =>
  html.replace(new RegExp(`<p>((?:\\s*${pattern.source})+\\s*)</p>`, 'gi'), (whole, placeholders: string) =>
    [...placeholders.matchAll(pattern)].every(([, number]) => codes[Number(number)]?.isOutput === false)
      ? placeholders
      : whole,
  )

const fromMarkdown = (content: Protected, look: Look): Converted => {
  const html = withoutLoneTags(markdown.parse(content.text, { async: false }), content)
  // Short Markdown can become long HTML.
  const excess = excessOf('html', html)
  if (excess !== null) return { html: null, flaws: [{ level: 'error', line: null, detail: excess }] }
  // Our layout has no rules for mail programs: without those of the writer, what matches nothing is left out.
  return { html: inlined(inLayout(html, look), hasStyles(html)), flaws: [] }
}

const fromHtml = ({ text, lostIn }: Protected, { locale }: Look): Converted => {
  const html = inlined(asPage(text, locale))
  const flaws: Flaw[] = lostIn(html).map((code) => ({
    level: 'error',
    line: null,
    detail: `${code} is not allowed here. Move it into text or an attribute.`,
  }))
  return { html, flaws }
}

/**
 * Converts content of any kind to a page. MJML takes some milliseconds, so this runs once and never per
 * contact.
 */
export const convert = async (
  kind: Exclude<Content['kind'], 'plain'>,
  source: Protected,
  look: Look,
): Promise<Converted> => {
  switch (kind) {
    case 'mjml':
      return fromMjml(source, look)
    case 'markdown':
      return fromMarkdown(source, look)
    case 'html':
      return fromHtml(source, look)
  }
}
