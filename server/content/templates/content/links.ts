import { own } from '../../../platform/own.ts'
import { linkMarker, type Piece, piecesOf, type Span } from '../../smart-codes/language.ts'
import type { Protected } from './codes.ts'
import type { ContentImage, ContentLink } from './types.ts'

export interface Found {
  /** The page with markers around the URLs of `links`. */
  html: string
  links: ContentLink[]
  images: ContentImage[]
  /** Invalid URLs, as written. */
  broken: string[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Decodes the entities of text. */
export const plain = (html: string): string =>
  html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return own(entities, String(name).toLowerCase()) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole
  })

type Opening = Extract<Piece, { kind: 'open' }>

const attributeOf = (piece: Opening, name: string): Span | undefined =>
  piece.attributes.find((attribute) => attribute.name === name)

/** Links to the contact's own pages are never counted, and neither are those that a loop generates. */
const isCounted = (url: string, loopNames: ReadonlySet<string>): boolean => {
  const codes = [...url.matchAll(/\{\{-?\s*([\w.]+)/g)].map(([, code = '']) => code)
  const isWeb = /^https?:\/\//i.test(url) || url.startsWith('{{')
  return (
    isWeb && codes.every((code) => !code.startsWith('links.') && !loopNames.has(code.split('.')[0] ?? ''))
  )
}

/** A URL with one `x` in place of each code. */
const withoutCodes = (url: string): string => {
  const pieces: string[] = []
  let at = 0
  for (const { index, 0: begin } of url.matchAll(/\{\{|\{%/g)) {
    if (index < at) continue
    const end = url.indexOf(begin === '{{' ? '}}' : '%}', index + 2)
    if (end < 0) break
    pieces.push(url.slice(at, index), 'x')
    at = end + 2
  }
  return pieces.join('') + url.slice(at)
}

/** Whether a link leads somewhere. */
export const isSound = (url: string): boolean => {
  if (url.startsWith('{{') || url.startsWith('{%')) return true
  if (url.startsWith('#') || /^(?:mailto|tel):\S/i.test(url)) return true
  const plainUrl = withoutCodes(url)
  return /^https?:\/\/[^\s<>"]+$/i.test(plainUrl) && URL.canParse(plainUrl)
}

/** The text of a link, including the alternative texts of its images. */
const labelOf = (html: string, pieces: readonly Piece[], index: number): string => {
  let text = ''
  let at = pieces[index]?.end ?? 0
  for (const piece of pieces.slice(index + 1, index + 60)) {
    text += html.slice(at, Math.max(at, piece.begin))
    at = Math.max(at, piece.end)
    if (piece.kind === 'close' && piece.name === 'a') return text
    const alt = piece.kind === 'open' && piece.name === 'img' ? attributeOf(piece, 'alt') : undefined
    if (alt) text += ` ${html.slice(alt.begin, alt.end)} `
  }
  return text
}

/** Finds the links and images of a page whose codes are still replaced by words. */
export const findLinks = (page: string, { restore, codes }: Protected): Found => {
  const loopNames = new Set(
    codes.map(({ code }) => /^\{%-?\s*for\s+(\w+)/.exec(code)?.[1] ?? '').filter(Boolean),
  )
  const pieces = piecesOf(page)
  const links: ContentLink[] = []
  const images: ContentImage[] = []
  const broken: string[] = []
  let html = ''
  let at = 0
  const read = ({ begin, end }: Span): string => restore(plain(page.slice(begin, end))).trim()
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'open') continue
    if (piece.name === 'img') {
      const [src, alt] = [attributeOf(piece, 'src'), attributeOf(piece, 'alt')]
      if (src) images.push({ url: read(src), alt: alt ? read(alt) : null })
    }
    const href = piece.name === 'a' || piece.name === 'area' ? attributeOf(piece, 'href') : undefined
    if (!href) continue
    const url = read(href)
    if (!isSound(url)) broken.push(url)
    if (!isCounted(url, loopNames) || href.begin < at) continue
    const label = restore(plain(labelOf(page, pieces, index)))
      .replace(/\s+/g, ' ')
      .trim()
    links.push({ position: links.length + 1, url, label: label.slice(0, 200) || null })
    html += `${page.slice(at, href.begin)}${linkMarker.begin}${links.length}${linkMarker.number}`
    html += page.slice(href.begin, href.end) + linkMarker.end
    at = href.end
  }
  return { html: html + page.slice(at), links, images, broken }
}
