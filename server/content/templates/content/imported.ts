import { type Piece, piecesOf, type Span } from '../../smart-codes/language.ts'
import { withoutActive } from './active.ts'
import { protect } from './codes.ts'
import { plain, soundness } from './links.ts'

/*
 * HTML that another tool has written. It is data: nothing of it runs, counts opens or becomes a smart code. The functions
 * leave all else as it is, character by character.
 */

export interface ImportedHtml {
  html: string
  /** What was removed, by kind. */
  removed: Record<string, number>
}

type Opening = Extract<Piece, { kind: 'open' }>

/** A space in place of each span: what was apart must not meet. */
const withSpaces = (html: string, spans: readonly Span[]): string => {
  const parts: string[] = []
  let at = 0
  for (const { begin, end } of spans) {
    if (begin < at) continue
    parts.push(html.slice(at, begin), ' ')
    at = end
  }
  parts.push(html.slice(at))
  return parts.join('')
}

const attributeOf = (html: string, piece: Opening, name: string): string => {
  const found = piece.attributes.find((attribute) => attribute.name === name)
  return found === undefined ? '' : plain(html.slice(found.begin, found.end)).trim()
}

/** Addresses of images that only count who opens a message. */
const counters =
  /\/px\.png|list-manage\.com\/track|\/track(?:ing)?\/open|\/wf\/open|[/.]open\.php|ct\.sendgrid\.net/i

/** An image that is not visible. */
const isPixel = (html: string, piece: Opening): boolean => {
  if (piece.name !== 'img') return false
  const isTiny = ['width', 'height'].every((name) => /^[01](?:px)?$/.test(attributeOf(html, piece, name)))
  return isTiny || counters.test(attributeOf(html, piece, 'src').slice(0, 2000))
}

/** Rounds until nothing is left to remove. What needs more is removed as a whole. */
const mostRounds = 5

const withoutRunning = (given: string, removed: Record<string, number>): string => {
  let html = given
  for (let round = 0; round < mostRounds; round++) {
    const result = withoutActive(html)
    if (result.removed.length === 0) return html
    for (const name of result.removed) removed[name] = (removed[name] ?? 0) + 1
    html = result.html
  }
  return withoutActive(html).removed.length === 0 ? html : ''
}

/** HTML without what runs, redirects or counts. Call it before smart codes are in the text. */
export const importedHtml = (given: string): ImportedHtml => {
  const removed: Record<string, number> = {}
  const html = withoutRunning(given, removed)
  const cuts: Span[] = []
  const note = (kind: string, span: Span): void => {
    removed[kind] = (removed[kind] ?? 0) + 1
    cuts.push(span)
  }
  for (const piece of piecesOf(html)) {
    if (piece.kind !== 'open') continue
    if (isPixel(html, piece)) note('tracking pixel', piece)
    else if (piece.name === 'meta' && piece.attributes.some(({ name }) => name === 'http-equiv')) {
      if (/refresh/i.test(attributeOf(html, piece, 'http-equiv'))) note('redirect', piece)
    }
  }
  return { html: inStyles(withSpaces(html, cuts)), removed }
}

/** A brace in a style sheet that would begin a smart code is followed by a space, which means the same there. */
const inStyles = (html: string): string => {
  const styles = piecesOf(html).filter((piece) => piece.kind === 'raw' && piece.name === 'style')
  const parts: string[] = []
  let at = 0
  for (const { begin, end } of styles) {
    parts.push(html.slice(at, begin), html.slice(begin, end).replace(/\{(?=[{%#])/g, '{ '))
    at = end
  }
  parts.push(html.slice(at))
  return parts.join('')
}

/** HTML without the addresses of links that lead nowhere, such as a tag of the other tool. Their texts stay. */
export const withoutDeadLinks = (html: string): { html: string; dead: string[] } => {
  const { text, restore } = protect(html)
  const dead: string[] = []
  const cuts: Span[] = []
  for (const piece of piecesOf(text)) {
    if (piece.kind !== 'open' || (piece.name !== 'a' && piece.name !== 'area')) continue
    for (const { name, start, begin, end, quote } of piece.attributes) {
      if (name !== 'href') continue
      const url = restore(plain(text.slice(begin, end))).trim()
      if (soundness(url) !== 'broken') continue
      dead.push(url)
      cuts.push({ begin: start, end: quote === null ? end : end + 1 })
    }
  }
  return dead.length === 0 ? { html, dead } : { html: restore(withSpaces(text, cuts)), dead }
}

/** Hosts of the images, with the number of images at each. */
export const imageHosts = (html: string): Map<string, number> => {
  const hosts = new Map<string, number>()
  for (const piece of piecesOf(html)) {
    if (piece.kind !== 'open' || piece.name !== 'img') continue
    const host = URL.parse(attributeOf(html, piece, 'src'))?.host ?? ''
    if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1)
  }
  return hosts
}
