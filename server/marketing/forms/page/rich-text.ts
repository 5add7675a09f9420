import { createRequire } from 'node:module'
import type Sanitize from 'sanitize-html'
import { html, type Markup } from '../../../sending/pages/index.ts'

const require = createRequire(import.meta.url)

/** Loaded with the first `html` field: it has 500 kB of code. */
const loadSanitize = (): typeof Sanitize => require('sanitize-html') as typeof Sanitize

/** The HTML of a `html` field without scripts, styles and images from elsewhere. */
export const cleanHtml = (text: string): string => {
  const sanitize = loadSanitize()
  return sanitize(text, {
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
}

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
