import { own } from '../../platform/own.ts'
/** HTML that is safe to insert into a page. */
export interface Markup {
  readonly markup: string
}

type Part = Markup | string | number | null | undefined | false | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => own(entities, sign) ?? sign)

const render = (part: Part): string => {
  if (part === null || part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(render).join('')
}

/** A template for HTML. Escapes every value that is not markup. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.reduce((text, string, index) => text + string + render(parts[index]), ''),
})

/** The business's text: empty lines separate paragraphs, and line breaks are kept. */
export const paragraphs = (text: string): Markup =>
  html`${text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => {
      const lines = paragraph.trim().split('\n')
      return html`<p>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p>`
    })}`

/**
 * The language attributes of an element in another language than its page. Nothing where `language` is null.
 */
export const inLanguage = (language: string | null): Markup | false =>
  language !== null && html` lang="${language}" dir="auto"`
