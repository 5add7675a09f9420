import { type Json, listOf, objectOf, textOf } from '../values.ts'

/*
 * MailPoet stores a newsletter as nested blocks. The frame is rebuilt with the parts that carry words; everything else is
 * named in the report. The result is untrusted HTML like that of any source.
 */

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

const deepest = 12
const mostBlocks = 5_000

/** The body of a newsletter as HTML, and the kinds of blocks that are not known. */
export const htmlOf = (body: unknown): { html: string | null; unknown: string[] } => {
  const unknown = new Set<string>()
  let blocks = 0
  const draw = (value: unknown, depth: number): string => {
    const block: Json = objectOf(value)
    const type = textOf(block.type) ?? ''
    blocks += 1
    if (depth > deepest || blocks > mostBlocks) return ''
    const inside = (): string =>
      listOf(block.blocks)
        .map((one) => draw(one, depth + 1))
        .join('\n')
    switch (type) {
      case 'container':
        return inside()
      case 'text':
      case 'header':
      case 'footer':
        return textOf(block.text) ?? ''
      case 'image': {
        const [src, link] = [textOf(block.src), textOf(block.link)]
        if (src === null) return ''
        const image = `<img src="${escaped(src)}" alt="${escaped(textOf(block.alt) ?? '')}">`
        return link === null ? image : `<a href="${escaped(link)}">${image}</a>`
      }
      case 'button':
        return `<p><a href="${escaped(textOf(block.url) ?? '#')}">${escaped(textOf(block.text) ?? '')}</a></p>`
      case 'divider':
        return '<hr>'
      case 'spacer':
        return '<br>'
      default:
        if (unknown.size < 50) unknown.add(type.slice(0, 50) || 'unnamed')
        return inside()
    }
  }
  const parsed = typeof body === 'string' ? parse(body) : body
  const content = objectOf(objectOf(parsed).content)
  if (Object.keys(content).length === 0) return { html: null, unknown: [] }
  const html = draw(content, 0)
  return { html: html === '' ? null : html, unknown: [...unknown] }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
