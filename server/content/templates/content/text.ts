import { type HtmlToTextOptions, htmlToText } from 'html-to-text'

const heading = { options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 1 } }

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: {
    // An image becomes its alternative text; without one it is left out.
    words: (element, _, builder) => {
      const alt: unknown = element.attribs?.alt
      if (typeof alt === 'string' && alt.trim() !== '') builder.addInline(alt.trim())
    },
  },
  selectors: [
    { selector: '.mail-preheader', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'img', format: 'words' },
    { selector: 'td', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'a', options: { ignoreHref: false, hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, ...heading })),
  ],
  limits: { maxInputLength: 2_000_000, maxDepth: 200, maxChildNodes: 20_000 },
}

/**
 * Spaces of every width, and zero-width characters, before the end of a line: spacers of a layout contain
 * nothing else.
 */
const unseenEnds = /(?<![\p{Zs}\p{Cf}\t])[\p{Zs}\p{Cf}\t]+$/gmu

/** The text part of a page: its text, with URLs in brackets after links. */
export const textOf = (html: string): string =>
  htmlToText(html, options)
    .replace(unseenEnds, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
