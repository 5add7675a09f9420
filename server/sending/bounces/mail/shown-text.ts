import { own } from '../../../platform/own.ts'

const signs: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/** Signs, numbers, and characters with accents, which replies are compared without: `&auml;` is `a`. */
const decoded = (html: string): string =>
  html.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|(nbsp|amp|lt|gt|quot|apos)|([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|caron|slash));/gi,
    (_, decimal?: string, hex?: string, name?: string, letter?: string) => {
      if (name !== undefined) return own(signs, name.toLowerCase()) ?? ''
      if (letter !== undefined) return letter
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal))
    },
  )

const hidden = new Set(['style', 'script', 'title'])
const blocks = new Set('br p div tr h1 h2 h3 h4 li pre table'.split(' '))

/** The text of a page: a parser of trees would be too slow for a hostile one. */
export const shownIn = (html: string): string => {
  const [first = '', ...tags] = html.split('<')
  const texts = tags.map((tag) => {
    const name = /^[a-z\d]{1,10}/i.exec(tag)?.[0].toLowerCase() ?? ''
    const end = tag.indexOf('>')
    const text = end < 0 || hidden.has(name) ? '' : tag.slice(end + 1)
    return blocks.has(name) ? `\n${text}` : text
  })
  return decoded(first + texts.join(''))
}
