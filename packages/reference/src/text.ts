import { Marked, type Tokens } from 'marked'

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A word for URLs and anchors: `Rate limits` is `rate-limits`. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

/** Where links in a text lead; null for what the reference does not have. */
export interface Links {
  /** The page of a link that the author wrote. */
  page: (address: string) => string | null
  /** What code names: an operation, such as `GET /contacts`, or a problem. */
  call: (code: string) => string | null
}

const external = /^(?:https?|mailto):/

/** HTML of Markdown. Headings begin at a level, and have anchors. */
export const markdown = (text: string, links: Links, firstLevel = 2): string => {
  const topLevel = Math.min(...[...text.matchAll(/^(#+) /gm)].map(([, marks = '#']) => marks.length), 6)
  const used = new Map<string, number>()
  /** The second heading of the same words gets a number. */
  const anchorOf = (title: string): string => {
    const slug = slugOf(title)
    const count = (used.get(slug) ?? 0) + 1
    used.set(slug, count)
    return count === 1 ? slug : `${slug}-${count}`
  }
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        const level = Math.min(6, depth - topLevel + firstLevel)
        return `<h${level} id="${anchorOf(title)}">${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      codespan({ text: code }) {
        const address = links.call(code)
        const html = `<code>${escaped(code)}</code>`
        return address === null ? html : `<a href="${escaped(address)}">${html}</a>`
      },
      code({ text: code, lang = '' }) {
        return `<pre tabindex="0" role="group" aria-label="${escaped(lang || 'Text')}"><code>${escaped(code)}</code></pre>\n`
      },
      link({ href, tokens }) {
        const html = this.parser.parseInline(tokens)
        const address = external.test(href) ? href : links.page(href)
        return address === null ? html : `<a href="${escaped(address)}">${html}</a>`
      },
      table(token) {
        const row = (cells: Tokens.TableCell[], name: 'th' | 'td') =>
          `<tr>${cells
            .map(({ tokens, text: title }) => {
              // A heading without text says nothing to a screen reader.
              const isHeading = name === 'th' && title !== ''
              const tag = isHeading ? 'th' : 'td'
              return `<${tag}${isHeading ? ' scope="col"' : ''}>${this.parser.parseInline(tokens)}</${tag}>`
            })
            .join('')}</tr>`
        const rows = token.rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead>\n<tbody>${rows}</tbody></table></div>\n`
      },
      image: () => '',
    },
  })
  return marked.parse(text, { async: false })
}

/** HTML of a line of Markdown, without a paragraph around it. */
export const inline = (text: string, links: Links): string =>
  markdown(text, links)
    .trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, (whole, inner: string) => (inner.includes('<p>') ? whole : inner))
