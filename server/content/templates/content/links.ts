import { own } from '../../../platform/own.ts'
import {
  linkMarker,
  linkSchemes,
  type Piece,
  piecesOf,
  type ReadText,
  type Span,
  schemeOf,
} from '../../smart-codes/language.ts'
import type { Protected } from './codes.ts'
import type { ContentImage, ContentLink } from './types.ts'

export interface Found {
  /** The page with markers around the URLs of `links`. */
  html: string
  links: ContentLink[]
  /** What renders the URL of each link with smart codes. */
  targets: (ReadText | null)[]
  images: ContentImage[]
  /** Invalid URLs, as written. */
  broken: string[]
  /** URLs of a scheme that mail rarely has, as written. */
  unusual: string[]
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

const hasCodes = (url: string): boolean => url.includes('{{') || url.includes('{%')
const isWeb = (url: string): boolean =>
  /^https?:\/\//i.test(url) || url.startsWith('{{') || url.startsWith('{%')

/**
 * Links to the contact's own pages are never counted, and neither are those that a loop generates: their URL means nothing
 * without the loop.
 */
const isCounted = (url: string, target: ReadText | null): boolean =>
  isWeb(url) &&
  (target === null ||
    (target.codes.every((code) => !code.startsWith('links.')) &&
      target.faults.every(({ level }) => level !== 'error')))

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

/** Schemes that run or read something where the link is followed. */
export const runningSchemes = new Set(
  'javascript vbscript livescript mocha data file blob about view-source'.split(' '),
)

/**
 * Whether a link leads somewhere. Links to programs, such as `sms:` and `webcal:`, are kept and never counted. An unusual
 * scheme may be one, or a slip.
 */
export const soundness = (written: string): 'sound' | 'unusual' | 'broken' => {
  // In front of a smart code, editors leave spaces in it.
  const url = written.replace(/^(?:https?:\s{0,2}\/{0,3}|\/\/)\s{0,2}(?=\{\{)/i, 'https://')
  if (url.startsWith('{{') || url.startsWith('{%') || url.startsWith('#')) return 'sound'
  const plainUrl = withoutCodes(url)
  const scheme = schemeOf(plainUrl)
  if (scheme === 'http' || scheme === 'https' || url.startsWith('//')) {
    const whole = scheme === undefined ? `https:${plainUrl}` : plainUrl
    return /^https?:\/\/[^\s<>"]+$/i.test(whole) && URL.canParse(whole) ? 'sound' : 'broken'
  }
  if (scheme === undefined || runningSchemes.has(scheme) || /:\s*$/.test(plainUrl)) return 'broken'
  return linkSchemes.has(scheme) ? 'sound' : 'unusual'
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
export const findLinks = (
  page: string,
  { restore }: Pick<Protected, 'restore'>,
  readUrl: (url: string) => ReadText,
): Found => {
  const pieces = piecesOf(page)
  const links: ContentLink[] = []
  const targets: (ReadText | null)[] = []
  const images: ContentImage[] = []
  const broken: string[] = []
  const unusual: string[] = []
  let html = ''
  let at = 0
  const read = ({ begin, end }: Span): string => restore(plain(page.slice(begin, end))).trim()
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== 'open') continue
    if (piece.name === 'img') {
      const [src, alt] = [attributeOf(piece, 'src'), attributeOf(piece, 'alt')]
      // Inlining writes an empty `alt` without a value.
      const isDecorative = / alt[ />]/i.test(page.slice(piece.begin, piece.end))
      if (src) images.push({ url: read(src), alt: alt ? read(alt) : isDecorative ? '' : null })
    }
    const href = piece.name === 'a' || piece.name === 'area' ? attributeOf(piece, 'href') : undefined
    if (!href) continue
    const url = read(href)
    const sound = soundness(url)
    if (sound === 'broken') broken.push(url)
    if (sound === 'unusual') unusual.push(url)
    const target = hasCodes(url) ? readUrl(url) : null
    if (!isCounted(url, target) || href.begin < at) continue
    targets.push(target)
    const label = restore(plain(labelOf(page, pieces, index)))
      .replace(/\s+/g, ' ')
      .trim()
    links.push({ position: links.length + 1, url, label: label.slice(0, 200) || null })
    html += `${page.slice(at, href.begin)}${linkMarker.begin}${links.length}${linkMarker.number}`
    html += page.slice(href.begin, href.end) + linkMarker.end
    at = href.end
  }
  return { html: html + page.slice(at), links, targets, images, broken, unusual }
}
