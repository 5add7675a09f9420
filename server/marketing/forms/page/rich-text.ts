import sanitize from 'sanitize-html'
import { html, type Markup } from '../../../sending/pages/index.ts'

/** The HTML of a `html` field without scripts, styles and images from elsewhere. */
export const cleanHtml = (text: string): string =>
  sanitize(text, {
    allowedTags: [
      'p',
      'br',
      'strong',
      'b',
      'em',
      'i',
      'u',
      'a',
      'ul',
      'ol',
      'li',
      'h2',
      'h3',
      'blockquote',
      'hr',
      'span',
    ],
    // The transformation adds the last two.
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }, true),
    },
  })

/** A text with links in the form `[text](https://…)`. Everything else is shown as it is written. */
export const withLinks = (text: string): Markup => {
  const parts: Markup[] = []
  let rest = text
  for (;;) {
    const middle = rest.indexOf('](')
    const start = middle < 0 ? -1 : rest.lastIndexOf('[', middle)
    const end = middle < 0 ? -1 : rest.indexOf(')', middle)
    if (start < 0 || end < 0) {
      parts.push(html`${rest}`)
      return html`${parts}`
    }
    const url = rest.slice(middle + 2, end)
    const isUrl = /^https?:\/\/[\x21-\x7e]+$/i.test(url) && URL.canParse(url)
    parts.push(
      isUrl
        ? html`${rest.slice(0, start)}<a href="${url}" target="_blank" rel="noopener noreferrer">${rest.slice(start + 1, middle)}</a>`
        : html`${rest.slice(0, end + 1)}`,
    )
    rest = rest.slice(end + 1)
  }
}
